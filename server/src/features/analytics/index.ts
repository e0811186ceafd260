export { readTypeWeights } from './read-type-weights.ts';
