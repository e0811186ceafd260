import { expect, test } from 'vitest';
import { VIDEOS, videoBytes } from '../../../test/videos.ts';
import { hasLyingTables } from './check-sample-tables.ts';

const lies = (file: Buffer, bytes = file.length) =>
  hasLyingTables({ bytes, peek: async (at, length) => file.subarray(at, at + length) });
const box = (type: string, content: Uint8Array) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const words = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => void bytes.writeUInt32BE(value, index * 4));
  return bytes;
};
const ftyp = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'));
const video = (...tables: Buffer[]) =>
  Buffer.concat([ftyp, box('moov', box('trak', box('stbl', Buffer.concat(tables))))]);

test('our own videos hold what they claim', async () => {
  for (const name of Object.keys(VIDEOS)) {
    expect(await lies(videoBytes(name as keyof typeof VIDEOS)), name).toBe(false);
  }
});

test('a minute of sound without compression holds what it claims', async () => {
  const samples = 60 * 48_000;
  const sound = video(box('stts', words(0, 1, samples, 1)), box('stsz', words(0, 2, samples)));
  expect(await lies(sound, 12_000_000)).toBe(false);
});

test('more samples than bytes, or than there may be where each has a time, are a lie', async () => {
  expect(await lies(video(box('stsz', words(0, 2, 3_000_000))))).toBe(true);
  const timed = video(box('stts', words(0, 1, 2_500_000, 1)), box('ctts', words(0, 1, 1, 0)));
  expect(await lies(timed, 200_000_000)).toBe(true);
});

test('a chunk with more samples than there are is a lie', async () => {
  const chunks = (samples: number) =>
    video(box('stsz', words(0, 0, 2, 90, 90)), box('stsc', words(0, 1, 1, samples, 1)));
  expect(await lies(chunks(2))).toBe(false);
  expect(await lies(chunks(0x7fffffff))).toBe(true);
});

test('a run of a fragment that speaks of samples without a byte of their own is a lie', async () => {
  const run = (count: number) =>
    Buffer.concat([ftyp, box('moof', box('traf', box('trun', words(0, count))))]);
  expect(await lies(run(300))).toBe(false);
  expect(await lies(run(0xffffffff))).toBe(true);
  const told = words(0x100, 50);
  expect(await lies(Buffer.concat([ftyp, box('moof', box('traf', box('trun', told)))]))).toBe(true);
});

test('a description of more boxes or bytes than any video’s is a lie', async () => {
  const many = Buffer.concat(Array.from({ length: 25_000 }, () => box('trak', Buffer.alloc(0))));
  expect(await lies(Buffer.concat([ftyp, box('moov', many)]))).toBe(true);
  expect(await lies(Buffer.concat([ftyp, box('moov', Buffer.alloc(33 * 1024 * 1024))]))).toBe(true);
});
