import type { Tasks } from '@postownia/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addOwner } from '../../../test/invitations.ts';
import { addUser, type User } from '../../../test/users.ts';
import { auditEvents } from '../../db/schema/audit.ts';
import { BY_SYSTEM, byUser } from '../../lib/recorded-actor.ts';
import { DONE_SQL } from './done.sql.ts';

const clock = manualClock();
let running: TestApp;
beforeAll(async () => {
  running = await testApp({ clock });
  clock.set('2026-11-24T09:00:00Z');
});
afterAll(() => running.close());

const doneOf = async (user: User): Promise<Tasks['done']> => {
  const { status, body } = await new Browser(running, user).get('/api/v1/tasks');
  expect(status).toBe(200);
  return body.done;
};

it('shows what this person settled since midnight in the brand’s zone, the newest first', async () => {
  const owner = await addOwner(running.app);
  const other = await addUser(running.app, { role: 'editor', workspaceId: owner.workspaceId });
  const { workspaceId } = owner;
  const line = (createdAt: string, more: Partial<typeof auditEvents.$inferInsert>) => ({
    workspaceId,
    ...byUser(owner.userId),
    action: 'posts.approved',
    details: {},
    createdAt: new Date(createdAt),
    ...more,
  });
  await running.app.db.insert(auditEvents).values([
    line('2026-11-24T08:00:00Z', { details: { count: 3 } }),
    // Midnight in Warsaw is at 23:00 UTC: one just after it, one just before.
    line('2026-11-23T23:00:00Z', { action: 'account.reconnected', details: { account: 'Piekarnia' } }),
    line('2026-11-23T22:59:59Z', { details: { count: 7 } }),
    line('2026-11-24T08:30:00Z', { action: 'brand-facts.changed', details: { part: 'confirmed', count: 2 } }),
    line('2026-11-24T08:31:00Z', { action: 'session.started' }),
    line('2026-11-24T08:32:00Z', { ...byUser(other.userId) }),
    line('2026-11-24T08:33:00Z', { ...BY_SYSTEM }),
  ]);
  expect((await doneOf(owner)).map(({ kind, count, account }) => [kind, count, account])).toEqual([
    ['facts', 2, null],
    ['approved', 3, null],
    ['connected', null, 'Piekarnia'],
  ]);
  expect(await doneOf(other)).toHaveLength(1);
  expect(await doneOf(await addOwner(running.app))).toEqual([]);
});

it('is read by the log’s index among a hundred thousand lines', async () => {
  const owner = await addOwner(running.app);
  const { pool } = running.app.database;
  await pool.query(
    `insert into audit_events (workspace_id, actor, actor_id, action, details, created_at)
     select w.id, 'user', $1, 'posts.approved', '{}', $2::timestamptz - make_interval(mins => n)
     from (select id from workspaces order by id limit 4) w cross join generate_series(1, 25000) n`,
    [owner.userId, clock.now()],
  );
  await pool.query('analyze audit_events');
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${DONE_SQL}`, [
    [owner.workspaceId],
    [clock.now()],
    owner.userId,
    ['posts.approved'],
    20,
  ]);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on audit_events/);
});
