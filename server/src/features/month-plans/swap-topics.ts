import type { MonthPlan } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { editPlan, topicOn } from './edit-plan.ts';
import type { TopicRow } from './month-plans.queries.ts';

/**
 * Lets two days of a plan change topics; a lock goes with its topic.
 * @throws Refusal NOT_FOUND, PLAN_USED
 */
export async function swapTopics(
  context: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  options: { id: string; date: string; with: string },
): Promise<MonthPlan> {
  return editPlan(context, workspaceId, options.id, (topics) => {
    const [one, other] = [topicOn(topics, options.date), topicOn(topics, options.with)];
    return [onDay(one, options.with), onDay(other, options.date)];
  });
}

const onDay = ({ topic, locked }: TopicRow, date: string): TopicRow => ({
  topic: { ...topic, date },
  locked,
});
