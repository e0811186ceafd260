import type { MonthPlan, PlannedTopic } from '@postownia/contract';
import type { OccasionNames } from '@postownia/contract/occasion-names';
import { namesOf } from '../../../data/occasion-names.ts';
import { findOccasion } from '../../../data/occasions.ts';
import type { Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { imageAssets } from '../assets/index.ts';
import { selectPlan, selectTopics } from './month-plans.queries.ts';

/** @throws Refusal NOT_FOUND, also for another workspace's plan */
export async function getPlan(db: Queryable, workspaceId: WorkspaceId, id: string): Promise<MonthPlan> {
  const plan = await selectPlan(workspaceId, db, id);
  if (!plan) throw new Refusal('NOT_FOUND');
  const topics = await selectTopics(workspaceId, db, id);
  const thumbnails = await imageAssets.thumbnails(
    workspaceId,
    db,
    topics.flatMap(({ topic }) => topic.photo?.assetId ?? []),
  );
  return {
    id,
    topics: topics.map(({ topic, locked }) => ({
      ...topic,
      occasionNames: occasionNamesOf(topic),
      locked,
      ...(topic.photo && { photoUrl: thumbnails.get(topic.photo.assetId) ?? null }),
    })),
    diversity: plan.diversity,
    existing: plan.existing,
    usedByBatchId: plan.usedByBatchId,
    createdAt: plan.createdAt.toISOString(),
  };
}

function occasionNamesOf({ occasionId }: PlannedTopic): OccasionNames | null {
  const occasion = occasionId === null ? undefined : findOccasion(occasionId);
  return occasion === undefined ? null : namesOf(occasion);
}
