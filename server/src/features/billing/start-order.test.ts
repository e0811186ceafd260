import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { selectOwner } from './billing.system-queries.ts';
import { selectCustomer } from './orders.queries.ts';
import { startOrder } from './start-order.ts';

let setup: TestApp;
beforeAll(async () => {
  setup = await testApp();
});
afterAll(() => setup.close());

test('a customer is kept with its owner or not at all: an invoice of one without would be taken for a stranger’s', async () => {
  const { app } = setup;
  const { organizationId, userId } = await makeWorkspace(app.db);
  const buy = () => startOrder(app, organizationId, { userId, item: 'beginner_month' });
  await app.db.execute(
    sql.raw(`create function cut() returns trigger language plpgsql as $$ begin raise 'cut'; end $$;
      create trigger cut before insert on billing_owners for each row execute function cut()`),
  );
  await expect(buy()).rejects.toThrow();
  await app.db.execute(sql`drop trigger cut on billing_owners`);
  await buy();
  const customer = await selectCustomer(organizationId, app.db);
  expect(customer).not.toBeNull();
  expect(await selectOwner(app.db, customer ?? '')).toBe(organizationId);
});
