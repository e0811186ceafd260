import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_SECRET_KEY, type TestApp, testApp } from '../../test/app.ts';
import { addUser, type User } from '../../test/users.ts';
import { writeAudit } from '../../test/write-audit.ts';
import { emails } from '../db/schema/notifications.ts';
import { deletionRequests } from '../db/schema/privacy.ts';
import { readEvents } from '../features/audit/index.ts';
import { systemClock } from '../lib/clock.ts';
import { runAdmin } from './run-admin.ts';

const DAY = 86_400_000;
let running: TestApp;
let account: User;
let folder: string;
beforeAll(async () => {
  running = await testApp({ clock: systemClock });
});
afterAll(() => running.close());
beforeEach(async () => {
  account = await addUser(running.app);
  folder = await mkdtemp(path.join(tmpdir(), 'postownia-user-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function user(...words: string[]) {
  const said: string[] = [];
  const code = await runAdmin(['user', ...words], {
    environment: {
      DATABASE_URL: running.app.config.database.url,
      DATA_DIR: running.app.config.dataDir,
      SECRET_KEY: TEST_SECRET_KEY,
      SANDBOX: 'off',
    },
    log: pino({ level: 'silent' }),
    print: (line) => said.push(line),
    printError: (line) => said.push(line),
  });
  return { code, said: said.join('\n') };
}
const events = async () => {
  await writeAudit(running.app);
  const { events: lines } = await readEvents(running.app.db, account.workspaceId);
  return lines.map(({ actor, action, details }) => ({ actor, action, details }));
};
const deletionRequest = async () =>
  (
    await running.app.db.select().from(deletionRequests).where(eq(deletionRequests.userId, account.userId))
  )[0];
const emailsTo = async (email: string) =>
  (await running.app.db.select().from(emails).where(eq(emails.recipient, email))).map(({ kind }) => kind);

describe('user', () => {
  it('--export writes the copy for the operator’s eyes alone, and the brand’s log says so', async () => {
    const { code, said } = await user('--export', account.email.toUpperCase(), '--to', folder);
    expect([code, said]).toEqual([0, expect.stringContaining('Kopia: ')]);
    const [name = ''] = await readdir(folder);
    expect(name).toContain(account.workspaceId);
    const file = path.join(folder, name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
    expect(await events()).toEqual([{ actor: 'operator', action: 'export.downloaded', details: {} }]);
  });

  it('--delete begins the deletion with its periods and tells the account; twice is once', async () => {
    expect((await user('--delete', account.email)).code).toBe(0);
    expect((await user('--delete', account.email)).code).toBe(0);
    const row = await deletionRequest();
    const from = row?.requestedAt.getTime() ?? 0;
    expect([row?.reversibleUntil.getTime(), row?.finalAt.getTime()]).toEqual([
      from + 14 * DAY,
      from + 30 * DAY,
    ]);
    expect(await emailsTo(account.email)).toEqual(['deletion-requested']);
    expect(await events()).toEqual([{ actor: 'operator', action: 'deletion.requested', details: {} }]);
  });

  it('--restore brings an account back after day 14 and until it is final, with a reason', async () => {
    const reason = 'Prośba e-mailem z 10 grudnia';
    expect(await user('--restore', account.email, '--reason', reason)).toMatchObject({ code: 1 });
    await user('--delete', account.email);
    const move = (days: number) =>
      running.app.db
        .update(deletionRequests)
        .set({ finalAt: new Date(Date.now() + days * DAY), reversibleUntil: new Date(Date.now() - DAY) })
        .where(eq(deletionRequests.userId, account.userId));
    await move(0);
    expect((await user('--restore', account.email, '--reason', reason)).said).toContain('Za późno');
    expect((await deletionRequest())?.state).toBe('pending');
    await move(10);
    expect((await user('--restore', account.email, '--reason', reason)).code).toBe(0);
    expect((await deletionRequest())?.state).toBe('withdrawn');
    expect(await events()).toContainEqual({
      actor: 'operator',
      action: 'deletion.restored',
      details: { reason },
    });
    expect(await emailsTo(account.email)).toContain('deletion-restored');
  });

  it('--extend gives up to sixty days more, once, and tells the person why', async () => {
    await user('--delete', account.email);
    const before = (await deletionRequest())?.finalAt.getTime() ?? 0;
    const words = ['--extend', account.email, '--days', '60', '--reason', 'Spór o płatność'];
    expect((await user(...words)).code).toBe(0);
    expect((await deletionRequest())?.finalAt.getTime()).toBe(before + 60 * DAY);
    expect((await user(...words)).said).toContain('tylko raz');
    expect(await emailsTo(account.email)).toContain('deletion-extended');
    const [sent] = await running.app.db.select().from(emails).where(eq(emails.kind, 'deletion-extended'));
    expect(sent?.text).toContain('Spór o płatność');
    expect((await events())[0]).toMatchObject({ actor: 'operator', action: 'deletion.extended' });
  });

  it('refuses an address nobody has', async () => {
    expect(await user('--delete', 'nikt@example.pl')).toMatchObject({ code: 1 });
  });
});
