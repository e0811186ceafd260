import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_SECRET_KEY, type TestApp, testApp } from '../../test/app.ts';
import { makeWorkspace, TEST_START } from '../../test/factories.ts';
import { addPerson } from '../../test/people.ts';
import { openAccount, sealAccount } from '../features/social-accounts/sealed-secrets.ts';
import { openIdentity } from '../http/identity.ts';
import { openSessionReader } from '../http/session.ts';
import { withNewestSignature } from '../http/session-cookie.ts';
import { openSecretBox } from '../lib/secret-box.ts';
import { serverFolder } from '../lib/server-folder.ts';
import { runAdmin } from './run-admin.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

const NEW_KEY = 'n'.repeat(48);

describe('rotate-key', () => {
  let running: TestApp;
  beforeAll(async () => {
    running = await testApp();
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

  it('knows every sealed column of the schema', async () => {
    const folder = path.join(serverFolder, 'src/db/schema');
    const files = await Promise.all(
      (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
    );
    const columns = files.flatMap((file) =>
      [...file.matchAll(/text\('(sealed_\w+)'\)/g)].map((found) => found[1]),
    );
    expect(columns.sort()).toEqual(SEALED_COLUMNS.map(({ column }) => column).sort());
  });

  it('brings every token under the new key, and the old one can go', async () => {
    const { pool } = running.app.database;
    const { workspaceId } = await makeWorkspace(running.app.db);
    const key = { workspaceId, network: 'facebook', remoteId: 'page-1' } as const;
    const secrets = { token: 'EAAP-token', personToken: 'person' };
    await pool.query(
      `insert into social_accounts (workspace_id, network, remote_id, name, sealed_token, scopes, state, connected_at, updated_at)
       values ($1, 'facebook', 'page-1', 'Strona', $2, '[]', 'connected', $3, $3)`,
      [workspaceId, sealAccount(openSecretBox(TEST_SECRET_KEY), key, secrets), TEST_START],
    );
    const sealed = async () =>
      (await pool.query<{ sealed: string }>('select sealed_token as sealed from social_accounts')).rows[0]
        ?.sealed ?? '';
    expect((await rotate(TEST_SECRET_KEY)).code).toBe(1);

    const { code, said } = await rotate(`${NEW_KEY},${TEST_SECRET_KEY}`);
    expect(code).toBe(0);
    expect(said).toContain('social_accounts.sealed_token: zaszyfrowano na nowo 1, pod starszym kluczem 0');
    const after = await sealed();
    expect(openAccount(openSecretBox(NEW_KEY), key, after)).toMatchObject(secrets);
    expect((await rotate(`${NEW_KEY},${TEST_SECRET_KEY}`)).said).toContain('zaszyfrowano na nowo 0');
    expect(await sealed()).toBe(after);
  });

  it('stops at a value whose key nobody knows, and changes nothing of it', async () => {
    const { code, said } = await rotate(`${'x'.repeat(40)},${'y'.repeat(40)}`);
    expect(code).toBe(1);
    expect(said).toContain('is not known');
  });

  it('keeps people signed in across the change, also in the eyes of the identity library', async () => {
    const { app } = running;
    const { cookie, userId } = await addPerson(app);
    const keys = { old: TEST_SECRET_KEY, both: `${NEW_KEY},${TEST_SECRET_KEY}`, new: NEW_KEY };
    const readWith = async (secretKey: string, header: string) => {
      const identity = openIdentity({ app, secretKey });
      const reader = await openSessionReader({ app, identity });
      const session = await reader.read(new Headers({ cookie: header }), { fresh: true });
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
    const renewed = withNewestSignature(cookie, openIdentity({ app, secretKey: keys.both }).cookies);
    expect(await readWith(keys.new, renewed)).toEqual({ ours: userId, library: userId });
  });
});
