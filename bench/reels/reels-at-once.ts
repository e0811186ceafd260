import { setTimeout as wait } from 'node:timers/promises';
import { startProduct } from '../../e2e/start-product.ts';
import { generateMonth } from '../idle-memory.ts';
import { signUpUser } from '../new-user.ts';
import type { Figure } from '../report.ts';

const BRANDS = 3;
/** Reels of a brand, of ten posts. */
export const MOST_EACH = 10;
/** Requests that a p99 is taken of; one after another, as one person's browser asks. */
const ASKED = 600;
const LOOKS = { motion: 'cut', seconds: 6, shape: '9:16', mood: 'calm' };
const TEXTS = ['Drip bez wagi?', '15 g kawy, trzy łyżki', 'Krupnicza 14'];

type Asker = Awaited<ReturnType<typeof addBrand>>;

/**
 * Reels of three brands asked for at once in the whole product, one brand's all before the next one's: how slow the web
 * process answers meanwhile beside how slow it answers alone, and how far a brand gets ahead of another.
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
    await tailOf(asker);
    const alone = await tailOf(asker);
    const begun = performance.now();
    for (const brand of brands) await Promise.all((await brand.posts()).slice(0, each).map(brand.begin));
    const watching = watch(brands, each);
    const tails: number[] = [];
    while (!watching.over()) tails.push(await tailOf(asker));
    const { lead, failed } = await watching.done;
    return [
      { name: 'reels of three brands at once', value: each * BRANDS, unit: 'files' },
      { name: 'all of them', value: (performance.now() - begun) / 1000, unit: 's' },
      { name: 'reels that failed', value: failed, unit: 'files', most: 0 },
      { name: 'p99 of the web process, alone', value: alone, unit: 'ms' },
      { name: 'p99 of the web process, meanwhile', value: Math.max(...tails), unit: 'ms' },
      { name: 'p99 meanwhile : alone', value: Math.max(...tails) / alone, unit: '×', most: 1.1 },
      { name: 'a brand ahead of another', value: lead, unit: 'files', most: 2 },
    ];
  } finally {
    await product.close();
  }
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
    begin: async (id: string) => {
      const body = JSON.stringify({ ...LOOKS, texts: TEXTS });
      const answer = await fetch(`${url}/api/v1/posts/${id}/reel`, { method: 'POST', headers: json, body });
      if (answer.status !== 201) throw new Error(`A reel was refused: ${await answer.text()}`);
    },
  };
}

/** Milliseconds below which ninety-nine of a hundred answers are. */
async function tailOf({ read }: Asker): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < ASKED; at += 1) {
    const begun = performance.now();
    await read('/overview');
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[Math.floor(ASKED * 0.99)] ?? 0;
}

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
