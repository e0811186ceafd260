import type { AccountMetric } from '@postownia/contract';
import { inTransaction } from '../../db/transaction.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import type { AccountAccess } from '../../providers/social/account-access.ts';
import type { InsightsReader, ListedPost, ReadWindow } from '../../providers/social/insights.ts';
import { NetworkError } from '../../providers/social/network-error.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { livingMetrics } from './poll-post.ts';
import { type InsightPoll, recordRemovedMetric } from './poll-schedule.system-queries.ts';
import { nextAccountPoll } from './poll-times.ts';
import type { PollingContext } from './polling-context.ts';
import { insertSample, selectLastDay, upsertAccountMetrics, upsertAccountPosts } from './samples.queries.ts';

const DAY = 86_400_000;
/** Longest window of one call. */
const WINDOW_DAYS = 89;
/** Days that are read again, because a network may be 48 hours late and count on. */
const LATE_DAYS = 3;

/**
 * Reads every metric of one account, each from shortly before the last day that is known.
 * @returns when it is to be read next
 * @throws NetworkError
 */
export async function pollAccount(
  context: PollingContext,
  poll: InsightPoll,
  how: { access: AccountAccess; reader: InsightsReader },
): Promise<Date> {
  for (const metric of await livingMetrics(context, how.reader, 'account', how.reader.accountMetrics)) {
    await readAccountMetric(context, poll, { ...how, metric });
  }
  await keepListedPosts(context, poll, how);
  return nextAccountPoll(context.clock.now());
}

/** What the account has at its network besides what we published: its history, from the first minute on. */
async function keepListedPosts(
  { db, clock, log }: PollingContext,
  { workspaceId, accountId }: InsightPoll,
  { access, reader }: { access: AccountAccess; reader: InsightsReader },
): Promise<void> {
  const listed = await listOrNone({ access, reader }, (code) =>
    log.warn({ code, accountId }, 'the posts of an account are not listed'),
  );
  if (listed.length === 0) return;
  const readAt = clock.now();
  // A list that moves while its pages are read may name a post twice.
  const once = [...new Map(listed.map((post) => [post.remoteId, post])).values()];
  await inTransaction(db, (tx) =>
    upsertAccountPosts(
      asWorkspaceId(workspaceId),
      tx,
      once.map((post) => ({ ...post, accountId, readAt })),
    ),
  );
}

/** Its figures were read with this very access, so a refusal is about the list alone: the account goes on without one. */
async function listOrNone(
  { access, reader }: { access: AccountAccess; reader: InsightsReader },
  onRefusal: (code: string) => void,
): Promise<ListedPost[]> {
  try {
    return (await reader.listPosts?.(access)) ?? [];
  } catch (error) {
    if (!(error instanceof NetworkError) || error.action === 'retry' || error.action === 'check') throw error;
    onRefusal(error.code);
    return [];
  }
}

async function readAccountMetric(
  context: PollingContext,
  { workspaceId: workspace, accountId }: InsightPoll,
  { access, reader, metric }: { access: AccountAccess; reader: InsightsReader; metric: AccountMetric },
): Promise<void> {
  const workspaceId = asWorkspaceId(workspace);
  const readAt = context.clock.now();
  const lastDay = await selectLastDay(workspaceId, context.db, { accountId, metric });
  const answer = await reader.readAccount(access, metric, windowOf(lastDay, readAt));
  const { zone } = await getPreferences(context.db, workspaceId);
  const { outcome, values, source, raw } = answer;
  await inTransaction(context.db, async (tx) => {
    const kept = { accountId, publicationId: null, metric, source, outcome, raw, readAt };
    const sampleId = await insertSample(workspaceId, tx, kept);
    const today = todayIn(zone, readAt);
    const byDay = new Map(values.map(({ date, value }) => [date ?? today, value]));
    await upsertAccountMetrics(
      workspaceId,
      tx,
      [...byDay].map(([date, value]) => ({ accountId, metric, date, value, sampleId, readAt })),
    );
    if (outcome === 'removed') {
      await recordRemovedMetric(tx, { network: reader.network, about: 'account', metric, noticedAt: readAt });
    }
  });
}

function windowOf(lastDay: string | null, now: Date): ReadWindow {
  const longest = now.getTime() - WINDOW_DAYS * DAY;
  if (lastDay === null) return { since: new Date(longest), until: now };
  const since = Date.parse(`${addDays(lastDay, -LATE_DAYS)}T00:00:00Z`);
  return { since: new Date(Math.max(longest, since)), until: now };
}
