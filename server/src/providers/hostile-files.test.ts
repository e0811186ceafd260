import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HostileFile, mutated, randomFrom } from '../../test/hostile-files/hostile-file.ts';
import { goodPhotos, photoFiles } from '../../test/hostile-files/photo-files.ts';
import { GOOD_PNG, pngFiles } from '../../test/hostile-files/png-files.ts';
import {
  feedFiles,
  GOOD_FEED,
  GOOD_PAGE,
  type HostileAnswer,
  pageFiles,
} from '../../test/hostile-files/text-files.ts';
import { soundFiles, videoFiles } from '../../test/hostile-files/video-files.ts';
import { soundBytes } from '../../test/sounds.ts';
import { videoBytes } from '../../test/videos.ts';
import { openFeedReader } from './feed/feed-reader.ts';
import { ImageError } from './image/image-error.ts';
import { openImageWorkshop } from './image/image-workshop.ts';
import { makeReelMaker } from './reel/make-reel-maker.ts';
import { openVideoExaminer } from './video/video-examiner.ts';
import { openWebsiteReader } from './website/website-reader.ts';

/** Less than the product gives, so that what holds a process up is ended sooner; a good file needs a tenth of a second. */
const MOST_SECONDS = 3;
/** A process that has to start first may need longer than that on a busy machine. */
const PATIENCE = { timeout: 150_000 };
const log = { warn: () => undefined } as never;
const images = [...pngFiles(), ...(await photoFiles())];

/** Good photos with something wrong, the same at every run. */
async function mutatedPhotos(count: number): Promise<HostileFile[]> {
  const good = Object.values(await goodPhotos());
  const random = randomFrom(22);
  return Array.from({ length: count }, (_, n) => ({
    what: `mutation ${n}`,
    bytes: mutated(good[n % good.length] ?? GOOD_PNG, random),
  }));
}
const [videos, sounds, feeds, pages] = [videoFiles(), soundFiles(), feedFiles(), pageFiles()];
const answers: HostileAnswer[] = [...feeds, ...pages];

const site = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/robots.txt') return response.writeHead(404).end();
  const good = { '/feed': GOOD_FEED, '/page': GOOD_PAGE }[pathname];
  const answer = answers[Number(pathname.slice(1))];
  response.on('error', () => undefined);
  if (good !== undefined) return response.writeHead(200, { 'content-type': 'text/html' }).end(good);
  return answer === undefined
    ? response.writeHead(404).end()
    : response.writeHead(200, answer.headers).end(answer.bytes);
});
let origin = '';
beforeAll(async () => {
  await once(site.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

/** Asks about all of them, so many at once; whatever is thrown fails the test with the file's name. */
async function each<File extends HostileFile>(
  files: readonly File[],
  look: (file: File, index: number) => Promise<unknown>,
) {
  const queue = [...files.entries()];
  const seen = new Map<string, unknown>();
  const askOn = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, file] = next;
      seen.set(file.what, await look(file, index));
    }
  };
  await Promise.all([askOn(), askOn(), askOn()]);
  return seen;
}

test('the files are more than three hundred, of every kind that is taken', () => {
  const all = [images, videos, sounds, feeds, pages];
  expect(Math.min(...all.map((kind) => kind.length))).toBeGreaterThanOrEqual(40);
  expect(all.flat().length).toBeGreaterThanOrEqual(300);
  expect(new Set(all.flat().map(({ what }) => what)).size).toBe(all.flat().length);
});

test('images: each door says what is wrong with each file, and takes a good one afterwards', async () => {
  const workshop = openImageWorkshop({ drawers: 2 });
  const doors = ['photo', 'logo', 'thumbnail'] as const;
  const all = [...images, ...(await mutatedPhotos(300))];
  const said = await each(all, async ({ what, bytes }) => {
    for (const door of [...doors, 'image'] as const) {
      const made = await workshop
        .do(door, (door === 'image' ? { bytes } : bytes) as never, { owner: 'attacker' })
        .then(
          () => 'taken',
          (error: unknown) => error,
        );
      if (made !== 'taken') expect(made, `${what} as ${door}`).toBeInstanceOf(ImageError);
    }
  });
  expect(said.size).toBe(all.length);
  for (const good of [GOOD_PNG, (await goodPhotos()).jpeg])
    for (const door of doors) expect(await workshop.do(door, good, { owner: 'other' })).toBeTruthy();
  await workshop.close();
});

test('videos: each is refused in a word or taken, and a good one is taken afterwards', async () => {
  const stored = new Map(videos.map((video) => [video.what, video.bytes]));
  stored.set('good', videoBytes('h264'));
  const read = async (key: string, { start = 0, end = 0 } = {}) =>
    Readable.from([stored.get(key)?.subarray(start, end + 1)]);
  const examiner = openVideoExaminer({ storage: { read }, log }, { seconds: MOST_SECONDS });
  const said = await each(videos, async ({ what, bytes }, index) => {
    const owner = `attacker ${index}`;
    const examined = await examiner.examine({ key: what, bytes: bytes.byteLength, owner });
    expect('facts' in examined || examined.problem, what).toBeTruthy();
    return examined;
  });
  const refused = [...said.values()].filter((one) => !('facts' in (one as object)));
  expect(refused.length).toBeGreaterThan(videos.length / 2);
  const { byteLength } = videoBytes('h264');
  const examineGood = () => examiner.examine({ key: 'good', bytes: byteLength, owner: 'other' });
  await expect.poll(examineGood, PATIENCE).toMatchObject({ facts: { container: 'mp4' } });
  await examiner.close();
});

test('sounds: each is refused in a word or heard, and a good one is heard afterwards', async ({ skip }) => {
  const maker = makeReelMaker({ seconds: MOST_SECONDS });
  if (!(await maker.isAvailable())) skip('This platform has no decoder');
  const { signal } = new AbortController();
  await each(sounds, async ({ what, bytes }) => {
    const refused = await maker.examineSound(bytes, { signal }).then(
      () => null,
      (error: unknown) => error,
    );
    if (refused !== null) expect(refused, what).toMatchObject({ name: 'ReelError', fault: 'too-costly' });
  });
  const examineGood = () => maker.examineSound(soundBytes('tone.wav'), { signal });
  await expect.poll(examineGood, PATIENCE).toMatchObject({ seconds: expect.any(Number) });
  await maker.close();
});

test('feeds: each is read or has a problem, and a good one is read afterwards', async () => {
  const reader = openFeedReader({ trusted: [origin], agent: 'test', log });
  const known = { etag: null, lastModified: null };
  await each(feeds, async (_, index) => reader.read(`${origin}/${index}`, { owner: 'attacker', known }));
  expect(await reader.read(`${origin}/feed`, { owner: 'other', known })).toMatchObject({ kind: 'read' });
  await reader.close();
});

test('websites: each is read or has a problem, and a good one is read afterwards', async () => {
  const reader = openWebsiteReader({ trusted: [origin], agent: 'test', log });
  await each(pages, async (_, index) =>
    reader.read(`${origin}/${feeds.length + index}`, { owner: 'attacker' }),
  );
  expect(await reader.read(`${origin}/page`, { owner: 'other' })).toMatchObject({ problem: null });
  await reader.close();
});
