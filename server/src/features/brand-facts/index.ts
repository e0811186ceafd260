export { readConfirmedFacts } from './read-confirmed-facts.ts';
