import type { PostMetric } from '@postownia/contract';
import { inTransaction } from '../../db/transaction.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import type { AccountAccess } from '../../providers/social/account-access.ts';
import type { InsightsReader } from '../../providers/social/insights.ts';
import type { InsightPoll } from './poll-schedule.system-queries.ts';
import { recordRemovedMetric, selectRemovedMetrics } from './poll-schedule.system-queries.ts';
import { afterLastSample, nextPostPoll } from './poll-times.ts';
import type { PollingContext } from './polling-context.ts';
import { insertSample, selectPublished, upsertPostMetric } from './samples.queries.ts';

/** A metric that is gone is asked for again after this time: networks bring some back. */
const REMOVED_DAYS = 7;
const DAY = 86_400_000;

/** The metrics of a network that are worth asking for now. */
export async function livingMetrics<Metric extends string>(
  { db, clock }: Pick<PollingContext, 'db' | 'clock'>,
  reader: InsightsReader,
  about: 'post' | 'account',
  metrics: readonly Metric[],
): Promise<Metric[]> {
  const since = new Date(clock.now().getTime() - REMOVED_DAYS * DAY);
  const removed = await selectRemovedMetrics(db, { network: reader.network, since });
  return metrics.filter((metric) => !removed.has(`${about}:${metric}`));
}

/**
 * Reads every metric of one published post.
 * @returns when it is to be read next; null: never again
 * @throws NetworkError
 */
export async function pollPost(
  context: PollingContext,
  poll: InsightPoll & { publicationId: string },
  { access, reader }: { access: AccountAccess; reader: InsightsReader },
): Promise<Date | null> {
  const workspaceId = asWorkspaceId(poll.workspaceId);
  const post = await selectPublished(workspaceId, context.db, poll.publicationId);
  if (post === undefined) return null;
  // A story has metrics of its own, for the day that it lives: asked for a post's, it would pass them off as removed.
  if (post.isStory || (post.isVideo && !reader.videos)) return afterLastSample(context.clock.now());
  for (const metric of await livingMetrics(context, reader, 'post', reader.postMetrics)) {
    await readPostMetric(context, poll, { access, reader, metric, remoteId: post.remoteId });
  }
  return nextPostPoll(post.publishedAt, context.clock.now());
}

async function readPostMetric(
  { db, clock }: PollingContext,
  { workspaceId: workspace, accountId, publicationId }: InsightPoll & { publicationId: string },
  how: { access: AccountAccess; reader: InsightsReader; metric: PostMetric; remoteId: string },
): Promise<void> {
  const { access, reader, metric, remoteId } = how;
  const { outcome, values, source, raw } = await reader.readPost(access, remoteId, metric);
  const workspaceId = asWorkspaceId(workspace);
  const readAt = clock.now();
  await inTransaction(db, async (tx) => {
    const kept = { accountId, publicationId, metric, source, outcome, raw, readAt };
    const sampleId = await insertSample(workspaceId, tx, kept);
    const value = values.at(-1)?.value;
    if (value !== undefined) {
      await upsertPostMetric(workspaceId, tx, { publicationId, metric, value, sampleId, readAt });
    }
    if (outcome === 'removed') {
      const { network } = reader;
      await recordRemovedMetric(tx, { network, about: 'post', metric, noticedAt: readAt });
    }
  });
}
