export { forgetLettersTo } from './letter-rows.ts';
export type { LetterKind } from './letter-words.ts';
export { readNotificationChoices, saveNotificationChoices } from './notification-choices.ts';
export { queueLetter } from './queue-letter.ts';
export { tellPeople } from './tell-people.ts';
export { unsubscribePlugin } from './unsubscribe.plugin.ts';
