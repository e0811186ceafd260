import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { addPost } from '../../../test/publishing-posts.ts';
import { addUser, type User } from '../../../test/users.ts';

let setup: TestApp;
let owner: User;
beforeAll(async () => {
  setup = await testApp();
  owner = await addUser(setup.app);
  const long = `Zażółć gęślą jaźń; ${'ąę '.repeat(40)}\nDruga linia, koniec. #kawa`;
  await addPost(setup.app, owner.workspaceId, owner.userId, {
    date: '2026-12-24',
    time: '10:00',
    content: long,
  });
});
afterAll(() => setup.close());

async function call(method: string, place: string, user = owner) {
  const headers = { cookie: user.cookie, origin: setup.url };
  return fetch(`${setup.url}/api/v1${place}`, { method, headers });
}
const feed = async (method: string) =>
  ((await (await call(method, '/calendar-feed')).json()) as { url: string }).url;

test('the secret address shows the posts at their instants, until it is renewed or taken away', async () => {
  expect(await feed('GET')).toBeNull();
  const first = await feed('POST');
  const ics = await (await fetch(first)).text();
  expect(ics).toContain('DTSTART:20261224T090000Z');
  expect(ics.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const whole = ics.replaceAll('\r\n ', '');
  expect(whole).toContain('Zażółć gęślą jaźń\\; ');
  expect(whole).toContain('\\nDruga linia\\, koniec. #kawa');
  const second = await feed('POST');
  expect(await feed('GET')).toBe(second);
  expect((await fetch(first)).status).toBe(404);
  expect((await fetch(second)).status).toBe(200);
  await feed('DELETE');
  expect((await fetch(second)).status).toBe(404);
});

test('a month leaves as PDF and CSV, and only one’s own', async () => {
  const csv = await (await call('GET', '/calendar/months/2026-12.csv')).text();
  expect(csv).toContain('2026-12-24;10:00;szkic;');
  const german = await (await call('GET', '/calendar/months/2026-12.csv?language=de')).text();
  expect(german).toContain('Tag;Uhrzeit;Zustand;Text');
  expect(german).toContain('2026-12-24;10:00;Entwurf;');
  const pdf = Buffer.from(await (await call('GET', '/calendar/months/2026-12.pdf')).arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const stranger = await addUser(setup.app);
  expect(await (await call('GET', '/calendar/months/2026-12.csv', stranger)).text()).not.toContain(
    '2026-12-24',
  );
  expect((await call('GET', '/calendar/months/2026-13.csv')).status).toBe(404);
  expect((await fetch(`${setup.url}/api/v1/calendar/months/2026-12.csv`)).status).toBe(401);
});
