import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addReadyUser, browserOf } from '../../../test/ready-browser.ts';
import { toyMaker } from '../../../test/toy-reel-maker.ts';
import { addUser } from '../../../test/users.ts';
import { QueueError } from '../../lib/process-pool.ts';

let running: TestApp;
let available: boolean;
beforeAll(async () => {
  running = await testApp({ working: true });
  available = await running.app.reelMaker.isAvailable();
});
afterAll(async () => {
  await running.app.reelMaker.close();
  await running.close();
});

const LOOKS = { motion: 'zoom', seconds: 6, shape: '9:16', mood: 'bright' };
const TEXTS = ['Drip bez wagi?', '15 g kawy, trzy łyżki', 'Krupnicza 14 od 6:30'];

async function ownerWithPost() {
  const user = await addReadyUser(running);
  const browser = browserOf(running, user);
  const window = { from: '2026-11-25', days: 1, existing: 'fill', frequency: 'daily' };
  const { body: batch } = await browser.post('/api/v1/generation-batches', window);
  await browser.get(`/api/v1/generation-batches/${batch.id}/events`);
  const { body } = await browser.get('/api/v1/posts?from=2026-11-25&to=2026-11-25');
  return { user, browser, post: body.posts[0] };
}

async function ended(browser: Browser, id: string) {
  for (;;) {
    const { body } = await browser.get(`/api/v1/reels/${id}`);
    if (body.state !== 'waiting' && body.state !== 'rendering') return body;
    await pause(100);
  }
}

it('a preview or a sound behind a full line is told when to ask again, a replaced one what replaced it', async () => {
  const { browser, post } = await ownerWithPost();
  const { maker } = await toyMaker();
  const engine = running.app.reelMaker;
  const show = (film: boolean) =>
    fetch(new URL(`/api/v1/posts/${post.id}/reel/preview`, running.url), {
      method: 'POST',
      body: JSON.stringify({ ...LOOKS, texts: TEXTS, film }),
      headers: {
        cookie: browser.cookie,
        origin: new URL(running.url).origin,
        'content-type': 'application/json',
      },
    });
  const refuse = (reason: QueueError['reason']) => () => Promise.reject(new QueueError(reason));
  Object.assign(running.app, {
    reelMaker: { ...maker, preview: refuse('full'), examineSound: refuse('full') },
  });
  const busy = await show(true);
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '20']);
  expect(await busy.json()).toMatchObject({ code: 'REELS_BUSY', details: { retryAfterSeconds: 20 } });
  const form = new FormData();
  form.set('file', new File([new Uint8Array(10)], 'sound.mp3'));
  const sound = await fetch(new URL('/api/v1/sounds', running.url), {
    method: 'POST',
    body: form,
    headers: { cookie: browser.cookie, origin: new URL(running.url).origin },
  });
  expect([sound.status, sound.headers.get('retry-after')]).toEqual([503, '20']);
  Object.assign(running.app, { reelMaker: { ...maker, preview: refuse('replaced') } });
  const replaced = await show(false);
  expect(replaced.status).toBe(409);
  expect(await replaced.json()).toMatchObject({ code: 'REEL_PREVIEW_REPLACED' });
  Object.assign(running.app, { reelMaker: engine });
});

it('a preview is given up when its client leaves', async () => {
  const { browser, post } = await ownerWithPost();
  const { maker } = await toyMaker();
  const engine = running.app.reelMaker;
  const begun = Promise.withResolvers<void>();
  const givenUp = Promise.withResolvers<void>();
  const preview: typeof engine.preview = (_brief, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        givenUp.resolve();
        reject(signal.reason);
      });
      begun.resolve();
    });
  Object.assign(running.app, { reelMaker: { ...maker, preview } });
  const leaving = new AbortController();
  const asked = fetch(new URL(`/api/v1/posts/${post.id}/reel/preview`, running.url), {
    method: 'POST',
    body: JSON.stringify({ ...LOOKS, texts: TEXTS, film: true }),
    headers: {
      cookie: browser.cookie,
      origin: new URL(running.url).origin,
      'content-type': 'application/json',
    },
    signal: leaving.signal,
  });
  await begun.promise;
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await givenUp.promise;
  Object.assign(running.app, { reelMaker: engine });
});

it('is made by the engine itself, and stands in the own calendar with a file that every network’s rules take', async () => {
  const { browser, post } = await ownerWithPost();
  const offer = await browser.get(`/api/v1/posts/${post.id}/reel`);
  expect(offer.body).toMatchObject({ available, price: 12, proposals: expect.any(Array) });
  const pressed = await browser.post(`/api/v1/posts/${post.id}/reel`, { ...LOOKS, texts: TEXTS });
  if (!available) return expect(pressed.body.code).toBe('REELS_NOT_AVAILABLE');
  expect(pressed).toMatchObject({
    status: 201,
    body: { problem: null, beats: TEXTS.map((text) => ({ text })) },
  });
  const reel = await ended(browser, pressed.body.id);
  expect(reel).toMatchObject({ state: 'done', progress: 100, problem: null });
  const { body } = await browser.get('/api/v1/video-posts?from=2026-11-25&to=2026-11-25');
  expect(body.videoPosts).toMatchObject([
    {
      id: reel.madePostId,
      release: 'draft',
      video: {
        facts: { container: 'mp4', videoCodec: 'avc', width: 1080, height: 1920, framesPerSecond: 30 },
      },
    },
  ]);
  const { url } = body.videoPosts[0].video;
  expect((await fetch(new URL(url, running.url), { headers: { cookie: browser.cookie } })).status).toBe(200);
});

it('is not for those who only look, for strangers, or with words that fit no beat', async () => {
  const { user, browser, post } = await ownerWithPost();
  const address = `/api/v1/posts/${post.id}/reel`;
  const viewer = browserOf(
    running,
    await addUser(running.app, { role: 'viewer', workspaceId: user.workspaceId }),
  );
  expect((await viewer.post(address, { ...LOOKS, texts: TEXTS })).body.code).toBe('FORBIDDEN');
  expect((await viewer.get(address)).status).toBe(200);
  const stranger = browserOf(running, await addReadyUser(running));
  expect((await stranger.get(address)).status).toBe(404);
  expect((await stranger.post(address, { ...LOOKS, texts: TEXTS })).status).toBe(404);
  const unknown = `/api/v1/reels/${randomUUID()}`;
  expect([(await browser.get(unknown)).status, (await browser.post(`${unknown}/cancel`)).status]).toEqual([
    404, 404,
  ]);
  const wrong = [
    [...TEXTS, 'Jedno za dużo'],
    ['a'.repeat(43), 'b', 'c'],
    ['', 'b', 'c'],
    ['Zniżka w סטודיו', 'b', 'c'],
    ['🎉', 'b', 'c'],
  ];
  for (const texts of wrong) expect((await browser.post(address, { ...LOOKS, texts })).status).toBe(400);
  expect((await browser.get('/api/v1/reels')).body).toEqual({ available, reels: [], next: null });
  expect((await new Browser(running).get(address)).status).toBe(401);
});
