import { Worker } from 'node:worker_threads';

const LOOK_MILLISECONDS = 1_000;
const WATCH = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.ppid !== workerData.parent) process.kill(process.pid, 'SIGKILL');
  }, ${LOOK_MILLISECONDS});
`;

/**
 * Ends this process soon after the one that started it was killed. The channel between them says so too, but only to a
 * process that listens: one that a stranger's file holds in a loop would go on for ever, so a thread of its own looks.
 * @param parent process number as the one that started it knew it: by now it may be gone already
 */
export function endWithParent(parent: number): void {
  const limits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2, codeRangeSizeMb: 8 };
  new Worker(WATCH, { eval: true, execArgv: [], workerData: { parent }, resourceLimits: limits }).unref();
}
