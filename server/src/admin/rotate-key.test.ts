import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_SECRET_KEY, type TestApp, testApp } from '../../test/app.ts';
import { Browser } from '../../test/browser.ts';
import { makeWorkspace, TEST_START } from '../../test/factories.ts';
import { totpOf } from '../../test/totp.ts';
import { addUser, GOOD_PASSWORD, signUpForm } from '../../test/users.ts';
import * as schema from '../db/schema/index.ts';
import { readFeed } from '../features/calendar/calendar-feed.ts';
import { programs } from '../features/connected-apps/index.ts';
import { openIdentity } from '../features/identity/identity.ts';
import { openSessionReader } from '../features/identity/session.ts';
import { withNewestSignature } from '../features/identity/session-cookie.ts';
import { signUps } from '../features/sign-up/index.ts';
import { encryptAccount, openAccount } from '../features/social-accounts/encrypted-secrets.ts';
import { findUserByEmail, findWorkspaceOf } from '../features/workspaces/user.system-queries.ts';
import { systemClock } from '../lib/clock.ts';
import { openSecretBox } from '../lib/secret-box.ts';
import { ENCRYPTED_COLUMNS } from './encrypted-columns.ts';
import { runAdmin } from './run-admin.ts';

const NEW_KEY = 'n'.repeat(48);

describe('rotate-key', () => {
  let running: TestApp;
  beforeAll(async () => {
    running = await testApp({ clock: systemClock });
  });
  afterAll(() => running.close());

  const rotate = async (secretKey: string) => {
    const said: string[] = [];
    const code = await runAdmin(['rotate-key'], {
      environment: {
        DATABASE_URL: running.app.config.database.url,
        DATA_DIR: running.app.config.dataDir,
        SECRET_KEY: secretKey,
        SANDBOX: 'off',
      },
      log: pino({ level: 'silent' }),
      print: (line) => said.push(line),
      printError: (line) => said.push(line),
    });
    return { code, said: said.join('\n') };
  };

  /** A person with a second factor and a calendar address, all of it encrypted with the key of the tests. */
  const fill = async () => {
    const browser = new Browser(running);
    const { email, ...form } = signUpForm();
    await browser.post('/api/v1/sign-up', { email, ...form });
    const { body } = await browser.post('/api/auth/two-factor/enable', { password: GOOD_PASSWORD });
    const uri = String(body.totpURI);
    await browser.post('/api/auth/two-factor/verify-totp', { code: totpOf(uri, new Date()) });
    const feed = (await browser.post('/api/v1/calendar-feed')).body as { url: string };
    const userId = (await findUserByEmail(running.app.db, email)) ?? '';
    const workspaceId = await findWorkspaceOf(running.app.db, userId);
    if (workspaceId === null) throw new Error('no workspace');
    return { feed, uri, recovery: String(body.backupCodes[0]), owner: { email, workspaceId } };
  };

  /** Passes both steps of signing in at an identity that has these keys. @returns the last answer's status */
  const signInWith = async (
    secretKey: string,
    email: string,
    code: string,
    place = '/two-factor/verify-totp',
  ): Promise<number> => {
    const identity = openIdentity({ app: running.app, secretKey, signUps });
    const ask = (path: string, body: object, cookie = '') =>
      identity.handle(
        new Request(`${running.app.appUrl}/api/auth${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: running.app.appUrl, cookie },
          body: JSON.stringify(body),
        }),
      );
    const first = await ask('/sign-in/email', { email, password: GOOD_PASSWORD });
    const cookie = first.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return (await ask(place, { code }, cookie)).status;
  };

  it('knows every encrypted column of the schema', () => {
    const inSchema = Object.values(schema)
      .filter((entry) => is(entry, PgTable))
      .flatMap((table) =>
        Object.values(getTableColumns(table))
          .filter((column) => column.columnType === 'PgCustomColumn' && column.getSQLType() === 'text')
          .map((column) => `${getTableName(table)}.${column.name}`),
      );
    const known = ENCRYPTED_COLUMNS.flatMap(({ table, columns }) =>
      columns.map((name) => `${table}.${name}`),
    );
    expect(inSchema.sort()).toEqual(known.sort());
  });

  it('finds no encrypted value in a column that is not one, whatever the schema calls it', async () => {
    const { pool } = running.app.database;
    await fill();
    const { rows: columns } = await pool.query<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'character varying')`,
    );
    const holding: string[] = [];
    for (const { table_name, column_name } of columns) {
      const { rowCount } = await pool.query(
        `select from "${table_name}" where "${column_name}"::text ~ '(s1\\.[\\w-]{8}\\.|\\$ba\\$[0-9]+\\$)' limit 1`,
      );
      if (rowCount === 1) holding.push(`${table_name}.${column_name}`);
    }
    const known = ENCRYPTED_COLUMNS.flatMap(({ table, columns }) =>
      columns.map((name) => `${table}.${name}`),
    );
    expect(known.sort()).toEqual(expect.arrayContaining(holding));
    expect(holding).toEqual(
      expect.arrayContaining([
        'calendar_feeds.encrypted_secret',
        'two_factors.secret',
        'two_factors.backup_codes',
      ]),
    );
  });

  it('brings second factors and calendar addresses along: both keys open them meanwhile, the new one alone after', async () => {
    const { feed, owner, uri, recovery } = await fill();
    const both = `${NEW_KEY},${TEST_SECRET_KEY}`;
    const boxed = (key: string, earlier: string[] = []) => ({
      ...running.app,
      secretBox: openSecretBox(key, earlier),
    });
    const feedWith = (key: string, earlier?: string[]) => readFeed(boxed(key, earlier), owner.workspaceId);
    expect(await feedWith(NEW_KEY, [TEST_SECRET_KEY])).toEqual(feed);
    expect(await signInWith(both, owner.email, totpOf(uri, new Date()))).toBe(200);

    // Interrupted: the second table's rows cannot be written for a while.
    const { pool } = running.app.database;
    await pool.query('alter table two_factors add constraint closed check (false) not valid');
    expect((await rotate(both)).code).toBe(1);
    await pool.query('alter table two_factors drop constraint closed');
    expect(await feedWith(NEW_KEY)).toEqual(feed);
    expect(await signInWith(both, owner.email, totpOf(uri, new Date()))).toBe(200);

    const { said, code } = await rotate(both);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(
        /two_factors\.secret\+backup_codes: zaszyfrowano na nowo [1-9]\d*, pod starszym kluczem 0/,
      ),
    ]);
    expect(said).toContain('calendar_feeds.encrypted_secret: zaszyfrowano na nowo 0, pod starszym kluczem 0');
    expect(await signInWith(NEW_KEY, owner.email, totpOf(uri, new Date()))).toBe(200);
    expect(await signInWith(NEW_KEY, owner.email, recovery, '/two-factor/verify-backup-code')).toBe(200);
  });

  it('brings every token under the new key, and the old one can go', async () => {
    const { pool } = running.app.database;
    const { workspaceId } = await makeWorkspace(running.app.db);
    const key = { workspaceId, network: 'facebook', remoteId: 'page-1' } as const;
    const secrets = { token: 'EAAP-token', userToken: 'user' };
    await pool.query(
      `insert into social_accounts (workspace_id, network, remote_id, name, encrypted_token, scopes, state, connected_at, updated_at)
       values ($1, 'facebook', 'page-1', 'Strona', $2, '[]', 'connected', $3, $3)`,
      [workspaceId, encryptAccount(openSecretBox(TEST_SECRET_KEY), key, secrets), TEST_START],
    );
    const encrypted = async () =>
      (await pool.query<{ encrypted: string }>('select encrypted_token as encrypted from social_accounts'))
        .rows[0]?.encrypted ?? '';
    expect((await rotate(TEST_SECRET_KEY)).code).toBe(1);

    const { code, said } = await rotate(`${NEW_KEY},${TEST_SECRET_KEY}`);
    expect(code).toBe(0);
    expect(said).toContain('social_accounts.encrypted_token: zaszyfrowano na nowo 1, pod starszym kluczem 0');
    const after = await encrypted();
    expect(openAccount(openSecretBox(NEW_KEY), key, after)).toMatchObject(secrets);
    expect((await rotate(`${NEW_KEY},${TEST_SECRET_KEY}`)).said).toContain('zaszyfrowano na nowo 0');
    expect(await encrypted()).toBe(after);
  });

  it('stops at a value whose key nobody knows, and changes nothing of it', async () => {
    const { code, said } = await rotate(`${'x'.repeat(40)},${'y'.repeat(40)}`);
    expect(code).toBe(1);
    expect(said).toContain('is not known');
  });

  it('keeps people signed in across the change, also in the eyes of the identity library', async () => {
    const { app } = running;
    const { cookie, userId } = await addUser(app);
    const keys = { old: TEST_SECRET_KEY, both: `${NEW_KEY},${TEST_SECRET_KEY}`, new: NEW_KEY };
    const readWith = async (secretKey: string, header: string) => {
      const identity = openIdentity({ app, secretKey, signUps });
      const reader = await openSessionReader({ app, identity, programs });
      const session = await reader.read(
        { cookie: header, workspace: null, key: null, ip: '127.0.0.1', throughAssistant: false },
        { fresh: true },
      );
      const library = await identity.handle(
        new Request(`${app.appUrl}/api/auth/get-session`, {
          headers: { cookie: withNewestSignature(header, identity.cookies) },
        }),
      );
      const body = (await library.json()) as { user?: { id: string } } | null;
      await reader.close();
      return { ours: session?.userId, library: body?.user?.id };
    };
    expect(await readWith(keys.old, cookie)).toEqual({ ours: userId, library: userId });
    expect(await readWith(keys.both, cookie)).toEqual({ ours: userId, library: userId });
    expect(await readWith(keys.new, cookie)).toEqual({ ours: undefined, library: undefined });
    const renewed = withNewestSignature(cookie, openIdentity({ app, secretKey: keys.both, signUps }).cookies);
    expect(await readWith(keys.new, renewed)).toEqual({ ours: userId, library: userId });
  });
});
