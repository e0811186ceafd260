import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startProduct } from '../e2e/start-product.ts';
import { familyOf, processesUsing, proportionalMemory } from './process-memory.ts';
import type { Figure } from './report.ts';

const RUNS = 5;
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Process, database, sandbox and worker from nothing to an answer, and bare Fastify with a pool; the medians of five. */
export async function measureColdStart(): Promise<Figure[]> {
  const product = await startProduct();
  const ours: number[] = [];
  const theirs: number[] = [];
  let bareMemory = 0;
  try {
    for (let run = 0; run < RUNS; run++) {
      await product.stop();
      const began = performance.now();
      await product.start();
      ours.push(performance.now() - began);
      const bareBegan = performance.now();
      const bare = fork(path.join(import.meta.dirname, 'bare-fastify.ts'), ['postgres://127.0.0.1:1/none']);
      await once(bare, 'message');
      theirs.push(performance.now() - bareBegan);
      bareMemory = proportionalMemory(familyOf(bare.pid ?? 0));
      bare.kill();
    }
    const all = proportionalMemory([
      ...new Set([...familyOf(product.pid()), ...processesUsing(product.dataDir)]),
    ]);
    return [
      { name: 'cold start, everything', value: median(ours), unit: 'ms' },
      { name: 'cold start, bare Fastify', value: median(theirs), unit: 'ms' },
      { name: 'cold start, ours : bare', value: median(ours) / median(theirs), unit: '×' },
      { name: 'memory after the start, everything', value: all, unit: 'MB', most: 350 },
      { name: 'memory of bare Fastify', value: bareMemory, unit: 'MB' },
      { name: 'memory, ours : bare', value: all / bareMemory, unit: '×' },
    ];
  } finally {
    await product.close();
  }
}
