import { randomUUID } from 'node:crypto';
import type { AuditAction, AuditRecord, Settings } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { addUser, type User } from '../../../test/users.ts';
import { writeAudit } from '../../../test/write-audit.ts';
import { emails, notifications } from '../../db/schema/notifications.ts';
import { users, workspaces } from '../../db/schema/workspaces.ts';
import { inTransaction } from '../../db/transaction.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { notifyMembers } from '../notifications/index.ts';

let setup: TestApp;
let owner: User;
beforeAll(async () => {
  setup = await testApp();
  owner = await addUser(setup.app);
});
afterAll(() => setup.close());

/** Whatever an answer holds that these tests look at. */
type Body = Settings & { records: AuditRecord[] };

async function call(user: User, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${setup.url}/api/v1${path}`, {
    method,
    headers: { cookie: user.cookie, origin: setup.url, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

test('a new person has the defaults, and keeps what they choose', async () => {
  const { body } = await call(owner, 'GET', '/settings');
  expect(body).toMatchObject({
    user: { email: owner.email, twoFactor: false, language: null },
    workspace: { zone: 'Europe/Warsaw', role: 'owner' },
  });
  expect(body.notifications).toContainEqual({
    event: 'post-needs-you',
    inApp: true,
    email: true,
    push: true,
  });
  const user = { name: 'Zażółć Gęślą', language: 'en' };
  expect((await call(owner, 'PUT', '/settings/user', user)).body.user).toMatchObject(user);
});

test('name and zone of the workspace are the owner’s to change, and the audit log says who did', async () => {
  const workspace = { name: 'Piekarnia Świt', zone: 'America/New_York' };
  expect((await call(owner, 'PUT', '/settings/workspace', workspace)).body.workspace).toMatchObject(
    workspace,
  );
  expect((await call(owner, 'PUT', '/settings/workspace', { ...workspace, zone: 'Mars/Base' })).status).toBe(
    400,
  );
  const editor = await addUser(setup.app, { workspaceId: owner.workspaceId, role: 'editor' });
  expect((await call(editor, 'PUT', '/settings/workspace', workspace)).status).toBe(403);
  await writeAudit(setup.app);
  expect((await call(editor, 'GET', '/settings/audit')).status).toBe(403);
  const { records } = (await call(owner, 'GET', '/settings/audit')).body;
  expect(records.map(({ action }) => action).sort()).toEqual(['workspace.renamed', 'workspace.zone-changed']);
  expect(records[0]).toMatchObject({ actor: 'user', name: 'Zażółć Gęślą' });
  const countOf = async (person: string) =>
    (await call(owner, 'GET', `/settings/audit?person=${person}`)).body.records.length;
  expect([await countOf(owner.userId), await countOf(editor.userId)]).toEqual([2, 0]);
  const stranger = await addUser(setup.app);
  const foreign = await call(stranger, 'GET', `/settings/audit?person=${owner.userId}`);
  expect(foreign.body.records).toEqual([]);
});

test('the log of a firm is read by brand, by day and as a whole, for those who manage it', async () => {
  const { app } = setup;
  const boss = await addUser(app);
  const [first, second] = [boss.workspaceId, asWorkspaceId(randomUUID())];
  const row = { name: 'Druga', slug: second, createdAt: app.clock.now() };
  await app.db.insert(workspaces).values({ ...row, id: second, organizationId: boss.organizationId });
  const editor = await addUser(app, { workspaceId: first, role: 'editor' });
  const at = (workspaceId: WorkspaceId, action: AuditAction, day: string) =>
    inTransaction(app.db, (tx) =>
      recordEvent(tx, workspaceId, { ...byUser(boss.userId), action }, new Date(`2026-11-${day}T12:00:00Z`)),
    );
  await at(first, 'posts.approved', '10');
  await at(second, 'posts.approved', '11');
  await at(first, 'auto-publish.on', '12');
  await at(second, 'webhook.created', '13');
  await writeAudit(app);
  const lines = async (query: string) =>
    (await call(boss, 'GET', `/settings/audit?${query}`)).body.records.map(
      ({ action, brand }) => `${action} ${brand ?? '-'}`,
    );
  expect(await lines('')).toEqual(['auto-publish.on -', 'posts.approved -']);
  expect(await lines('of=firm')).toEqual([
    'webhook.created Druga',
    'auto-publish.on Marka',
    'posts.approved Druga',
    'posts.approved Marka',
  ]);
  expect(await lines('of=firm&matter=publishing&from=2026-11-11&to=2026-11-12')).toEqual([
    'auto-publish.on Marka',
    'posts.approved Druga',
  ]);
  expect(await lines(`brand=${second}`)).toEqual(['webhook.created Druga', 'posts.approved Druga']);
  expect(await lines('to=2026-11-10')).toEqual(['posts.approved -']);
  expect((await call(boss, 'GET', `/settings/audit?brand=${owner.workspaceId}`)).status).toBe(404);
  expect((await call(editor, 'GET', '/settings/audit?of=firm')).status).toBe(403);
});

test('who switched emails of an event off gets none, the others do; the notice is there once', async () => {
  const { app } = setup;
  const other = await addUser(app, { workspaceId: owner.workspaceId, role: 'editor' });
  const off = { notifications: [{ event: 'post-needs-you', inApp: true, email: false }] };
  expect((await call(owner, 'PUT', '/settings/notifications', off)).status).toBe(200);
  const twice = { notifications: [...off.notifications, ...off.notifications] };
  expect((await call(owner, 'PUT', '/settings/notifications', twice)).status).toBe(400);
  await inTransaction(app.db, (tx) =>
    notifyMembers(app, tx, owner.workspaceId, {
      kind: 'post-needs-you',
      dedupeKey: 'x',
      message: message('publication.to-check'),
      path: '/dashboard',
      members: [owner, other].map((user) => ({ ...user, language: null })),
    }),
  );
  const written = await app.db.select().from(emails).where(eq(emails.kind, 'post-needs-you'));
  expect(written.map(({ recipient }) => recipient)).toEqual([other.email]);
  expect(await app.db.select().from(notifications)).toHaveLength(1);
  await app.db.delete(users).where(eq(users.id, other.userId));
});
