import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diskUploads } from './disk-uploads.ts';

let folder: string;
let uploads: ReturnType<typeof diskUploads>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postownia-uploads-'));
  await mkdir(path.join(folder, 'uploads'));
  uploads = diskUploads({ folder: path.join(folder, 'uploads'), objects: path.join(folder, 'media') });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const upload = (id: string, bytes: number) => ({ id, bytes, key: `videos/${id}`, storageUploadId: null });
const at = (offset: number) => ({ offset, signal: new AbortController().signal });

it('hands every piece back once it is written; a slice of a pool stays whole', async () => {
  const sent = randomBytes(300_000);
  const own = [0, 1, 2].map((n) => Uint8Array.from(sent.subarray(n * 64_000, (n + 1) * 64_000)));
  const pool = Uint8Array.from(sent.subarray(192_000));
  const pieces = [...own, pool.subarray(0, 50_000), pool.subarray(50_000)];
  const video = upload('handed', sent.length);
  await uploads.begin(video, 'video/mp4');
  expect(await uploads.append(video, Readable.from(pieces), at(0))).toBe(sent.length);
  expect(own.map(({ buffer }) => buffer.detached)).toEqual([true, true, true]);
  expect(pool.buffer.detached).toBe(false);
  expect(await uploads.complete(video, [])).toBe(true);
  expect(Buffer.compare(await readFile(path.join(folder, 'media', video.key)), sent)).toBe(0);
});

it('keeps what came before a body broke off, and goes on exactly there', async () => {
  const sent = randomBytes(100_000);
  const video = upload('cut', sent.length);
  await uploads.begin(video, 'video/mp4');
  const breaking = Readable.from(
    (async function* () {
      yield Uint8Array.from(sent.subarray(0, 60_000));
      throw new Error('The line is cut');
    })(),
  );
  await expect(uploads.append(video, breaking, at(0))).rejects.toThrow('The line is cut');
  const rest = () => Readable.from([Uint8Array.from(sent.subarray(60_000))]);
  expect(await uploads.append(video, rest(), at(0))).toBeNull();
  expect(await uploads.complete(video, [])).toBe(false);
  expect(await uploads.append(video, rest(), at(60_000))).toBe(sent.length);
  expect(await uploads.complete(video, [])).toBe(true);
  expect(await uploads.complete(video, [])).toBe(true);
  expect(Buffer.compare(await readFile(path.join(folder, 'media', video.key)), sent)).toBe(0);
});
