import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { NetworkError } from '../../providers/social/network-error.ts';
import { type OpenedAccount, openPublishingAccounts } from '../social-accounts/index.ts';
import { claimTurns, endTurn, type InsightTurn, postponeTurns } from './insight-turns-rows.ts';
import { readAccountTurn } from './read-account-turn.ts';
import { readPostTurn } from './read-post-turn.ts';
import { LAST_AGE_DAYS, nextAccountReading, nextTry } from './reading-times.ts';

const DAY = 86_400_000;
const LEASE = 15 * 60_000;
/** One run reads at most this many subjects (specification: 25 media); then another job goes on. */
const TURNS = 26;

export type ReadingContext = Pick<Context, 'db' | 'clock' | 'log' | 'networks' | 'secretBox' | 'enqueue'>;

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
  const workspaceIds = [asWorkspaceId(first.workspaceId)];
  const opened = (await openPublishingAccounts(context, context.db, workspaceIds, [accountId])).get(
    accountId,
  );
  for (const turn of turns) {
    if (run?.stopping.aborted) return;
    if (!(await takeTurn(context, turn, opened))) return;
  }
  if (turns.length === TURNS) {
    await inTransaction(context.db, (tx) => context.enqueue(tx, 'read-account-insights', { accountId }));
  }
}

/** @returns false when the network wants to be left alone */
async function takeTurn(
  context: ReadingContext,
  turn: InsightTurn,
  opened: OpenedAccount | undefined,
): Promise<boolean> {
  const now = context.clock.now();
  const access = opened?.access ?? null;
  const reader = opened && context.networks.insights(opened.account.network);
  if (access === null || reader === undefined) {
    // Disconnected or to be connected anew: asked again later; what was read stays.
    await endTurn(context.db, turn.subjectId, { nextReadAt: nextAccountReading(now), failures: 0 });
    return true;
  }
  try {
    const next =
      turn.publicationId === null
        ? await readAccountTurn(context, turn, { access, reader })
        : await readPostTurn(context, { ...turn, publicationId: turn.publicationId }, { access, reader });
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
    const nextReadAt = new Date(now.getTime() + (LAST_AGE_DAYS + 1) * DAY);
    await endTurn(context.db, subjectId, { nextReadAt, failures: 0 });
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
