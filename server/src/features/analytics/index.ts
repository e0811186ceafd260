export { analyticsDownloads } from './analytics.downloads.ts';
export { readTypeWeights } from './read-type-weights.ts';
