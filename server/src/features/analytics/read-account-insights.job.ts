import { inTransaction } from '../../db/transaction.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import type { AccountAccess } from '../../providers/social/account-access.ts';
import type { InsightsReader } from '../../providers/social/insights.ts';
import { NetworkError } from '../../providers/social/network-error.ts';
import { freshAccess, openPublishingAccounts } from '../social-accounts/index.ts';
import { claimTurns, endTurn, type InsightTurn, postponeTurns } from './insight-turns-rows.ts';
import { readAccountTurn } from './read-account-turn.ts';
import { readPostTurn } from './read-post-turn.ts';
import type { ReadingContext } from './reading-context.ts';
import { afterLastReading, nextAccountReading, nextTry } from './reading-times.ts';

const LEASE = 15 * 60_000;
/** One run reads at most this many subjects (specification: 25 media); then another job goes on. */
const TURNS = 26;

/** Reads what is due of one account: its own figures, then those of its posts, one metric at a time. */
export async function readAccountInsights(
  context: ReadingContext,
  { accountId }: { accountId: string },
  run?: { readonly stopping: AbortSignal },
): Promise<void> {
  const now = context.clock.now();
  const leaseUntil = new Date(now.getTime() + LEASE);
  const turns = await claimTurns(context.db, { accountId, now, leaseUntil, limit: TURNS });
  const first = turns[0];
  if (first === undefined) return;
  const how = await openReading(context, first);
  for (const turn of turns) {
    if (run?.stopping.aborted) return;
    if (!(await takeTurn(context, turn, how))) return;
  }
  if (turns.length === TURNS) {
    await inTransaction(context.db, (tx) => context.enqueue(tx, 'read-account-insights', { accountId }));
  }
}

interface Reading {
  readonly access: AccountAccess;
  readonly reader: InsightsReader;
}

/** What reads the account, its token renewed where that is due; null while it is disconnected or to be connected anew. */
async function openReading(
  context: ReadingContext,
  { workspaceId: workspace, accountId }: InsightTurn,
): Promise<Reading | null> {
  const workspaceId = asWorkspaceId(workspace);
  const accounts = await openPublishingAccounts(context, context.db, [workspaceId], [accountId]);
  const opened = accounts.get(accountId);
  const reader = opened && context.networks.insights(opened.account.network);
  if (opened === undefined || opened.access === null || reader === undefined) return null;
  const { access, renewAt } = opened;
  try {
    return { access: await freshAccess(context, workspaceId, { id: accountId, access, renewAt }), reader };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    // Publishing and the daily check mark such an account and tell its people; here it only waits.
    context.log.warn({ code: error.code, accountId }, 'insights not read: no fresh token');
    return null;
  }
}

/** @returns false when the network wants to be left alone */
async function takeTurn(context: ReadingContext, turn: InsightTurn, how: Reading | null): Promise<boolean> {
  const now = context.clock.now();
  if (how === null) {
    // Asked again later; what was read stays.
    await endTurn(context.db, turn.subjectId, { nextReadAt: nextAccountReading(now), failures: 0 });
    return true;
  }
  try {
    const next =
      turn.publicationId === null
        ? await readAccountTurn(context, turn, how)
        : await readPostTurn(context, { ...turn, publicationId: turn.publicationId }, how);
    await endTurn(context.db, turn.subjectId, next === null ? null : { nextReadAt: next, failures: 0 });
    return true;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    return putOff(context, turn, error);
  }
}

async function putOff(context: ReadingContext, turn: InsightTurn, error: NetworkError): Promise<boolean> {
  const { subjectId, accountId } = turn;
  const now = context.clock.now();
  context.log.warn({ code: error.code, accountId, subjectId }, 'insights not read');
  if (error.code === 'post-missing') {
    await endTurn(context.db, subjectId, { nextReadAt: afterLastReading(now), failures: 0 });
    return true;
  }
  const failures = turn.failures + 1;
  await endTurn(context.db, subjectId, { nextReadAt: nextTry(now, failures), failures });
  if (error.holds === 'publication' && error.action !== 'reconnect') return true;
  const wait = Math.max(error.waitSeconds * 1000, nextTry(now, failures).getTime() - now.getTime());
  const until = new Date(now.getTime() + wait);
  await postponeTurns(context.db, { accountId: error.holds === 'app' ? null : accountId, until });
  return false;
}
