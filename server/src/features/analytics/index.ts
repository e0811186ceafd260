export { analyticsDownloads } from './analytics.downloads.ts';
export { clientReportPlugin } from './client-report.plugin.ts';
export { pollNewAccounts } from './poll-at-once.ts';
export { readTypeWeights } from './read-type-weights.ts';
