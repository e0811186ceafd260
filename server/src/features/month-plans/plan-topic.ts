import type { BrandProfile, PlannedTopic } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readTold } from '../brand-facts/index.ts';
import { readRecentTopics } from './create-plan.ts';
import { planMonth } from './plan-month.ts';

/** One topic for one day that repeats no idea of the posts around it; kept nowhere. The same seed gives the same. */
export async function planTopic(
  context: Pick<Context, 'readPostDays'>,
  db: Queryable,
  workspaceId: WorkspaceId,
  { profile, date, seed }: { profile: BrandProfile; date: string; seed: string },
): Promise<PlannedTopic> {
  const recent = await readRecentTopics(context, db, workspaceId, [date]);
  const { facts, speaker } = await readTold(db, workspaceId);
  const [topic] = planMonth({ profile, facts, speaker, dates: [date], seed, recent });
  if (topic === undefined) throw new Error(`No topic for ${date}`);
  return topic;
}
