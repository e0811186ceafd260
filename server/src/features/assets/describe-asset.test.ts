import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { browserOf } from '../../../test/ready-browser.ts';
import { uploadVideo } from '../../../test/upload-video.ts';
import { addUser } from '../../../test/users.ts';
import { videoBytes } from '../../../test/videos.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(() => running.close());

const owner = async () => browserOf(running, await addUser(running.app));

it('an asset is read whole, described, and kept by whoever describes it', async () => {
  const browser = await owner();
  const { id } = await uploadVideo(browser, { bytes: videoBytes('h264') });
  const path = `/api/v1/assets/${id}`;
  const { status, body } = await browser.get(path);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, kind: 'video', origin: 'upload', mime: 'video/mp4', uses: 0 });
  expect(body).toMatchObject({ altText: '', tags: [], focalPoint: null, digitalSourceType: null });
  expect([body.inLibrary, body.thumbnailUrl, body.sha256.length]).toEqual([false, null, 64]);
  const said = { altText: 'Barista nalewa mleko', focalPoint: { x: 0.25, y: 0.5 } };
  const tags = ['Kawa', 'latte', 'KAWA'];
  const changed = await browser.ask('PATCH', path, { ...said, tags });
  expect(changed.body).toEqual({ ...body, ...said, tags: ['Kawa', 'latte'], inLibrary: true });
  const less = await browser.ask('PATCH', path, { focalPoint: null });
  expect(less.body).toEqual({ ...changed.body, focalPoint: null });
  expect((await browser.get(path)).body).toEqual(less.body);
});

it('points lie inside, tags are words, and nobody else’s asset is there', async () => {
  const browser = await owner();
  const { id } = await uploadVideo(browser, { bytes: videoBytes('h264') });
  const path = `/api/v1/assets/${id}`;
  for (const wrong of [
    { focalPoint: { x: 1.01, y: 0 } },
    { tags: [' '] },
    { tags: Array(21).fill('kawa') },
    { altText: 'a\u0000b' },
    { colors: ['#ffffff'] },
  ])
    expect((await browser.ask('PATCH', path, wrong)).status, JSON.stringify(wrong)).toBe(400);
  const stranger = await owner();
  expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.ask('PATCH', path, { altText: 'x' })).status).toBe(404);
  expect((await browser.get(`/api/v1/assets/${randomUUID()}`)).status).toBe(404);
  expect((await browser.get('/api/v1/assets/usage')).status).toBe(200);
});
