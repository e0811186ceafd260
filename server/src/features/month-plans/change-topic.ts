import type { ContentType, MonthPlan, Tone } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { editPlan, topicOn } from './edit-plan.ts';

export interface TopicChange {
  readonly id: string;
  readonly date: string;
  readonly contentType?: ContentType | undefined;
  readonly tone?: Tone | undefined;
  readonly summary?: string | undefined;
  readonly headline?: string | undefined;
  readonly locked?: boolean | undefined;
  readonly withoutPhoto?: true | undefined;
}

/** Said instead of the planner's reason once a person has decided what the day is about. */
const OWN_CHOICE = message('reason.own-choice');

/**
 * Changes what one day's post will be about. Another subject or kind of content needs no reason but the person's will;
 * the planner's own would no longer be true.
 * @throws Refusal NOT_FOUND, PLAN_USED
 */
export async function changeTopic(
  context: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { id, date, locked, withoutPhoto, ...change }: TopicChange,
): Promise<MonthPlan> {
  return editPlan(context, workspaceId, id, (topics) => {
    const row = topicOn(topics, date);
    const { contentType, tone, summary, headline } = { ...row.topic, ...definedOf(change) };
    const otherSubject = summary !== row.topic.summary || contentType !== row.topic.contentType;
    const why = otherSubject ? { reason: formatMessageIn('pl', OWN_CHOICE), message: OWN_CHOICE } : {};
    const { photo, ...rest } = row.topic;
    const shown = photo === undefined || withoutPhoto ? {} : { photo };
    const topic = { ...rest, contentType, tone, summary, headline, ...why, ...shown };
    return [{ topic, locked: locked ?? row.locked }];
  });
}

/** The members that were given: an absent one and an undefined one mean the same in a request. */
function definedOf<Members extends object>(members: Members) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Members]: Exclude<Members[Name], undefined>;
  };
}
