import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_SECRET_KEY, type TestApp, testApp } from '../../test/app.ts';
import { addUser } from '../../test/users.ts';
import { writeAudit } from '../../test/write-audit.ts';
import { readEvents } from '../features/audit/index.ts';
import { readLinkRules } from '../features/short-links/index.ts';
import { systemClock } from '../lib/clock.ts';
import { runAdmin } from './run-admin.ts';

let running: TestApp;
let folder: string;
beforeAll(async () => {
  running = await testApp({ clock: systemClock, environment: { TEST_IMAGE_PAGE: 'on' } });
  folder = await mkdtemp(path.join(tmpdir(), 'postownia-operator-'));
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true, force: true });
});

async function admin(...words: string[]) {
  const said: string[] = [];
  const code = await runAdmin(words, {
    environment: {
      DATABASE_URL: running.app.config.database.url,
      DATA_DIR: folder,
      SECRET_KEY: TEST_SECRET_KEY,
      SANDBOX: 'off',
    },
    log: pino({ level: 'silent' }),
    print: (line) => said.push(line),
    printError: (line) => said.push(line),
  });
  return { code, said: said.join('\n') };
}
const statusOf = async (cookie: string) =>
  (await fetch(`${running.url}/api/v1/operator/installation`, { headers: { cookie } })).status;

it('makes an operator, who finds the pages, and takes it back; the brand’s log says so', async () => {
  const user = await addUser(running.app);
  expect((await admin('operator', '--list')).said).toContain('Nikt');
  expect(await statusOf(user.cookie)).toBe(404);
  const added = await admin('operator', '--add', user.email.toUpperCase());
  expect([added.code, added.said]).toEqual([0, expect.stringContaining('/test-image')]);
  expect(await statusOf(user.cookie)).toBe(200);
  // What the maker is asked to draw is wrong; that it is asked at all is the operator’s right.
  const asked = await fetch(`${running.url}/api/v1/test-image/generate`, {
    method: 'POST',
    headers: { cookie: user.cookie, 'content-type': 'application/json', origin: running.url },
    body: '{}',
  });
  expect(asked.status).toBe(400);
  expect((await admin('operator', '--list')).said).toContain(user.email);
  expect((await admin('operator', '--add', user.email)).said).toContain('nic nie zmieniono');
  expect((await admin('operator', '--remove', user.email)).code).toBe(0);
  expect(await statusOf(user.cookie)).toBe(404);
  await writeAudit(running.app);
  const { events } = await readEvents(running.app.db, user.workspaceId);
  expect(
    events
      .map(({ actor, action }) => [actor, action])
      .filter(([, action]) => action?.startsWith('operator.')),
  ).toEqual([
    ['operator', 'operator.removed'],
    ['operator', 'operator.added'],
  ]);
});

it('makes nobody an operator who is not there, and takes one wish at a time', async () => {
  expect(await admin('operator', '--add', 'nikt@example.com')).toMatchObject({ code: 1 });
  expect((await admin('operator')).code).toBe(64);
  expect((await admin('operator', '--list', '--add', 'a@b.pl')).code).toBe(64);
});

it('is not ready for selling with an empty configuration, and says why; a noted copy counts', async () => {
  const before = await admin('ready');
  expect(before.code).toBe(1);
  expect(before.said).toContain('[BRAK]      dane firmy');
  expect(before.said).toContain('[BRAK]      kopia');
  expect((await admin('backup', '--noted')).code).toBe(0);
  expect((await admin('ready')).said).toContain('[jest]      kopia');
});

it('switches a brand’s short links off and on; the brand’s log says so', async () => {
  const { workspaceId } = await addUser(running.app);
  const isBlocked = async () =>
    (await readLinkRules(running.app.db, [workspaceId])).get(workspaceId)?.blocked;
  expect((await admin('links', '--off', workspaceId)).code).toBe(0);
  expect(await isBlocked()).toBe(true);
  expect((await admin('links', '--on', workspaceId)).code).toBe(0);
  expect(await isBlocked()).toBe(false);
  expect((await admin('links', '--off', '7d6d8a0e-31c5-4f6b-9c60-5d3d7fd3b0aa')).code).toBe(1);
  await writeAudit(running.app);
  const { events } = await readEvents(running.app.db, workspaceId);
  expect(events.map(({ actor, action }) => [actor, action])).toEqual([
    ['operator', 'short-links.switched-on'],
    ['operator', 'short-links.switched-off'],
  ]);
});
