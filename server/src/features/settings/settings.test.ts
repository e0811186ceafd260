import type { AuditRecord, Settings } from '@postownia/contract';
import { statement } from '@postownia/contract/statements/statement';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { addPerson, type Person } from '../../../test/people.ts';
import { letters, notifications } from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/workspaces.ts';
import { inTransaction } from '../../db/transaction.ts';
import { tellPeople } from '../notifications/index.ts';

let world: TestApp;
let owner: Person;
beforeAll(async () => {
  world = await testApp();
  owner = await addPerson(world.app);
});
afterAll(() => world.close());

/** Whatever an answer holds that these tests look at. */
type Body = Settings & { records: AuditRecord[] };

async function call(person: Person, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${world.url}/api/v1${path}`, {
    method,
    headers: { cookie: person.cookie, origin: world.url, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

test('a new person has the defaults, and keeps what they choose', async () => {
  const { body } = await call(owner, 'GET', '/settings');
  expect(body).toMatchObject({
    person: { email: owner.email, twoFactor: false, language: null },
    workspace: { zone: 'Europe/Warsaw', role: 'owner' },
  });
  expect(body.notifications).toContainEqual({ event: 'post-needs-you', inApp: true, email: true });
  const person = { name: 'Zażółć Gęślą', language: 'en' };
  expect((await call(owner, 'PUT', '/settings/person', person)).body.person).toMatchObject(person);
});

test('name and zone of the workspace are the owner’s to change, and the audit log says who did', async () => {
  const workspace = { name: 'Piekarnia Świt', zone: 'America/New_York' };
  expect((await call(owner, 'PUT', '/settings/workspace', workspace)).body.workspace).toMatchObject(
    workspace,
  );
  expect((await call(owner, 'PUT', '/settings/workspace', { ...workspace, zone: 'Mars/Base' })).status).toBe(
    400,
  );
  const editor = await addPerson(world.app, { workspaceId: owner.workspaceId, role: 'editor' });
  expect((await call(editor, 'PUT', '/settings/workspace', workspace)).status).toBe(403);
  const { records } = (await call(editor, 'GET', '/settings/audit')).body;
  expect(records.map(({ action }) => action).sort()).toEqual(['workspace.renamed', 'workspace.zone-changed']);
  expect(records[0]).toMatchObject({ actor: 'person', name: 'Zażółć Gęślą' });
  const stranger = await addPerson(world.app);
  expect((await call(stranger, 'GET', '/settings/audit')).body.records).toEqual([]);
});

test('who switched letters of an event off gets none, the others do; the notice is there once', async () => {
  const { app } = world;
  const other = await addPerson(app, { workspaceId: owner.workspaceId, role: 'editor' });
  const off = { notifications: [{ event: 'post-needs-you', inApp: true, email: false }] };
  expect((await call(owner, 'PUT', '/settings/notifications', off)).status).toBe(200);
  const twice = { notifications: [...off.notifications, ...off.notifications] };
  expect((await call(owner, 'PUT', '/settings/notifications', twice)).status).toBe(400);
  await inTransaction(app.db, (tx) =>
    tellPeople(app, tx, owner.workspaceId, {
      kind: 'post-needs-you',
      occasion: 'x',
      said: statement('publication.to-check'),
      path: '/dashboard',
      people: [owner, other].map((person) => ({ ...person, language: null })),
    }),
  );
  const written = await app.db.select().from(letters).where(eq(letters.kind, 'post-needs-you'));
  expect(written.map(({ recipient }) => recipient)).toEqual([other.email]);
  expect(await app.db.select().from(notifications)).toHaveLength(1);
  await app.db.delete(users).where(eq(users.id, other.userId));
});
