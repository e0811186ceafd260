import type { PostMetric } from '@postownia/contract';
import { inTransaction } from '../../db/transaction.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import type { AccountAccess } from '../../providers/social/account-access.ts';
import type { InsightsReader } from '../../providers/social/insights.ts';
import type { InsightTurn } from './insight-turns-rows.ts';
import { noteRemovedMetric, selectRemovedMetrics } from './insight-turns-rows.ts';
import type { ReadingContext } from './reading-context.ts';
import { afterLastReading, nextPostReading } from './reading-times.ts';
import { insertReading, selectPublished, upsertPostFigure } from './readings.queries.ts';

/** A metric that is gone is asked for again after this time: networks bring some back. */
const REMOVED_DAYS = 7;
const DAY = 86_400_000;

/** The metrics of a network that are worth asking for now. */
export async function livingMetrics<Metric extends string>(
  { db, clock }: Pick<ReadingContext, 'db' | 'clock'>,
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
export async function readPostTurn(
  context: ReadingContext,
  turn: InsightTurn & { publicationId: string },
  { access, reader }: { access: AccountAccess; reader: InsightsReader },
): Promise<Date | null> {
  const workspaceId = asWorkspaceId(turn.workspaceId);
  const post = await selectPublished(workspaceId, context.db, turn.publicationId);
  if (post === undefined) return null;
  if (post.isFilm && !reader.films) return afterLastReading(context.clock.now());
  for (const metric of await livingMetrics(context, reader, 'post', reader.postMetrics)) {
    await readPostMetric(context, turn, { access, reader, metric, remoteId: post.remoteId });
  }
  return nextPostReading(post.publishedAt, context.clock.now());
}

async function readPostMetric(
  { db, clock }: ReadingContext,
  { workspaceId: workspace, accountId, publicationId }: InsightTurn & { publicationId: string },
  how: { access: AccountAccess; reader: InsightsReader; metric: PostMetric; remoteId: string },
): Promise<void> {
  const { access, reader, metric, remoteId } = how;
  const { outcome, values, source, raw } = await reader.readPost(access, remoteId, metric);
  const workspaceId = asWorkspaceId(workspace);
  const readAt = clock.now();
  await inTransaction(db, async (tx) => {
    const kept = { accountId, publicationId, metric, source, outcome, raw, readAt };
    const readingId = await insertReading(workspaceId, tx, kept);
    const value = values.at(-1)?.value;
    if (value !== undefined) {
      await upsertPostFigure(workspaceId, tx, { publicationId, metric, value, readingId, readAt });
    }
    if (outcome === 'removed') {
      const { network } = reader;
      await noteRemovedMetric(tx, { network, about: 'post', metric, noticedAt: readAt });
    }
  });
}
