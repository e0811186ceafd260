import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Cluster } from '../cluster.ts';

const PAGE_MEGABYTES = 4096 / 1_048_576;
const LOOK_MILLISECONDS = 50;

export interface Watched {
  /** The longest that the web process kept an event waiting, in milliseconds. */
  readonly blocked: number;
  /** Its resident memory at the most and at the beginning, in MB. */
  readonly most: number;
  readonly begin: number;
  /** Of somebody else's reads, in milliseconds. */
  readonly p99: number;
  readonly reads: number;
}

interface Watching {
  readonly cluster: Cluster;
  readonly reader: Record<string, string>;
}

/** Has a calendar read for somebody else while the work goes on, and looks at the web process. */
export async function watchWeb({ cluster, reader }: Watching, work: () => Promise<void>): Promise<Watched> {
  const web = cluster.members[0];
  if (web === undefined) throw new Error('No web process');
  const today = new Date().toISOString().slice(0, 10);
  const reading = startReading(`${web.url}/api/v1/posts?from=${today}&to=${today}`, reader);
  await longestDelay(web.metricsPort);
  const begin = residentMegabytes(web.child.pid);
  let most = begin;
  const looking = setInterval(() => {
    most = Math.max(most, residentMegabytes(web.child.pid));
  }, LOOK_MILLISECONDS);
  await work().finally(() => clearInterval(looking));
  const times = await reading.stop();
  const blocked = await longestDelay(web.metricsPort);
  times.sort((a, b) => a - b);
  return { blocked, most, begin, p99: times[Math.floor(times.length * 0.99)] ?? 0, reads: times.length };
}

/** @returns what ends the reads; its answer is how long each took */
function startReading(url: string, headers: Record<string, string>): { stop(): Promise<number[]> } {
  const child = fork(path.join(import.meta.dirname, 'read-calendar.ts'), [url, JSON.stringify(headers)]);
  const broken = once(child, 'exit').then(([code]) => {
    throw new Error(`Whoever reads ended with ${code}`);
  });
  broken.catch(() => undefined);
  return {
    async stop() {
      child.send('stop');
      const [times] = (await Promise.race([once(child, 'message'), broken])) as [number[]];
      return times;
    },
  };
}

const residentMegabytes = (pid: number | undefined) =>
  Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_MEGABYTES;

/** Since the last call, in milliseconds: the figure begins anew with each. */
async function longestDelay(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return 1000 * Number(/^nodejs_eventloop_lag_max_seconds\S* (\S+)$/m.exec(text)?.[1]);
}
