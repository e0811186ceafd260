import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { REEL_MOTIONS } from '@postownia/contract/reel-vocabulary';
import { type Product, startProduct } from '../../e2e/start-product.ts';
import { generateMonth } from '../idle-memory.ts';
import { signUpUser } from '../new-user.ts';
import { familyOf, isStartedWith } from '../process-memory.ts';
import type { Figure } from '../report.ts';

const BRANDS = 3;
/** Reels of a brand, of ten posts. */
export const MOST_EACH = 10;
/** Requests in a row, one after another as one person's browser asks, before the other state has its turn. */
const ASKED = 200;
/** Turns of each state: a p99 of four thousand answers. */
const TURNS = 20;
const TEXTS = ['Drip bez wagi?', '15 g kawy, trzy łyżki', 'Krupnicza 14'];
/** Each motion in its turn, the dearest among them; of every brand the same. */
const looksOf = (at: number) => ({
  motion: REEL_MOTIONS[at % REEL_MOTIONS.length],
  seconds: 6,
  shape: '9:16',
  mood: 'calm',
});

type Asker = Awaited<ReturnType<typeof addBrand>>;

/**
 * Reels of three brands asked for at once in the whole product, one brand's all before the next one's: how slow the web
 * process answers beside them and without, and how far a brand gets ahead of another. Both p99 are taken within the same minutes,
 * by turns: for one of them the process that makes reels is held by the system. In a third turn as many processes that do nothing
 * but count stand in its place: what the machine itself takes from a neighbour, whatever the product does.
 */
export async function measureReelsAtOnce(each: number): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const brands = await Promise.all(
      Array.from({ length: BRANDS }, (_, at) =>
        addBrand(product.url, `reels-${at}-${Date.now()}@example.com`),
      ),
    );
    const [asker] = brands as [Asker, ...Asker[]];
    await answersTo(asker, 3 * ASKED);
    const begun = performance.now();
    for (const brand of brands) await Promise.all((await brand.posts()).slice(0, each).map(brand.begin));
    const watching = watch(brands, each);
    const { beside, without, counting, held } = await answersByTurns(product, asker, watching.over);
    const { lead, failed } = await watching.done;
    const shareOf = (share: number) => quantileOf(beside, share) / quantileOf(without, share);
    return [
      { name: 'reels of three brands at once', value: each * BRANDS, unit: 'files' },
      { name: 'all of them', value: (performance.now() - begun) / 1000 - held, unit: 's' },
      { name: 'reels that failed', value: failed, unit: 'files', most: 0 },
      { name: 'answers of the web process beside them', value: beside.length, unit: 'answers' },
      { name: 'answers while they were held, by turns', value: without.length, unit: 'answers' },
      { name: 'p50 of the web process, reels held', value: quantileOf(without, 0.5), unit: 'ms' },
      { name: 'p50 of the web process, beside reels', value: quantileOf(beside, 0.5), unit: 'ms' },
      { name: 'p50 beside : without', value: shareOf(0.5), unit: '×' },
      { name: 'p99 of the web process, reels held', value: quantileOf(without, 0.99), unit: 'ms' },
      { name: 'p99 of the web process, beside reels', value: quantileOf(beside, 0.99), unit: 'ms' },
      {
        name: 'p99 of the web process, beside as many that count',
        value: quantileOf(counting, 0.99),
        unit: 'ms',
      },
      {
        name: 'p99 beside reels : beside as many that count',
        value: quantileOf(beside, 0.99) / quantileOf(counting, 0.99),
        unit: '×',
      },
      { name: 'p99 beside : without', value: shareOf(0.99), unit: '×', most: 1.1 },
      { name: 'a brand ahead of another', value: lead, unit: 'files', most: 2 },
    ];
  } finally {
    await product.close();
  }
}

/** Asks by turns while reels are made and while their process is held, until all turns are had or no reel is left. */
async function answersByTurns(product: Pick<Product, 'pid'>, asker: Asker, areOver: () => boolean) {
  const [beside, without, counting]: [number[], number[], number[]] = [[], [], []];
  let held = 0;
  for (let turn = 0; turn < TURNS && !areOver(); turn += 1) {
    const asked = await answersTo(asker, ASKED);
    // A turn at whose end no reel is left was not beside reels.
    if (areOver()) break;
    beside.push(...asked);
    const makers = familyOf(product.pid()).filter((pid) => isStartedWith(pid, 'reel-process'));
    for (const pid of makers) process.kill(pid, 'SIGSTOP');
    const begun = performance.now();
    try {
      without.push(...(await answersTo(asker, ASKED)));
      const counters = makers.map((pid) => count(os.getPriority(pid)));
      counting.push(...(await answersTo(asker, ASKED)));
      for (const counter of counters) counter.kill('SIGKILL');
    } finally {
      for (const pid of makers) process.kill(pid, 'SIGCONT');
    }
    held += (performance.now() - begun) / 1000;
  }
  return { beside, without, counting, held };
}

/** A process that does nothing but count. */
function count(priority: number): ChildProcess {
  const counter = spawn(process.execPath, ['-e', 'for (let n = 0; ; n += 1);'], { stdio: 'ignore' });
  os.setPriority(counter.pid ?? 0, priority);
  return counter;
}

async function addBrand(url: string, email: string) {
  const { headers } = await signUpUser(url, { email });
  const json = { ...headers, 'content-type': 'application/json' };
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${url}/api/v1${path}`, { headers })).json();
  // As many as leave tokens for their reels.
  await generateMonth(url, headers, MOST_EACH);
  const { today } = (await read('/overview')) as { today: string };
  const last = new Date(Date.parse(today) + 40 * 86_400_000).toISOString().slice(0, 10);
  return {
    read,
    posts: async () => {
      const { posts } = (await read(`/posts?from=${today}&to=${last}`)) as { posts: { id: string }[] };
      return posts.map(({ id }) => id);
    },
    begin: async (id: string, at: number) => {
      const body = JSON.stringify({ ...looksOf(at), texts: TEXTS });
      const answer = await fetch(`${url}/api/v1/posts/${id}/reel`, { method: 'POST', headers: json, body });
      if (answer.status !== 201) throw new Error(`A reel was refused: ${await answer.text()}`);
    },
  };
}

/** Milliseconds that each of so many answers took. */
async function answersTo({ read }: Asker, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const begun = performance.now();
    await read('/overview');
    times.push(performance.now() - begun);
  }
  return times;
}

/** Milliseconds below which so large a share of the answers is. */
const quantileOf = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

/** Follows the reels to their end: how many failed, and by how many a brand led while others still had some to come. */
function watch(brands: readonly Asker[], each: number) {
  let [isOver, lead] = [false, 0];
  const follow = async () => {
    for (;;) {
      const lists = await Promise.all(
        brands.map(async ({ read }) => (await read('/reels')) as { reels: { state: string }[] }),
      );
      const ended = lists.map(({ reels }) =>
        reels.filter(({ state }) => state === 'done' || state === 'failed'),
      );
      const counts = ended.map(({ length }) => length);
      if (Math.max(...counts) < each) lead = Math.max(lead, Math.max(...counts) - Math.min(...counts));
      if (counts.every((count) => count >= each)) {
        isOver = true;
        return { lead, failed: ended.flat().filter(({ state }) => state === 'failed').length };
      }
      await wait(1_000);
    }
  };
  return { done: follow(), over: () => isOver };
}
