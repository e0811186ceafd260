export { getBatch } from './batch-view.ts';
export { startBatch } from './start-batch.ts';
