import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Product } from '../../e2e/start-product.ts';
import { proportionalMemory } from '../process-memory.ts';
import type { Figure } from '../report.ts';
import { send, sendAll } from './send-bytes.ts';
import { beginUpload, finishAndRead, makeVideo, sha256 } from './videos.ts';

const MEGABYTE = 1024 * 1024;
const WHOLE = 200 * MEGABYTE;
const RUNS = 5;

/** The median of several runs. */
const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** 200 MB to us beside the same bytes to bare Fastify, in turns, and what the server's memory does meanwhile. */
export async function measureSpeed(product: Product, headers: Record<string, string>): Promise<Figure[]> {
  const video = makeVideo(WHOLE);
  const bare = fork(path.join(import.meta.dirname, 'bare-upload.ts'), [product.dataDir]);
  const [bareUrl] = (await once(bare, 'message')) as [string];
  const ours: number[] = [];
  const theirs: number[] = [];
  const checks: number[] = [];
  const expected = sha256(video);
  let lost = 0;
  // The first video loads what examines videos.
  await upload(product.url, headers, makeVideo(100_000));
  const memory = watchMemory(product.pid());
  try {
    for (let run = 0; run < RUNS; run += 1) {
      theirs.push(
        await seconds(() => send({ url: `${bareUrl}/${run}`, method: 'PUT', headers: {}, body: video })),
      );
      const { id, url } = await beginUpload(product.url, headers, video.byteLength);
      ours.push(await seconds(() => sendAll({ url, headers, bytes: video })));
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

/** Ten videos at once, each compared byte by byte. */
export async function measureLoad(product: Product, headers: Record<string, string>): Promise<Figure[]> {
  const videos = Array.from({ length: 10 }, () => makeVideo(40 * MEGABYTE));
  const memory = watchMemory(product.pid());
  const hashes = await Promise.all(videos.map((video) => upload(product.url, headers, video)));
  const growth = memory.stop();
  const lost = hashes.filter((hash, index) => hash !== sha256(videos[index] ?? Buffer.alloc(0))).length;
  return [
    { name: 'ten at once, 40 MB each: lost or different', value: lost, unit: '', most: 0 },
    { name: "growth of the server's memory meanwhile", value: growth, unit: 'MB', most: 60 },
  ];
}

async function upload(base: string, headers: Record<string, string>, bytes: Buffer): Promise<string> {
  const { id, url } = await beginUpload(base, headers, bytes.byteLength);
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
