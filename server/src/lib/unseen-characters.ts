/** Characters that no reader sees, with which orders to a model are hidden in a text. */
const UNSEEN = /[\u{E0000}-\u{E007F}]/gu;

/** A text as a person reads it. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');
