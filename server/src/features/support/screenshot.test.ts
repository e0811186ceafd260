import type { SupportQueue, SupportRequest } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addUser, type User } from '../../../test/users.ts';
import { supportScreenshots } from '../../db/schema/support.ts';
import { users } from '../../db/schema/workspaces.ts';
import { forgetRequests } from './forget-requests.job.ts';

const clock = manualClock();
let running: TestApp;
let operator: User;
let user: User;
let noise: Buffer;
beforeAll(async () => {
  running = await testApp({ clock });
  operator = await addUser(running.app);
  user = await addUser(running.app);
  await running.app.db.update(users).set({ operator: true }).where(eq(users.id, operator.userId));
  const [width, height] = [1600, 1200];
  const raw = Buffer.from(
    Uint8Array.from({ length: width * height * 3 }, (_, index) => (index * 7919) % 251),
  );
  noise = await sharp(raw, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
});
afterAll(() => running.close());

const ask = (who: User, method: string, place: string, body?: unknown) =>
  new Browser(running).ask(method, `/api/v1${place}`, body, { cookie: who.cookie });
const open = async () =>
  (
    await ask(user, 'POST', '/support-requests', {
      topic: 'posts',
      subject: 'Biały ekran',
      message: 'Nic nie widać.',
    })
  ).body as unknown as SupportRequest;
const attach = (id: string, bytes: Uint8Array, who: User = user) => {
  const form = new FormData();
  form.set('file', new File([Buffer.from(bytes)], 'ekran.png', { type: 'image/png' }));
  return fetch(`${running.url}/api/v1/support-requests/${id}/screenshot`, {
    method: 'POST',
    headers: { cookie: who.cookie, origin: running.url },
    body: form,
  });
};
const shown = (id: string, who = operator) =>
  ask(who, 'GET', `/operator/support/${user.workspaceId}/${id}/screenshot`);

it('is decoded, kept small beside the request, and seen by the operator alone', async () => {
  const { id, screenshot } = await open();
  expect(screenshot).toBe(false);
  expect((await shown(id)).status).toBe(404);
  const answer = await attach(id, noise);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ id, screenshot: true });
  const { requests } = (await ask(operator, 'GET', '/operator/support')).body as unknown as SupportQueue;
  expect(requests).toMatchObject([{ id, screenshot: true }]);
  const { url } = (await shown(id)).body as unknown as { url: string };
  const jpeg = Buffer.from(url.replace('data:image/jpeg;base64,', ''), 'base64');
  expect(jpeg.byteLength).toBeLessThanOrEqual(512 * 1024);
  expect((await sharp(jpeg).metadata()).format).toBe('jpeg');
  expect((await shown(id, user)).status).toBe(404);
});

it('is nobody else’s to attach, and no other file', async () => {
  const { id } = await open();
  const other = await addUser(running.app, { workspaceId: user.workspaceId, role: 'editor' });
  expect((await attach(id, noise, other)).status).toBe(404);
  const script = new TextEncoder().encode('<script>alert(1)</script>');
  // Refused before anybody looks into the file: decoding it would have said that it is no image.
  expect((await attach(id, script, other)).status).toBe(404);
  const refused = await attach(id, script);
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
    422,
    'IMAGE_UNREADABLE',
  ]);
  expect((await attach(id, new Uint8Array(10 * 1024 * 1024 + 1))).status).toBeGreaterThanOrEqual(400);
  expect((await shown(id)).status).toBe(404);
});

it('is one: the newest, and goes with its request', async () => {
  const { id } = await open();
  await attach(id, noise);
  const small = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await attach(id, small);
  const { url } = (await shown(id)).body as unknown as { url: string };
  const jpeg = Buffer.from(url.replace('data:image/jpeg;base64,', ''), 'base64');
  expect((await sharp(jpeg).metadata()).width).toBe(40);
  clock.advance(3 * 366 * 86_400_000);
  await forgetRequests(running.app);
  expect(await running.app.db.select().from(supportScreenshots)).toEqual([]);
});
