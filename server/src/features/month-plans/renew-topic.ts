import { randomUUID } from 'node:crypto';
import type { BrandProfile, MonthPlan, PlannedTopic } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { requireBrandProfile } from '../brand-profile/index.ts';
import { readRecentTopics } from './create-plan.ts';
import { editPlan, topicOn } from './edit-plan.ts';
import { planMonth } from './plan-month.ts';
import type { RecentTopic } from './resting-ideas.ts';

/**
 * Another idea for one day, with the same content type and tone, so that the plan stays even. A locked topic stays.
 * @throws Refusal NOT_FOUND, PLAN_USED, PROFILE_MISSING
 */
export async function renewTopic(
  context: Pick<Context, 'db' | 'clock' | 'readPostDays'>,
  workspaceId: WorkspaceId,
  { id, date }: { id: string; date: string },
): Promise<MonthPlan> {
  return editPlan(context, workspaceId, id, async (topics, tx) => {
    const row = topicOn(topics, date);
    if (row.locked) return [];
    const profile = await requireBrandProfile(tx, workspaceId);
    const planned = [...topics.values()].map(({ topic }) => topic);
    const others = await readRecentTopics(context, tx, workspaceId, [...topics.keys()]);
    const topic = anotherIdea(profile, row.topic, [...planned, ...others]);
    return [{ topic, locked: false }];
  });
}

/** The occasion of a day stands once; who asks for another idea does not want it. Days of remembrance keep theirs. */
function anotherIdea(profile: BrandProfile, old: PlannedTopic, recent: readonly RecentTopic[]): PlannedTopic {
  const like = { ...profile, contentTypes: [old.contentType], tones: [old.tone] };
  const plan = { profile: like, dates: [old.date], seed: randomUUID(), recent };
  const [topic = old] = planMonth({ ...plan, withoutOccasions: true });
  return topic;
}
