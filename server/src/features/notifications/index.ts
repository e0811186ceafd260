export { forgetEmailsTo } from './email.system-queries.ts';
export type { EmailKind } from './email-words.ts';
export { readNotificationChoices, saveNotificationChoices } from './notification-choices.ts';
export { notifyMembers } from './notify-members.ts';
export { queueEmail } from './queue-email.ts';
export type { EmailDetails } from './render-email.ts';
export { openSubscription, type Subscription, UNSUBSCRIBE_PATH } from './unsubscribe-url.ts';
