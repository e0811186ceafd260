import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Product } from '../../e2e/start-product.ts';
import { proportionalMemory } from '../process-memory.ts';
import type { Figure } from '../report.ts';
import { announce, finishAndRead, makeFilm, sha256 } from './films.ts';
import { send, sendAll } from './send-bytes.ts';

const MEGABYTE = 1024 * 1024;
const WHOLE = 200 * MEGABYTE;
const RUNS = 5;

/** The median of several runs. */
const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** 200 MB to us beside the same bytes to bare Fastify, in turns, and what the server's memory does meanwhile. */
export async function measureSpeed(product: Product, headers: Record<string, string>): Promise<Figure[]> {
  const film = makeFilm(WHOLE);
  const bare = fork(path.join(import.meta.dirname, 'bare-upload.ts'), [product.dataDir]);
  const [bareUrl] = (await once(bare, 'message')) as [string];
  const ours: number[] = [];
  const theirs: number[] = [];
  const checks: number[] = [];
  const expected = sha256(film);
  let lost = 0;
  // The first film loads what examines films.
  await upload(product.url, headers, makeFilm(100_000));
  const memory = watchMemory(product.pid());
  try {
    for (let run = 0; run < RUNS; run += 1) {
      theirs.push(
        await seconds(() => send({ url: `${bareUrl}/${run}`, method: 'PUT', headers: {}, body: film })),
      );
      const { id, url } = await announce(product.url, headers, film.byteLength);
      ours.push(await seconds(() => sendAll({ url, headers, bytes: film })));
      checks.push(
        await seconds(async () => {
          if ((await finishAndRead(product.url, headers, id)) !== expected) lost += 1;
        }),
      );
    }
  } finally {
    bare.kill();
  }
  const growth = memory.stop();
  const [our, their] = [200 / middle(ours), 200 / middle(theirs)];
  return [
    { name: 'bare Fastify, PUT piped to disk', value: their, unit: 'MB/s' },
    { name: '200 MB by resumable upload', value: our, unit: 'MB/s', least: Math.min(0.5 * their, 150) },
    { name: 'of the bare PUT', value: our / their, unit: '×' },
    { name: 'examined, hashed and read back', value: middle(checks), unit: 's' },
    { name: 'films that came back different', value: lost, unit: '', most: 0 },
    { name: "growth of the server's memory", value: growth, unit: 'MB', most: 60 },
  ];
}

/** Ten films at once, each compared byte by byte. */
export async function measureCrowd(product: Product, headers: Record<string, string>): Promise<Figure[]> {
  const films = Array.from({ length: 10 }, () => makeFilm(40 * MEGABYTE));
  const memory = watchMemory(product.pid());
  const hashes = await Promise.all(films.map((film) => upload(product.url, headers, film)));
  const growth = memory.stop();
  const lost = hashes.filter((hash, index) => hash !== sha256(films[index] ?? Buffer.alloc(0))).length;
  return [
    { name: 'ten at once, 40 MB each: lost or different', value: lost, unit: '', most: 0 },
    { name: "growth of the server's memory meanwhile", value: growth, unit: 'MB', most: 60 },
  ];
}

async function upload(base: string, headers: Record<string, string>, bytes: Buffer): Promise<string> {
  const { id, url } = await announce(base, headers, bytes.byteLength);
  await sendAll({ url, headers, bytes });
  return finishAndRead(base, headers, id);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Looks at a process twenty times a second; `stop` says how far it grew at its highest. */
function watchMemory(pid: number) {
  const before = proportionalMemory([pid]);
  let highest = before;
  const timer = setInterval(() => {
    highest = Math.max(highest, proportionalMemory([pid]));
  }, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return highest - before;
    },
  };
}
