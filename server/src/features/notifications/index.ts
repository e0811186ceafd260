export { forgetLettersTo } from './letter-rows.ts';
export type { LetterKind } from './letter-words.ts';
export { readNotificationChoices, saveNotificationChoices } from './notification-choices.ts';
export { queueLetter } from './queue-letter.ts';
export { tellPeople } from './tell-people.ts';
export { openSubscription, type Subscription, UNSUBSCRIBE_PATH } from './unsubscribe-url.ts';
