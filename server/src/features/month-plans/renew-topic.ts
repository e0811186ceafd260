import { randomUUID } from 'node:crypto';
import type { MonthPlan, PlannedTopic } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readTold } from '../brand-facts/index.ts';
import { requireBrandProfile } from '../brand-profile/index.ts';
import { readRecentTopics } from './create-plan.ts';
import { editPlan, topicOn } from './edit-plan.ts';
import { withOwnPhotos } from './photo-use.ts';
import { type MonthPlanning, planMonth } from './plan-month.ts';

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
    const { facts, speaker } = await readTold(tx, workspaceId);
    const topic = anotherIdea(row.topic, { profile, facts, speaker, recent: [...planned, ...others] });
    const next = planned.map((one) => (one.date === date ? topic : one));
    const shown = await withOwnPhotos(tx, workspaceId, { topics: next, recent: others });
    return [{ topic: shown.find((one) => one.date === date) ?? topic, locked: false }];
  });
}

/** The occasion of a day stands once; who asks for another idea does not want it. Days of remembrance keep theirs. */
function anotherIdea(
  old: PlannedTopic,
  { profile, ...known }: Pick<MonthPlanning, 'profile' | 'facts' | 'speaker' | 'recent'>,
): PlannedTopic {
  const like = { ...profile, contentTypes: [old.contentType], tones: [old.tone] };
  const plan = { ...known, profile: like, dates: [old.date], seed: randomUUID(), withoutOccasions: true };
  const [topic = old] = planMonth(plan);
  return topic;
}
