import type { EmailSubscription } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { actOnFor } from '../../db/acting-for.ts';
import type { Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import {
  openSubscription,
  readNotificationChoices,
  type Subscription,
  saveNotificationChoices,
} from '../notifications/index.ts';
import { selectMembership } from './settings.queries.ts';

type Used = Pick<Context, 'db' | 'secretBox'>;

/**
 * What an email's link is about, for whoever holds it.
 * @throws Refusal NOT_FOUND for a changed link, and for who has left the workspace
 */
export async function readSubscription(context: Used, token: string): Promise<EmailSubscription> {
  const { subscription, workspace } = await known(context, token);
  const { email } = await choiceOf(context.db, subscription);
  return { event: subscription.event, workspace, email };
}

/**
 * Switches one person's emails about one event off, or on again; notices stay as they are.
 * @throws Refusal NOT_FOUND
 */
export async function setSubscription(
  context: Used & Pick<Context, 'clock'>,
  { token, email }: { token: string; email: boolean },
): Promise<EmailSubscription> {
  const { subscription, workspace } = await known(context, token);
  const { workspaceId, userId, event } = subscription;
  const choice = { ...(await choiceOf(context.db, subscription)), email };
  await saveNotificationChoices(context.db, workspaceId, {
    userId,
    choices: [choice],
    now: context.clock.now(),
  });
  return { event, workspace, email };
}

async function known({ db, secretBox }: Used, token: string) {
  const subscription = openSubscription({ secretBox }, token);
  const workspace =
    subscription && (await selectMembership(subscription.workspaceId, db, subscription.userId));
  if (subscription === null || workspace === null) throw new Refusal('NOT_FOUND');
  actOnFor(subscription.workspaceId);
  return { subscription, workspace };
}

async function choiceOf(db: Queryable, { workspaceId, userId, event }: Subscription) {
  const choices = await readNotificationChoices(db, workspaceId, userId);
  const choice = choices.find((candidate) => candidate.event === event);
  if (choice === undefined) throw new Refusal('NOT_FOUND');
  return choice;
}
