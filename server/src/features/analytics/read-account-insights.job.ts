import { inTransaction } from '../../db/transaction.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import type { AccountAccess } from '../../providers/social/account-access.ts';
import type { InsightsReader } from '../../providers/social/insights.ts';
import { NetworkError } from '../../providers/social/network-error.ts';
import { freshAccess, openPublishingAccounts } from '../social-accounts/index.ts';
import { pollAccount } from './poll-account.ts';
import { pollPost } from './poll-post.ts';
import { claimPolls, endPoll, type InsightPoll, postponePolls } from './poll-schedule.system-queries.ts';
import { afterLastSample, nextAccountPoll, nextTry } from './poll-times.ts';
import type { PollingContext } from './polling-context.ts';

const LEASE = 15 * 60_000;
/** One run reads at most this many subjects (specification: 25 media); then another job goes on. */
const POLLS = 26;

/** Reads what is due of one account: its own figures, then those of its posts, one metric at a time. */
export async function readAccountInsights(
  context: PollingContext,
  account: { readonly workspaceId: string; readonly accountId: string },
  run?: { readonly stopping: AbortSignal; readonly asked: boolean },
): Promise<void> {
  const now = context.clock.now();
  const leaseUntil = new Date(now.getTime() + LEASE);
  const polls = await claimPolls(context.db, { ...account, now, leaseUntil, limit: POLLS });
  const first = polls[0];
  if (first === undefined) return;
  const how = await openPolling(context, first);
  for (const poll of polls) {
    if (run?.stopping.aborted) return;
    if (!(await takePoll(context, poll, how))) return;
  }
  if (polls.length === POLLS) {
    const turn = { of: account.workspaceId, asked: run?.asked ?? false };
    await inTransaction(context.db, (tx) => context.enqueue(tx, 'read-account-insights', account, { turn }));
  }
}

interface Sample {
  readonly access: AccountAccess;
  readonly reader: InsightsReader;
}

/** What reads the account, its token renewed where that is due; null while it is disconnected or to be connected anew. */
async function openPolling(
  context: PollingContext,
  { workspaceId: workspace, accountId }: InsightPoll,
): Promise<Sample | null> {
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
async function takePoll(context: PollingContext, poll: InsightPoll, how: Sample | null): Promise<boolean> {
  const now = context.clock.now();
  if (how === null) {
    // Asked again later; what was read stays.
    await endPoll(context.db, poll, { nextReadAt: nextAccountPoll(now), failures: 0 });
    return true;
  }
  try {
    const next =
      poll.publicationId === null
        ? await pollAccount(context, poll, how)
        : await pollPost(context, { ...poll, publicationId: poll.publicationId }, how);
    await endPoll(context.db, poll, next === null ? null : { nextReadAt: next, failures: 0 });
    return true;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    return putOff(context, poll, error);
  }
}

async function putOff(context: PollingContext, poll: InsightPoll, error: NetworkError): Promise<boolean> {
  const { subjectId, accountId } = poll;
  const now = context.clock.now();
  context.log.warn({ code: error.code, accountId, subjectId }, 'insights not read');
  if (error.code === 'post-missing') {
    await endPoll(context.db, poll, { nextReadAt: afterLastSample(now), failures: 0 });
    return true;
  }
  const failures = poll.failures + 1;
  await endPoll(context.db, poll, { nextReadAt: nextTry(now, failures), failures });
  if (error.backOffScope === 'publication' && error.action !== 'reconnect') return true;
  const wait = Math.max(error.waitSeconds * 1000, nextTry(now, failures).getTime() - now.getTime());
  const until = new Date(now.getTime() + wait);
  await postponePolls(context.db, { account: error.backOffScope === 'app' ? null : poll, until });
  return false;
}
