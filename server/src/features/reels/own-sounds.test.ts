import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addReadyUser, browserOf } from '../../../test/ready-browser.ts';
import { soundBytes, wavBytes } from '../../../test/sounds.ts';
import { addUser } from '../../../test/users.ts';

let running: TestApp;
let available: boolean;
beforeAll(async () => {
  running = await testApp();
  available = await running.app.reelMaker.isAvailable();
});
afterAll(async () => {
  await running.app.reelMaker.close();
  await running.close();
});

async function bring(browser: Browser, bytes: Uint8Array, name = 'Nasz dżingiel.mp3') {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name));
  const answer = await fetch(new URL('/api/v1/sounds', running.url), {
    method: 'POST',
    body: form,
    headers: { cookie: browser.cookie, origin: new URL(running.url).origin },
  });
  return { status: answer.status, body: (await answer.json()) as { code?: string; id: string } };
}
const listed = async (browser: Browser) => (await browser.get('/api/v1/sounds')).body.sounds;

it('a sound becomes the brand’s own once, takes room once, and is refused in words when it is none', async () => {
  const user = await addReadyUser(running);
  const browser = browserOf(running, user);
  if (!available) {
    expect((await bring(browser, soundBytes('tone.mp3'))).body.code).toBe('REELS_NOT_AVAILABLE');
    return;
  }
  const brought = await bring(browser, soundBytes('tone.mp3'));
  expect(brought).toMatchObject({
    status: 201,
    body: { name: 'Nasz dżingiel.mp3', seconds: expect.closeTo(8, 0) },
  });
  expect((await bring(browser, soundBytes('tone.mp3'), 'inaczej.mp3')).body.id).toBe(brought.body.id);
  expect(await listed(browser)).toMatchObject([{ id: brought.body.id }]);
  const { body: use } = await browser.get('/api/v1/assets/usage');
  expect(use.usedBytes).toBe(soundBytes('tone.mp3').length);
  // It is no part of the library.
  expect((await browser.get('/api/v1/assets')).body.assets).toEqual([]);
  expect((await browser.get('/api/v1/assets/summary')).body.counts).toMatchObject({ all: 0 });
  expect((await browser.get(`/api/v1/assets/${brought.body.id}`)).status).toBe(404);
  for (const [bytes, code] of [
    [new TextEncoder().encode('muzyka'), 'SOUND_UNREADABLE'],
    [wavBytes(3, () => 0), 'SOUND_EMPTY'],
    [wavBytes(601, (time) => Math.sin(time * 2_000) / 3), 'SOUND_TOO_LARGE'],
    [new Uint8Array(20_971_521), 'SOUND_TOO_LARGE'],
  ] as const)
    expect(await bring(browser, bytes)).toMatchObject({ body: { code } });
  expect(await listed(browser)).toHaveLength(1);
  const gone = await browser.ask('DELETE', `/api/v1/assets/${brought.body.id}`);
  expect(gone.status).toBe(200);
  expect(await listed(browser)).toEqual([]);
});

it('is not for those who only look, for strangers, or under a reel of another brand', async () => {
  const user = await addReadyUser(running);
  const viewer = browserOf(
    running,
    await addUser(running.app, { role: 'viewer', workspaceId: user.workspaceId }),
  );
  expect((await bring(viewer, soundBytes('tone.mp3'))).status).toBe(403);
  expect((await viewer.get('/api/v1/sounds')).status).toBe(200);
  expect((await bring(new Browser(running), soundBytes('tone.mp3'))).status).toBe(401);
  expect((await browserOf(running, user).ask('DELETE', `/api/v1/assets/${randomUUID()}`)).status).toBe(404);
});
