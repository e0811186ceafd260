import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { makeReadyWorkspace } from '../../test/factories.ts';
import { writeAudit } from '../../test/write-audit.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { readEvents } from '../features/audit/index.ts';
import { readBalance } from '../features/tokens/index.ts';
import { asOrganizationId } from '../lib/organization-id.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';
import { type Command, command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { runAdmin } from './run-admin.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postownia-admin-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Calls the tool as a shell would and collects what it says. */
async function admin(
  words: string[],
  environment: Record<string, string> = {},
  commands?: Record<string, Command>,
) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runAdmin(words, {
    environment: { SECRET_KEY: 'k'.repeat(48), DATA_DIR: folder, SANDBOX: 'off', ...environment },
    log: pino({ level: 'silent' }),
    print: (line) => said.push(line),
    printError: (line) => complained.push(line),
    ...(commands === undefined ? {} : { commands }),
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

describe('the operator’s tool', () => {
  it('lists what it can do: 0 when asked, 64 when called with nothing', async () => {
    const asked = await admin(['help']);
    expect(asked.code).toBe(0);
    for (const name of Object.keys(COMMANDS)) expect(asked.said).toContain(name);
    expect((await admin([])).code).toBe(64);
  });

  it.each(Object.keys(COMMANDS))('%s says how it is called', async (name) => {
    const { code, said } = await admin([name, '--help']);
    expect(code).toBe(0);
    expect(said).toContain(`Użycie: npm run admin -- ${name}`);
  });

  it.each([
    [['nonsense'], 'Nie ma polecenia'],
    [['toString'], 'Nie ma polecenia'],
    [['publications'], '--stuck'],
    [['publications', '--stuck', '--minutes', 'x'], '--minutes'],
    [['grant-tokens', '--amount', '5'], '--reason'],
    [['grant-tokens', '--amount', '-5', '--reason', 'za błąd', '--email', 'a@b.pl'], 'amount'],
    [['grant-tokens', '--amount', '5', '--reason', 'za błąd'], '--workspace albo --email'],
    [['accounts', '--expiring', 'more'], 'Unexpected argument'],
    [['user'], '--export, --delete'],
    [['user', '--export', 'a@b.pl', '--delete', 'a@b.pl'], 'jedno z'],
    [['user', '--restore', 'a@b.pl'], '--reason'],
    [['user', '--extend', 'a@b.pl', '--reason', 'dużo plików'], '--days'],
    [['user', '--extend', 'a@b.pl', '--reason', 'dużo plików', '--days', '61'], 'days'],
  ])('%j is a wrong call: 64, and no database is asked', async (words, sentence) => {
    const { code, complained } = await admin(words, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(code).toBe(64);
    expect(complained).toContain(sentence);
  });

  it('names faults of the configuration: 78', async () => {
    const { code, complained } = await admin(['accounts', '--expiring'], { PORT: 'many' });
    expect(code).toBe(78);
    expect(complained).toContain('PORT');
  });

  it('does not make a database in a wrong folder', async () => {
    const { code, complained } = await admin(['accounts', '--expiring'], { DATA_DIR: `${folder}/typo` });
    expect(code).toBe(1);
    expect(complained).toContain('nie ma danych Postowni');
    expect(existsSync(`${folder}/typo`)).toBe(false);
  });

  it('says when the database cannot be reached: 1', async () => {
    const url = 'postgres://nobody@127.0.0.1:1/none';
    expect((await admin(['accounts', '--expiring'], { DATABASE_URL: url })).code).toBe(1);
  });

  it('closes what it opened, also after a failure', async () => {
    const failing = command({
      summary: 'fails',
      usage: [''],
      options: {},
      input: z.strictObject({}),
      async run({ open }) {
        await open();
        throw new Error('broken');
      },
    });
    const running = await startEmbeddedPostgres({ dataDir: folder, durable: false });
    await running.stop();
    expect(await admin(['fail'], {}, { fail: failing })).toMatchObject({ code: 1, complained: 'broken' });
    // Nobody holds the folder any more.
    await (await startEmbeddedPostgres({ dataDir: folder, durable: false })).stop();
  });

  it('works beside a running instance on its embedded database, and alone when none runs', async () => {
    const running = await startEmbeddedPostgres({ dataDir: folder, durable: false });
    expect(await admin(['publications', '--stuck'])).toMatchObject({ code: 0 });
    await running.stop();
    expect(await admin(['publications', '--stuck'])).toMatchObject({
      code: 0,
      said: 'Żadna publikacja nie utknęła.',
    });
  });
});

describe('grant-tokens', () => {
  let database: TestDatabase;
  let workspaceId: WorkspaceId;
  beforeAll(async () => {
    database = await testDatabase();
    ({ workspaceId } = await makeReadyWorkspace(database.db, { now: new Date() }));
  });
  afterAll(() => database.close());
  const grant = (...words: string[]) => admin(['grant-tokens', ...words], { DATABASE_URL: database.url });

  it('gives once per key, and keeps who, how many and why', async () => {
    const now = () => new Date();
    const before = await readBalance(database.db, asOrganizationId(workspaceId), now());
    const words = [
      ...['--workspace', workspaceId, '--amount', '50'],
      ...['--reason', 'Przeprosiny za awarię', '--key', 'awaria-1'],
    ];
    const [first, second] = [await grant(...words), await grant(...words)];
    expect(first).toMatchObject({ code: 0 });
    expect(first.said).toContain('Przyznano tokeny: 50');
    expect(second).toMatchObject({ code: 0 });
    expect(second.said).toContain('już użyty');
    expect((await readBalance(database.db, asOrganizationId(workspaceId), now())).balance).toBe(
      before.balance + 50,
    );
    await writeAudit({ db: database.db, clock: { now } });
    const { events } = await readEvents(database.db, workspaceId);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      actor: 'operator',
      action: 'tokens.granted',
      details: { amount: 50, reason: 'Przeprosiny za awarię', key: 'awaria-1' },
    });
  });

  it('finds the workspace of a person, however their address is written', async () => {
    const { rows } = await database.pool.query<{ email: string }>('select email from users limit 1');
    const email = rows[0]?.email.toUpperCase() ?? '';
    const { code, said } = await grant('--email', email, '--amount', '1', '--reason', 'próba');
    expect(code).toBe(0);
    expect(said).toContain(workspaceId);
  });

  it('refuses an address nobody has', async () => {
    const { code, complained } = await grant(
      '--email',
      'nikt@example.pl',
      '--amount',
      '1',
      '--reason',
      'próba',
    );
    expect(code).toBe(1);
    expect(complained).toContain('nikt@example.pl');
  });
});
