import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { message } from '@postownia/contract/messages/message';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { makeUser } from '../../test/factories.ts';
import { manualClock } from '../../test/manual-clock.ts';
import { noteBackup } from '../backup/last-backup.ts';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { users } from '../db/schema/workspaces.ts';
import { openLog } from '../lib/log.ts';
import { startProcess } from '../start-process.ts';
import { tellUnreadiness } from './read-readiness.ts';

const EXAMPLE = path.join(import.meta.dirname, '../../../docs/company.example.json');
const WARNING = 'not to be sold from yet: npm run admin -- ready says what to do';
/** The least that a production start asks for. */
const START = {
  NODE_ENV: 'production',
  SANDBOX: 'off',
  SECRET_KEY: 'p8Yb2nQ7vLx0Zt5Rk3Wm9Hc6Jd1Fg4SaUeIoXqTz',
};
const READY = {
  ...START,
  APP_URL: 'https://example.com',
  COMPANY_FILE: EXAMPLE,
  SMTP_URL: 'smtps://u:p@mail.example.com',
  MAIL_FROM: 'Sklep <powiadomienia@example.com>',
  CONTACT_TO: 'kontakt@example.com',
  STRIPE_SECRET_KEY: 'sk_live_example',
  STRIPE_WEBHOOK_SECRET: 'whsec_example',
};

let database: TestDatabase;
let folder: string;
let lines: { level: number; msg: string; missing?: string[] }[];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postownia-ready-'));
  lines = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** As the process logs, so that what it masks is masked here too. */
const log = openLog({
  logLevel: 'info',
  to: { write: (line: string) => void lines.push(JSON.parse(line)) },
});
const clock = manualClock();

/** An installation with these variables, of which people can use one network or none. */
const installation = (environment: Record<string, string>, { connected = true } = {}) =>
  ({
    config: readConfig({ ...environment, DATA_DIR: folder }),
    db: database.db,
    clock,
    log,
    networks: { unavailable: () => (connected ? null : message('network.not-configured')) },
  }) as unknown as Context;

it('names everything that a seller must set and has not', async () => {
  await tellUnreadiness(installation(START, { connected: false }));
  expect(lines).toMatchObject([{ level: 40, msg: WARNING }]);
  expect(lines[0]?.missing).toEqual([
    'dane firmy',
    'publiczny adres https',
    'kopia z ostatnich 7 dni',
    'wysyłanie e-maili',
    'własny nadawca e-maili',
    'skrzynka na wiadomości',
    'płatności na prawdziwym koncie',
    'zdarzenia płatności',
    'podatek',
    'co najmniej jedna sieć',
    'operator',
  ]);
});

it('is silent where nothing is missing, whatever should be set besides; one thing more, and that is named', async () => {
  await noteBackup(folder, clock.now());
  const userId = await makeUser(database.db);
  await database.db.update(users).set({ operator: true }).where(eq(users.id, userId));
  await tellUnreadiness(installation(READY));
  expect(lines).toEqual([]);
  const { CONTACT_TO: _, ...unread } = READY;
  await tellUnreadiness(installation(unread));
  await tellUnreadiness(installation({ ...READY, APP_URL: 'https://elsewhere.example.com' }));
  expect(lines.map(({ missing }) => missing?.length)).toEqual([1, 1]);
  expect(lines[0]?.missing).toEqual(['skrzynka na wiadomości']);
});

it.each([
  ['production', [WARNING]],
  ['test', []],
])('a start in %s warns of it, or of nothing: %j', async (mode, said) => {
  const running = await startProcess(
    readConfig({
      ...START,
      NODE_ENV: mode,
      ROLE: 'worker',
      DATABASE_URL: database.url,
      DATA_DIR: folder,
    }),
    log,
  );
  await running.stop();
  expect(lines.map(({ msg }) => msg)).toContain('started');
  expect(lines.map(({ msg }) => msg).filter((msg) => msg === WARNING)).toEqual(said);
});
