import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Figure } from '../report.ts';
import type { ReadServer } from './read-server.ts';

/** Two windows of the limit of a key, so that no stretch is cheaper than another. */
const READS_AT_ONCE = 200;
const WARM_SHARE = 1 / 5;
const KINDS = ['session', 'key'] as const;

/** One after another, of one kind: milliseconds of each, microseconds of processor of the server for all. */
interface Stretch {
  readonly took: readonly number[];
  readonly processor: number;
}

/**
 * What a read of a month costs a program with a key beside a person with a session, in turns of two hundred reads on a server
 * in a process of its own: its processor time, which other work on the machine changes little, and how long an answer takes.
 * @param options.databaseUrl a migrated database
 */
export async function proveKeyReads({
  turns,
  databaseUrl,
}: {
  turns: number;
  databaseUrl: string;
}): Promise<Figure[]> {
  const child = fork(path.join(import.meta.dirname, 'read-server.ts'), [databaseUrl], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  try {
    const [server]: ReadServer[] = await once(child, 'message');
    if (server === undefined) throw new Error('the server did not say where it answers');
    const stretches = { session: [] as Stretch[], key: [] as Stretch[] };
    for (let turn = 0; turn < turns; turn += 1)
      for (const kind of turn % 2 === 0 ? KINDS : KINDS.toReversed()) {
        const headers = kind === 'key' ? server.keyHeaders : server.sessionHeaders;
        stretches[kind].push(await measure(child, { url: server.url, headers }));
      }
    return figuresOf(stretches);
  } finally {
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  }
}

async function measure(
  child: ChildProcess,
  { url, headers }: { url: string; headers: Readonly<Record<string, string>> },
): Promise<Stretch> {
  const before = await processorOf(child);
  const took: number[] = [];
  for (let read = 0; read < READS_AT_ONCE; read += 1) {
    const begun = performance.now();
    const answer = await fetch(url, { headers });
    await answer.text();
    if (!answer.ok) throw new Error(`a read was answered ${answer.status}`);
    took.push(performance.now() - begun);
  }
  return { took, processor: (await processorOf(child)) - before };
}

async function processorOf(child: ChildProcess): Promise<number> {
  child.send('processor');
  const [microseconds]: unknown[] = await once(child, 'message');
  return Number(microseconds);
}

function figuresOf(stretches: Readonly<Record<(typeof KINDS)[number], readonly Stretch[]>>): Figure[] {
  const session = warmOf(stretches.session);
  const key = warmOf(stretches.key);
  const paces = session.map(({ processor }, turn) => processor / (key[turn]?.processor ?? Number.NaN));
  const perRead = (all: readonly Stretch[]) =>
    medianOf(all.map(({ processor }) => processor)) / READS_AT_ONCE;
  const p50 = (all: readonly Stretch[]) => medianOf(all.flatMap(({ took }) => took));
  return [
    { name: 'a read with a session, p50', value: p50(session), unit: 'ms' },
    { name: 'a read with a key, p50', value: p50(key), unit: 'ms' },
    { name: 'reads with a key to reads with a session, p50', value: p50(session) / p50(key), unit: '×' },
    { name: 'processor of a read with a session', value: perRead(session), unit: 'µs' },
    { name: 'processor of a read with a key', value: perRead(key), unit: 'µs' },
    { name: 'reads with a key to reads with a session', value: medianOf(paces), unit: '×', least: 0.9 },
    { name: 'what a key adds to a read, p50', value: p50(key) - p50(session), unit: 'ms', most: 0.2 },
    {
      name: 'what a key adds to a read, processor',
      value: perRead(key) - perRead(session),
      unit: 'µs',
      most: 200,
    },
  ];
}

const warmOf = (all: readonly Stretch[]) => all.slice(Math.floor(all.length * WARM_SHARE));

function medianOf(all: readonly number[]): number {
  return all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? Number.NaN;
}
