import { readFileSync } from 'node:fs';
import type { Cluster } from '../cluster.ts';

const PAGE_MEGABYTES = 4096 / 1_048_576;

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

/** Reads a calendar for somebody else every 50 ms while the work goes on, and looks at the web process. */
export async function watchWeb({ cluster, reader }: Watching, work: () => Promise<void>): Promise<Watched> {
  const web = cluster.members[0];
  if (web === undefined) throw new Error('No web process');
  await longestDelay(web.metricsPort);
  const begin = residentMegabytes(web.child.pid);
  let [most, going, blocked] = [begin, true, 0];
  const times: number[] = [];
  const today = new Date().toISOString().slice(0, 10);
  const read = async () => {
    while (going) {
      const asked = performance.now();
      const answer = await fetch(`${web.url}/api/v1/posts?from=${today}&to=${today}`, { headers: reader });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A read was answered ${answer.status}`);
      times.push(performance.now() - asked);
      most = Math.max(most, residentMegabytes(web.child.pid));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const reading = read();
  await work().finally(() => {
    going = false;
  });
  await reading;
  blocked = await longestDelay(web.metricsPort);
  times.sort((a, b) => a - b);
  return { blocked, most, begin, p99: times[Math.floor(times.length * 0.99)] ?? 0, reads: times.length };
}

const residentMegabytes = (pid: number | undefined) =>
  Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_MEGABYTES;

/** Since the last call, in milliseconds: the figure begins anew with each. */
async function longestDelay(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return 1000 * Number(/^nodejs_eventloop_lag_max_seconds\S* (\S+)$/m.exec(text)?.[1]);
}
