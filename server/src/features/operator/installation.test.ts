import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { addUser } from '../../../test/users.ts';
import { users } from '../../db/schema/workspaces.ts';
import { inTransaction } from '../../db/transaction.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(() => running.close());

const read = (cookie: string) =>
  fetch(`${running.url}/api/v1/operator/installation`, { headers: { cookie } });

it('is there for the operator only, and counts what waits', async () => {
  const { app } = running;
  const [operator, owner] = [await addUser(app, { role: 'viewer' }), await addUser(app)];
  await app.db.update(users).set({ operator: true }).where(eq(users.id, operator.userId));
  expect((await read(owner.cookie)).status).toBe(404);
  const startAfter = new Date(app.clock.now().getTime() - 60_000);
  const turn = { of: 'nobody', asked: false };
  await inTransaction(app.db, (tx) => app.enqueue(tx, 'forget-contacts', {}, { turn }));
  // The queue library's own work is nobody's.
  await app.database.pool.query(
    `insert into jobs.queue select (jsonb_populate_record(q, '{"name": "__pgboss__own"}')).* from jobs.queue q limit 1`,
  );
  await app.database.pool.query("insert into jobs.job (name) values ('__pgboss__own')");
  await app.database.pool.query('update jobs.job set start_after = $1', [startAfter]);
  const answer = await read(operator.cookie);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    users: 2,
    workspaces: 2,
    publications: { overdue: 0, unknown: 0 },
    queues: [{ queue: 'forget-contacts', waiting: 1, oldestSeconds: 60 }],
  });
});
