import { createHmac } from 'node:crypto';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HeldClock, heldClock, type TestApp, testApp } from '../../../test/app.ts';
import { tracesInDatabase, tracesInFiles } from '../../../test/find-traces.ts';
import { addPerson, GOOD_PASSWORD, signUpForm } from '../../../test/people.ts';
import { addPost, connectAccounts, INSTAGRAM, PAGE } from '../../../test/publishing.ts';
import { auditEvents } from '../../db/schema/audit.ts';
import { deletionRequests } from '../../db/schema/privacy.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import { members, users } from '../../db/schema/workspaces.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { forgetTraces } from '../workspaces/forget-traces.job.ts';
import { eraseDue } from './erase-due.job.ts';

let world: TestApp;
let clock: HeldClock;
beforeAll(async () => {
  clock = heldClock();
  world = await testApp({ clock });
});
afterAll(() => world.close());

/** Somebody with everything: accounts, posts, pictures, letters, a message to us. */
async function openPerson() {
  const form = signUpForm();
  const headers = { origin: world.url, 'content-type': 'application/json' };
  const signedUp = await fetch(`${world.url}/api/v1/sign-up`, {
    method: 'POST',
    headers,
    body: JSON.stringify(form),
  });
  const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const [user] = await world.app.db.select().from(users).where(eq(users.email, form.email));
  const userId = user?.id ?? '';
  const [member] = await world.app.db.select().from(members).where(eq(members.userId, userId));
  const workspaceId = asWorkspaceId(member?.organizationId ?? '');
  const { app: context, sandbox } = world;
  await connectAccounts({ context, sandbox, workspaceId, userId, remoteIds: [PAGE, INSTAGRAM] });
  await addPost(context, workspaceId, userId, { content: `Tajny przepis ${form.email}. #chleb #zakwas` });
  const call = async (method: string, place: string, body?: unknown) => {
    const answer = await fetch(`${world.url}/api/v1${place}`, {
      method,
      headers: { origin: world.url, cookie, ...(body === undefined ? {} : headers) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const wish = (password = GOOD_PASSWORD) => call('POST', '/privacy/deletion', { password });
  return { email: form.email, userId, workspaceId, call, wish };
}

const DAY = 86_400_000;
const wait = (days: number) => clock.set(new Date(clock.now().getTime() + days * DAY).toISOString());

test('the copy holds every table and picture of the workspace, and no secret', async () => {
  const { call, email } = await openPerson();
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
        ...['brand_profiles', 'insight_readings', 'media', 'video_posts', 'billing_invoices'],
      ].map((name) => (name.includes('.') ? name : `dane/${name}.json`)),
    ),
  );
  expect(names.some((name) => name?.startsWith('pliki/post-images/'))).toBe(true);
  expect(bytes.includes(email)).toBe(false);
});

test('the copy speaks its person’s language; two at once are both whole; strangers and members find nothing there', async () => {
  const { call, userId, workspaceId, email } = await openPerson();
  await world.app.db.update(users).set({ language: 'fr' }).where(eq(users.id, userId));
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
  expect((await fetch(`${world.url}/api/v1/privacy/export.zip`)).status).toBe(401);
  const stranger = await openPerson();
  const theirs = await stranger.call('GET', '/privacy/export.zip');
  expect(theirs.bytes.includes(workspaceId)).toBe(false);
  expect(theirs.bytes.includes(email)).toBe(false);
  const editor = await addPerson(world.app, { workspaceId, role: 'editor' });
  const asked = await fetch(`${world.url}/api/v1/privacy/export.zip`, { headers: { cookie: editor.cookie } });
  expect(asked.status).toBe(403);
});

test('a deletion needs the password, stops publishing at once, and can be taken back for 14 days', async () => {
  const { wish, call, workspaceId } = await openPerson();
  expect((await wish('nie to hasło')).status).toBe(422);
  expect((await wish()).status).toBe(200);
  expect((await wish()).status).toBe(200);
  const accounts = await world.app.db
    .select()
    .from(socialAccounts)
    .where(eq(socialAccounts.workspaceId, workspaceId));
  expect(accounts.map(({ state, sealedToken }) => [state, sealedToken])).toEqual([
    ['disconnected', null],
    ['disconnected', null],
  ]);
  wait(13);
  expect(JSON.parse((await call('POST', '/privacy/deletion/withdraw')).bytes.toString())).toEqual({
    deletion: null,
    leaving: false,
  });
  await wish();
  wait(14);
  expect((await call('POST', '/privacy/deletion/withdraw')).status).toBe(410);
  await eraseDue(world.app);
  expect((await call('GET', '/privacy')).status).toBe(200);
});

test('on day 30 nothing is left: not in the database, not in files; the note that it was done names nobody', async () => {
  const { wish, userId, workspaceId, email } = await openPerson();
  const words = [userId, workspaceId, email, `Tajny przepis ${email}`];
  await wish();
  wait(30);
  await eraseDue(world.app);
  await eraseDue(world.app);
  expect(await tracesInDatabase(world.app.database, words)).toEqual([]);
  expect(await tracesInFiles(path.join(world.app.config.dataDir, 'media'), words)).toEqual([]);
  const notes = await world.app.db.select().from(deletionRequests).where(eq(deletionRequests.state, 'final'));
  expect(notes.at(-1)).toMatchObject({ userId: null, workspaceId: null, erased: { posts: 1, files: 1 } });
});

test('the address of a sign-up is forgotten after 90 days', async () => {
  const { userId } = await openPerson();
  const address = async () =>
    (await world.app.db.select({ ip: users.signUpIp }).from(users).where(eq(users.id, userId)))[0]?.ip;
  wait(89);
  await forgetTraces(world.app);
  expect(await address()).not.toBeNull();
  wait(2);
  await forgetTraces(world.app);
  expect(await address()).toBeNull();
});

function signed(payload: object, secret = world.sandbox.metaApp.secret) {
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${createHmac('sha256', secret).update(body).digest('base64url')}.${body}`;
}
const tell = (place: string, text: string) =>
  fetch(`${world.url}/api/social/meta/${place}`, {
    method: 'POST',
    body: new URLSearchParams({ signed_request: text }),
  });

test('Meta’s notices are obeyed when Meta signed them, and only then', async () => {
  const { workspaceId } = await openPerson();
  const own = () =>
    world.app.db.select().from(socialAccounts).where(eq(socialAccounts.workspaceId, workspaceId));
  const personId = (await own())[0]?.loginRemoteId ?? '';
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const notice = { algorithm: 'HMAC-SHA256', user_id: personId, issued_at: seconds };
  // One from before the accounts were connected says nothing about them: a replay disconnects nobody.
  expect((await tell('deauthorize', signed({ ...notice, issued_at: seconds - 3600 }))).status).toBe(200);
  expect((await tell('deauthorize', signed({ ...notice, issued_at: 'now' }))).status).toBe(400);
  expect((await tell('deauthorize', signed(notice, 'ein anderes Geheimnis'))).status).toBe(400);
  expect((await tell('deauthorize', `${signed(notice)}.x`)).status).toBe(400);
  expect((await own()).every(({ state }) => state === 'connected')).toBe(true);
  expect((await tell('deauthorize', signed(notice))).status).toBe(200);
  expect(
    (await own()).every(({ state, sealedToken }) => state === 'disconnected' && sealedToken === null),
  ).toBe(true);
  const lines = () => world.app.db.$count(auditEvents, eq(auditEvents.workspaceId, workspaceId));
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
  const notes = await world.app.db.$count(deletionRequests);
  expect(await Promise.all([erase(), erase()])).toEqual([answer, answer]);
  expect(await world.app.db.$count(deletionRequests)).toBe(notes);
  expect((await tell('data-deletion', signed(notice, 'ein anderes Geheimnis'))).status).toBe(400);
  expect(answer.url).toContain(answer.confirmation_code);
  expect(await tracesInDatabase(world.app.database, ['piekarnia.ziarno', personId])).toEqual([]);
  const progress = await fetch(`${world.url}/api/v1/privacy/deletions/${answer.confirmation_code}`);
  expect(await progress.json()).toMatchObject({ state: 'final' });
});
