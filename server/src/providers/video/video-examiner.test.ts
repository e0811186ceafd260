import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { videoBytes } from '../../../test/videos.ts';
import { openVideoExaminer } from './video-examiner.ts';

const video = videoBytes('h264');
const storageOf = (read: (start: number, end: number) => Promise<Readable | null>) => ({
  read: (_key: string, { start = 0, end = video.length - 1 } = {}) => read(start, end),
});
const whole = storageOf(async (start, end) => Readable.from([video.subarray(start, end + 1)]));
const file = { key: 'video', bytes: video.length, owner: 'brand' };

const collected = () => {
  const warnings: unknown[] = [];
  return { warnings, log: { warn: (...said: unknown[]) => void warnings.push(said) } as never };
};

test('a video is looked at in a process of its own, which asks for its parts', async () => {
  const { log, warnings } = collected();
  const examiner = openVideoExaminer({ storage: whole, log });
  expect(await examiner.examine(file)).toMatchObject({ facts: { container: 'mp4', videoCodec: 'avc' } });
  expect(warnings).toEqual([]);
  await examiner.close();
});

test('a file that holds its examiner up is damaged, and the log says why', async () => {
  const { log, warnings } = collected();
  const endless = storageOf(() => new Promise(() => undefined));
  const examiner = openVideoExaminer({ storage: endless, log }, { seconds: 1 });
  expect(await examiner.examine(file)).toEqual({ problem: 'damaged', found: null });
  expect(warnings).toHaveLength(1);
  await examiner.close();
});

test('a good video that is read slowly, as on a busy machine, is not damaged', async () => {
  const { log, warnings } = collected();
  let reads = 0;
  const slow = storageOf(async (start, end) => {
    reads += 1;
    // Longer than the file may take of the processor.
    if (reads === 1) await wait(6_500);
    return Readable.from([video.subarray(start, end + 1)]);
  });
  const examiner = openVideoExaminer({ storage: slow, log }, { seconds: 6 });
  expect(await examiner.examine(file)).toMatchObject({ facts: { container: 'mp4' } });
  expect(warnings).toEqual([]);
  await examiner.close();
});

test('a storage that fails is no fault of the file', async () => {
  const { log } = collected();
  const broken = storageOf(() => Promise.reject(new Error('no disk')));
  const examiner = openVideoExaminer({ storage: broken, log });
  await expect(examiner.examine(file)).rejects.toThrow('no disk');
  await examiner.close();
});
