/**
 * What the built-in writer can do to a text that somebody wants otherwise, in the order in which wishes are read: the
 * narrower comes first ("mniej formalnie" is no "formalnie", "za krótko" no "krótko"). A model takes any words.
 */
export const REWORDINGS = [
  'fewer-hashtags',
  'no-emoji',
  'emoji',
  'no-question',
  'no-exclamation',
  'call-to-action',
  'longer',
  'shorter',
  'informal',
  'formal',
  'otherwise',
] as const;
export type Rewording = (typeof REWORDINGS)[number];
