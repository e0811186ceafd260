import { createHmac } from 'node:crypto';
import path from 'node:path';
import { eq, getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SANDBOX_META_APP } from '../../../../sandbox/src/meta/state.ts';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { testDatabase } from '../../../test/database.ts';
import { tracesInDatabase, tracesInFiles } from '../../../test/find-traces.ts';
import { connectAccounts, INSTAGRAM, PAGE } from '../../../test/publishing.ts';
import { addPost } from '../../../test/publishing-posts.ts';
import { addUser, GOOD_PASSWORD, signUpForm } from '../../../test/users.ts';
import { writeAudit } from '../../../test/write-audit.ts';
import { type OpenDatabase, openDatabase } from '../../db/connect.ts';
import { auditEvents } from '../../db/schema/audit.ts';
import * as schema from '../../db/schema/index.ts';
import { deletionRequests } from '../../db/schema/privacy.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import { members, users } from '../../db/schema/workspaces.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { forgetTraces } from '../identity/forget-traces.job.ts';
import { eraseDue } from './erase-due.job.ts';
import { ORGANIZATION_TABLES, WORKSPACE_TABLES } from './workspace-tables.queries.ts';

let setup: TestApp;
let clock: ManualClock;
/** Looks everywhere, where the product's own role may not. */
let owner: OpenDatabase;
beforeAll(async () => {
  clock = manualClock();
  const database = await testDatabase({ as: 'application' });
  setup = await testApp({ clock, database });
  owner = openDatabase({ url: database.ownerUrl, max: 1 });
});
afterAll(async () => {
  await owner.close();
  await setup.close();
});

/** Somebody with everything: accounts, posts, images, emails, a message to us. */
async function openUser() {
  const form = signUpForm();
  const headers = { origin: setup.url, 'content-type': 'application/json' };
  const signedUp = await fetch(`${setup.url}/api/v1/sign-up`, {
    method: 'POST',
    headers,
    body: JSON.stringify(form),
  });
  const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const [user] = await setup.app.db.select().from(users).where(eq(users.email, form.email));
  const userId = user?.id ?? '';
  const [member] = await setup.app.db.select().from(members).where(eq(members.userId, userId));
  const workspaceId = asWorkspaceId(member?.organizationId ?? '');
  const { app: context, sandbox } = setup;
  await connectAccounts({ context, sandbox, workspaceId, userId, remoteIds: [PAGE, INSTAGRAM] });
  await addPost(context, workspaceId, userId, { content: `Tajny przepis ${form.email}. #chleb #zakwas` });
  const call = async (method: string, place: string, body?: unknown) => {
    const answer = await fetch(`${setup.url}/api/v1${place}`, {
      method,
      headers: { origin: setup.url, cookie, ...(body === undefined ? {} : headers) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const deletionRequest = (password = GOOD_PASSWORD) => call('POST', '/privacy/deletion', { password });
  return { email: form.email, userId, workspaceId, call, deletionRequest };
}

test('asking to be deleted is no way to try out passwords', async () => {
  const { deletionRequest } = await openUser();
  const answers: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1)
    answers.push((await deletionRequest('nie to hasło')).status);
  expect(answers).toEqual([...Array(10).fill(422), 429]);
  expect((await deletionRequest()).status).toBe(429);
  clock.advance(300_001);
  expect((await deletionRequest()).status).toBe(200);
});

const DAY = 86_400_000;
const wait = (days: number) => clock.set(new Date(clock.now().getTime() + days * DAY).toISOString());

test('the copy holds every table and image of the workspace, and no secret', async () => {
  const { call, email } = await openUser();
  const { status, bytes } = await call('GET', '/privacy/export.zip');
  expect(status).toBe(200);
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  const names = [
    ...bytes.toString('latin1').matchAll(/(?:dane|pliki)\/[\w./-]+\.(?:json|jpg)|osoba\.json|CZYTAJ\.txt/g),
  ].map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining(
      [
        'CZYTAJ.txt',
        'osoba.json',
        ...[
          'posts',
          'post_versions',
          'publications',
          'publication_attempts',
          'token_entries',
          'audit_events',
        ],
        ...['brand_profiles', 'insight_samples', 'assets', 'post_media', 'billing_invoices'],
      ].map((name) => (name.includes('.') ? name : `dane/${name}.json`)),
    ),
  );
  expect(names.some((name) => name?.startsWith('pliki/post-images/'))).toBe(true);
  expect(bytes.includes(email)).toBe(false);
});

test('one brand is handed over without its firm, its people and whatever opens something', async () => {
  const { call, email, workspaceId } = await openUser();
  await call('POST', '/brands', { name: 'Inna marka' });
  const { status, bytes } = await call('GET', '/brands/export.zip?language=pl');
  expect(status).toBe(200);
  const listing = bytes.toString('latin1');
  const tables = [...listing.matchAll(/dane\/([\w]+)\.json/g)].map(([, name]) => name);
  expect(tables).toEqual(expect.arrayContaining(['posts', 'publications', 'audit_events', 'brand_profiles']));
  for (const firm of ['token_entries', 'billing_invoices', 'api_keys', 'workspace_members'])
    expect(tables).not.toContain(firm);
  expect(listing).toContain('marka.json');
  expect(listing).toContain('pliki/post-images/');
  expect(listing).not.toContain('osoba.json');
  expect(bytes.includes(email)).toBe(false);
  const admin = await addUser(setup.app, { workspaceId, role: 'admin' });
  const asked = await fetch(`${setup.url}/api/v1/brands/export.zip`, { headers: { cookie: admin.cookie } });
  expect(asked.status).toBe(403);
});

test('no table of a copy has a column that opens something, or from which that is found', () => {
  const open = /secret|token$|pin_hash|password/;
  for (const { name, withheld } of [...WORKSPACE_TABLES, ...ORGANIZATION_TABLES]) {
    const table = Object.values(schema).find((entry) => is(entry, PgTable) && getTableName(entry) === name);
    const columns = Object.values(getTableColumns(table as PgTable)).map((column) => column.name);
    expect(columns.filter((column) => open.test(column) && !withheld.includes(column))).toEqual([]);
  }
});

test('the copy speaks its person’s language; two at once are both whole; strangers and members find nothing there', async () => {
  const { call, userId, workspaceId, email } = await openUser();
  await setup.app.db.update(users).set({ language: 'fr' }).where(eq(users.id, userId));
  const both = await Promise.all([call('GET', '/privacy/export.zip'), call('GET', '/privacy/export.zip')]);
  const namesIn = (bytes: Buffer) =>
    [...bytes.toString('latin1').matchAll(/(?:dane|pliki)\/[\w./-]+|osoba\.json|LISEZMOI\.txt/g)]
      .map(([name]) => name)
      .sort()
      .join();
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(namesIn(both[0].bytes)).toBe(namesIn(both[1].bytes));
  expect(namesIn(both[0].bytes)).toContain('LISEZMOI.txt');
  // There is no link to guess or to keep: the address is the same for all and gives each their own.
  expect((await fetch(`${setup.url}/api/v1/privacy/export.zip`)).status).toBe(401);
  const stranger = await openUser();
  const theirs = await stranger.call('GET', '/privacy/export.zip');
  expect(theirs.bytes.includes(workspaceId)).toBe(false);
  expect(theirs.bytes.includes(email)).toBe(false);
  const editor = await addUser(setup.app, { workspaceId, role: 'editor' });
  const asked = await fetch(`${setup.url}/api/v1/privacy/export.zip`, { headers: { cookie: editor.cookie } });
  expect(asked.status).toBe(403);
});

test('a deletion needs the password, stops publishing at once, and can be taken back for 14 days', async () => {
  const { deletionRequest, call, workspaceId } = await openUser();
  expect((await deletionRequest('nie to hasło')).status).toBe(422);
  expect((await deletionRequest()).status).toBe(200);
  expect((await deletionRequest()).status).toBe(200);
  const accounts = await setup.app.db
    .select()
    .from(socialAccounts)
    .where(eq(socialAccounts.workspaceId, workspaceId));
  expect(accounts.map(({ state, encryptedToken }) => [state, encryptedToken])).toEqual([
    ['disconnected', null],
    ['disconnected', null],
  ]);
  wait(13);
  expect(JSON.parse((await call('POST', '/privacy/deletion/withdraw')).bytes.toString())).toEqual({
    deletion: null,
    deletionPending: false,
  });
  await deletionRequest();
  wait(14);
  expect((await call('POST', '/privacy/deletion/withdraw')).status).toBe(410);
  await eraseDue(setup.app);
  expect((await call('GET', '/privacy')).status).toBe(200);
});

test('on day 30 nothing is left: not in the database, not in files; the note that it was done names nobody', async () => {
  const { deletionRequest, userId, workspaceId, email } = await openUser();
  const words = [userId, workspaceId, email, `Tajny przepis ${email}`];
  await deletionRequest();
  wait(30);
  await eraseDue(setup.app);
  await eraseDue(setup.app);
  expect(await tracesInDatabase(owner, words)).toEqual([]);
  expect(await tracesInFiles(path.join(setup.app.config.dataDir, 'media'), words)).toEqual([]);
  const notes = await setup.app.db.select().from(deletionRequests).where(eq(deletionRequests.state, 'final'));
  expect(notes.at(-1)).toMatchObject({ userId: null, workspaceId: null, erased: { posts: 1, files: 1 } });
});

test('the address of a sign-up is forgotten after 90 days', async () => {
  const { userId } = await openUser();
  const address = async () =>
    (await setup.app.db.select({ ip: users.signUpIp }).from(users).where(eq(users.id, userId)))[0]?.ip;
  wait(89);
  await forgetTraces(setup.app);
  expect(await address()).not.toBeNull();
  wait(2);
  await forgetTraces(setup.app);
  expect(await address()).toBeNull();
});

function signed(payload: object, secret: string = SANDBOX_META_APP.secret) {
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${createHmac('sha256', secret).update(body).digest('base64url')}.${body}`;
}
const tell = (place: string, text: string) =>
  fetch(`${setup.url}/api/social/meta/${place}`, {
    method: 'POST',
    body: new URLSearchParams({ signed_request: text }),
  });

test('Meta’s notices are obeyed when Meta signed them, and only then', async () => {
  const { workspaceId } = await openUser();
  const own = () =>
    setup.app.db.select().from(socialAccounts).where(eq(socialAccounts.workspaceId, workspaceId));
  const networkUserId = (await own())[0]?.loginRemoteId ?? '';
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const notice = { algorithm: 'HMAC-SHA256', user_id: networkUserId, issued_at: seconds };
  // One from before the accounts were connected says nothing about them: a replay disconnects nobody.
  expect((await tell('deauthorize', signed({ ...notice, issued_at: seconds - 3600 }))).status).toBe(200);
  expect((await tell('deauthorize', signed({ ...notice, issued_at: 'now' }))).status).toBe(400);
  expect((await tell('deauthorize', signed(notice, 'ein anderes Geheimnis'))).status).toBe(400);
  expect((await tell('deauthorize', `${signed(notice)}.x`)).status).toBe(400);
  expect((await own()).every(({ state }) => state === 'connected')).toBe(true);
  expect((await tell('deauthorize', signed(notice))).status).toBe(200);
  expect(
    (await own()).every(({ state, encryptedToken }) => state === 'disconnected' && encryptedToken === null),
  ).toBe(true);
  const lines = async () => {
    await writeAudit(setup.app);
    return setup.app.db.$count(auditEvents, eq(auditEvents.workspaceId, workspaceId));
  };
  const before = await lines();
  expect((await tell('deauthorize', signed(notice))).status).toBe(200);
  expect(await lines()).toBe(before);
  const erase = async () =>
    (await (await tell('data-deletion', signed(notice))).json()) as {
      url: string;
      confirmation_code: string;
    };
  const answer = await erase();
  // The same notice again is the same deletion, also when it comes twice at once.
  const notes = await setup.app.db.$count(deletionRequests);
  expect(await Promise.all([erase(), erase()])).toEqual([answer, answer]);
  expect(await setup.app.db.$count(deletionRequests)).toBe(notes);
  expect((await tell('data-deletion', signed(notice, 'ein anderes Geheimnis'))).status).toBe(400);
  expect(answer.url).toContain(answer.confirmation_code);
  expect(await tracesInDatabase(owner, ['piekarnia.ziarno', networkUserId])).toEqual([]);
  const progress = await fetch(`${setup.url}/api/v1/privacy/deletions/${answer.confirmation_code}`);
  expect(await progress.json()).toMatchObject({ state: 'final' });
});
