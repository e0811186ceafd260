import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { emails } from '../../db/schema/notifications.ts';
import { apiEndings } from '../../db/schema/status.ts';
import { endingIn } from '../../lib/api-ending.ts';
import { tellEndings } from './tell-endings.job.ts';
import { watchEndings } from './watch-endings.ts';

const clock = manualClock();
const answer: { status: number; headers: Record<string, string> } = { status: 200, headers: {} };
const server = createServer((_request, response) =>
  response.writeHead(answer.status, answer.headers).end('{}'),
);
let url = '';
let running: TestApp;
beforeAll(async () => {
  const environment = { CONTACT_TO: 'operator@example.pl', LINKEDIN_VERSION: '202609' };
  running = await testApp({ clock, environment });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await running.close();
  server.close();
});
beforeEach(() => clock.set('2026-11-21T09:00:00Z'));
afterEach(async () => {
  await running.app.db.delete(apiEndings);
  await running.app.db.delete(emails);
});

/** What is kept after these answers, heard by one process. */
async function hear(...answers: readonly (typeof answer)[]) {
  const stop = watchEndings(running.app, [[url, 'threads']]);
  for (const one of answers) {
    Object.assign(answer, one);
    await (await fetch(`${url}/v1/posts`)).text();
  }
  await stop();
  return running.app.db.select().from(apiEndings);
}
const told = async () => (await running.app.db.select().from(emails)).map(({ text }) => text);
const sunset = (day: string) => ({
  status: 200,
  headers: { Sunset: new Date(`${day}T00:00:00Z`).toUTCString() },
});

test.each([
  [{ status: 200, headers: {} }, null],
  [
    { status: 426, headers: {} },
    { kind: 'refused', endsAt: null },
  ],
  [
    { status: 200, headers: { sunset: 'Sat, 30 Jan 2027 00:00:00 GMT', deprecation: '@1688169599' } },
    { kind: 'sunset', endsAt: new Date('2027-01-30') },
  ],
  [
    { status: 200, headers: { deprecation: '@1688169599' } },
    { kind: 'deprecation', endsAt: null },
  ],
  [
    { status: 200, headers: { sunset: 'soon' } },
    { kind: 'deprecation', endsAt: null },
  ],
])('%o says %o', (given, ending) => {
  expect(endingIn(given)).toEqual(ending);
});

test('an announced end is kept once, and the operator is told of it a month before, once', async () => {
  expect(await hear(sunset('2027-03-01'), sunset('2027-03-01'))).toMatchObject([
    { provider: 'threads', kind: 'sunset', endsAt: new Date('2027-03-01'), toldAt: null },
  ]);
  await tellEndings(running.app);
  expect(await told()).toEqual([]);
  clock.set('2027-01-29T06:29:00Z');
  await Promise.all([tellEndings(running.app), tellEndings(running.app)]);
  const [text, ...more] = await told();
  expect(more).toEqual([]);
  expect(text).toContain('threads');
  expect(text).toContain('2027-03-01');
  // The same word in every answer is no news, another day is.
  await hear(sunset('2027-03-01'));
  await tellEndings(running.app);
  expect(await told()).toHaveLength(1);
  await hear(sunset('2027-02-15'));
  await tellEndings(running.app);
  expect(await told()).toHaveLength(2);
});

test('a version that is refused already is told at once, and strangers are not listened to', async () => {
  await hear({ status: 426, headers: {} });
  await tellEndings(running.app);
  expect(await told()).toEqual([expect.stringContaining('426')]);
  const stop = watchEndings(running.app, [['https://graph.example', 'meta']]);
  Object.assign(answer, sunset('2027-02-15'));
  await (await fetch(url)).text();
  await stop();
  expect(await running.app.db.select().from(apiEndings)).toHaveLength(1);
});

test('a version whose life is known is told a month before it ends', async () => {
  const versionEnds = () => [{ provider: 'linkedin', endsAt: new Date('2027-09-01T00:00:00Z') }];
  const context = { ...running.app, networks: { ...running.app.networks, versionEnds } };
  await tellEndings(context);
  expect(await told()).toEqual([]);
  clock.set('2027-08-02T06:29:00Z');
  await tellEndings(context);
  await tellEndings(context);
  expect(await told()).toEqual([expect.stringContaining('2027-09-01')]);
});
