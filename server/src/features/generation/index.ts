export { getBatch } from './batch-view.ts';
export { cancelBatches } from './cancel-batch.ts';
export { startBatch } from './start-batch.ts';
