export { readConfirmedFacts } from './read-confirmed-facts.ts';
export { readSpeaker } from './read-interview.ts';
