import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { networkIsolation } from './isolated-fork.ts';
import { openProcessPool, QueueError, WorkLimitError, type WorkOptions } from './process-pool.ts';

interface Kinds {
  readonly double: { readonly input: number; readonly result: number };
  readonly refuse: { readonly input: null; readonly result: never };
  readonly connect: { readonly input: number; readonly result: string };
  readonly environment: { readonly input: null; readonly result: string[] };
  readonly ask: { readonly input: string; readonly result: string };
  readonly keep: { readonly input: number; readonly result: number };
  readonly 'stand-still': { readonly input: null; readonly result: never };
  readonly 'fill-heap': { readonly input: null; readonly result: never };
  readonly 'fill-memory': { readonly input: null; readonly result: never };
}

const open = (most: number, seconds = 60, mostWaiting?: number, processorSeconds?: number) =>
  openProcessPool<Kinds>({
    entry: new URL('./process-pool.test-support.ts', import.meta.url),
    most,
    mostWaiting,
    idleMs: 1_000,
    limits: { seconds, megabytes: 300, heapMegabytes: 64, ...(processorSeconds && { processorSeconds }) },
    toError: (message, fault) => new Error(`${fault}: ${message}`),
  });
const pool = open(2);
afterAll(() => pool.close());

test('a worker has no secret of the server, answers, refuses, and asks for what it needs', async () => {
  expect(await pool.do('double', 21)).toBe(42);
  await expect(pool.do('refuse', null)).rejects.toThrow('range: not this one');
  const serve = async (question: string) => `${question}!`;
  expect(await pool.do('ask', 'part', { serve })).toBe('part!');
  const failing = { serve: () => Promise.reject(new Error('no file')) } satisfies WorkOptions;
  await expect(pool.do('ask', 'part', failing)).rejects.toThrow('no file');
  for (const pid of process.platform === 'linux' ? pool.pids : []) {
    const names = (await readFile(`/proc/${pid}/environ`, 'utf8'))
      .split('\0')
      .map((line) => line.split('=')[0]);
    expect(names.filter((name) => /KEY|URL|TOKEN|SECRET|PG/i.test(name ?? ''))).toEqual([]);
  }
});

test('a worker has of the environment what its process needs and nothing else', async () => {
  process.env.POSTOWNIA_TEST_SECRET = 'secret';
  const fresh = open(1);
  const names = await fresh.do('environment', null);
  // What the system and the channel of messages add by themselves.
  expect(
    names.filter((name) => !/^(?:MALLOC_ARENA_MAX|NODE_CHANNEL_.*|LC_CTYPE|PWD|SHLVL|_)$/.test(name)),
  ).toEqual([]);
  await fresh.close();
  delete process.env.POSTOWNIA_TEST_SECRET;
});

test('a worker reaches neither the network nor a database behind it, where the platform closes it', async ({
  skip,
}) => {
  if (networkIsolation() === null) skip('Nobody but root may close it here');
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await pool.do('connect', port)).toMatch(/ENETUNREACH/);
  server.close();
});

test('work may wait for its turn by the clock while it takes no more of the processor than it may', async ({
  skip,
}) => {
  if (process.platform !== 'linux') skip('The system does not tell');
  const frugal = open(1, 100, undefined, 1);
  const late = Promise.withResolvers<string>();
  const waiting = frugal.do('ask', 'part', { serve: () => late.promise });
  const busy = open(1, 100, undefined, 1);
  await expect(busy.do('stand-still', null)).rejects.toThrow('more than 1 s of the processor');
  // The clock went on for both; one of them did nothing meanwhile.
  late.resolve('here');
  expect(await waiting).toBe('here');
  await Promise.all([frugal.close(), busy.close()]);
});

test('work that stands still, or takes more memory than it may, ends alone and is told as that', async () => {
  const impatient = open(1, 1);
  await expect(impatient.do('stand-still', null)).rejects.toThrow(WorkLimitError);
  await impatient.close();
  const others = Promise.all(Array.from({ length: 20 }, (_, index) => pool.do('double', index)));
  const [heap, memory] = await Promise.allSettled([pool.do('fill-heap', null), pool.do('fill-memory', null)]);
  for (const { status } of [heap, memory]) expect(status).toBe('rejected');
  expect(heap).toMatchObject({ reason: expect.any(WorkLimitError) });
  if (process.platform === 'linux') expect(memory).toMatchObject({ reason: expect.any(WorkLimitError) });
  expect(await others).toHaveLength(20);
  expect(await pool.do('double', 1)).toBe(2);
});

test('a process that a piece left full of memory takes no other one', async () => {
  const single = open(1);
  const full = await single.do('keep', 200);
  if (process.platform === 'linux') expect(single.pids).not.toContain(full);
  expect(await single.do('double', 1)).toBe(2);
  const light = await single.do('keep', 1);
  if (process.platform === 'linux') expect(single.pids).toEqual([light]);
  await single.close();
});

test('one owner never holds every process while another waits', async () => {
  const shared = open(2);
  const held: (() => void)[] = [];
  const serve = () => new Promise<string>((resolve) => held.push(() => resolve('let go')));
  const greedy = Array.from({ length: 4 }, () => shared.do('ask', 'wait', { owner: 'greedy', serve }));
  const other = await shared.do('double', 4, { owner: 'other' });
  expect(other).toBe(8);
  const letGo = setInterval(() => held.shift()?.(), 5);
  expect(await Promise.all(greedy)).toHaveLength(4);
  clearInterval(letGo);
  await shared.close();
});

test('what is called back before its turn is never begun', async () => {
  const single = open(1);
  const leaving = new AbortController();
  const first = single.do('double', 1);
  const second = single.do('double', 2, { signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(second).rejects.toThrow('left');
  expect(await first).toBe(2);
  await single.close();
});

test('what is called back while it is done ends its process where that is asked for', async () => {
  // Its limit of time would end it too, long after this test.
  const single = open(1, 600);
  const leaving = new AbortController();
  const running = single.do('stand-still', null, { signal: leaving.signal, stopsWhenAborted: true });
  const next = single.do('double', 2);
  leaving.abort(new Error('left'));
  await expect(running).rejects.toThrow('left');
  expect(await next).toBe(4);
  await single.close();
});

test('beyond the longest line work is refused at once, and taken again when the line is shorter', async () => {
  const short = open(1, 60, 2);
  const taken = [1, 2, 3].map((value) => short.do('double', value));
  await expect(short.do('double', 4)).rejects.toMatchObject({ name: 'QueueError', reason: 'full' });
  expect(await Promise.all(taken)).toEqual([2, 4, 6]);
  expect(await short.do('double', 5)).toBe(10);
  await short.close();
});

test('of one owner only the newest piece waits where that is asked for, and its place is not lost', async () => {
  const single = open(1, 60, 2);
  const mine = { owner: 'mine', replacesWaiting: true };
  const { promise: held, resolve: letGo } = Promise.withResolvers<string>();
  const running = single.do('ask', 'wait', { ...mine, serve: () => held });
  const order: string[] = [];
  const noted = async (name: string, work: Promise<number>) => {
    await work;
    order.push(name);
  };
  const older = single.do('double', 1, mine);
  const other = noted('other', single.do('double', 2, { owner: 'other', replacesWaiting: true }));
  // The line is full: a newer piece still takes the place of its own older one.
  const newer = noted('newer', single.do('double', 3, mine));
  await expect(older).rejects.toEqual(new QueueError('replaced'));
  letGo('let go');
  expect(await running).toBe('let go');
  await Promise.all([other, newer]);
  expect(order).toEqual(['newer', 'other']);
  await single.close();
});

test('a pool that is closed ends what stands still', async () => {
  const stuck = open(1);
  const lost = stuck.do('stand-still', null).catch((error: unknown) => String(error));
  const [pid = 0] = stuck.pids;
  await stuck.close();
  expect(await lost).toContain('closed');
  expect(lives(pid)).toBe(false);
});

test('a process that stands still ends with the one that started it', async () => {
  const parent = fork(new URL('./orphan.test-support.ts', import.meta.url));
  const [[pid]] = (await Promise.all([once(parent, 'message'), once(parent, 'spawn')])) as [
    [number],
    unknown,
  ];
  parent.kill('SIGKILL');
  await expect.poll(() => lives(pid)).toBe(false);
});

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
