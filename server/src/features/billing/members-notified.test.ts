import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { makeReadyWorkspace } from '../../../test/factories.ts';
import { billingSubscriptions } from '../../db/schema/billing.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { checkLedgers } from './check-ledgers.job.ts';
import { remindMembers } from './remind-members.job.ts';

const DAY = 86_400_000;

let clock = manualClock();
let running: TestApp;
let workspaceId: WorkspaceId;

beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock, environment: { CONTACT_TO: 'operator@example.pl' } });
});
afterAll(() => running.close());
beforeEach(async () => {
  ({ workspaceId } = await makeReadyWorkspace(running.app.db, { now: clock.now() }));
});

/** Kind and occasion of everything this workspace was told, in order. */
async function told(): Promise<string[]> {
  const { rows } = await running.app.database.pool.query<{ dedupeKey: string }>(
    'select dedupe_key as "dedupeKey" from notifications where workspace_id = $1 order by created_at, dedupe_key',
    [workspaceId],
  );
  return rows.map(({ dedupeKey }) => dedupeKey);
}

async function emails(kind: string): Promise<{ recipient: string; text: string }[]> {
  const { rows } = await running.app.database.pool.query<{ recipient: string; text: string }>(
    'select recipient, text from emails where kind = $1 order by created_at',
    [kind],
  );
  return rows;
}

async function addYearlyPlan(change: { periodEnd: Date; cancelAt?: Date }): Promise<void> {
  const now = clock.now();
  await running.app.db.insert(billingSubscriptions).values({
    id: `sub_${workspaceId}`,
    organizationId: workspaceId,
    itemId: 'si_1',
    plan: 'advanced',
    period: 'year',
    status: 'active',
    periodStart: now,
    createdAt: now,
    updatedAt: now,
    cancelAt: null,
    ...change,
  });
}

describe('reminders', () => {
  it('count the last three days of a trial, each told once, with what is left', async () => {
    await remindMembers(running.app);
    expect(await told()).toEqual([]);
    for (let day = 0; day < 15; day += 1) {
      clock.advance(DAY);
      await remindMembers(running.app);
      await remindMembers(running.app);
    }
    expect(await told()).toEqual(['trial-ends:3', 'trial-ends:2', 'trial-ends:1']);
    const [first, , last] = await emails('trial-ends');
    expect(first?.text).toContain('za 3\u00a0dni');
    expect(first?.text).toContain('270\u00a0tokenów');
    expect(last?.text).toContain('za niecały dzień');
  });

  it('reach everybody else when one firm cannot be told', async () => {
    const now = clock.now();
    const { pool } = running.app.database;
    const broken = randomUUID();
    await pool.query(
      "insert into organizations (id, name, slug, created_at) values ($1, 'Bez marki', $2, $3)",
      [broken, broken, now],
    );
    // Ends sooner than everybody else's, so it comes first.
    await pool.query(
      'insert into token_accounts (organization_id, trial_expires_at, updated_at) values ($1, $2, $3)',
      [broken, new Date(now.getTime() + 11.5 * DAY), now],
    );
    clock.advance(11.2 * DAY);
    await remindMembers(running.app);
    expect(await told()).toEqual(['trial-ends:3']);
    await pool.query('delete from token_accounts where organization_id = $1', [broken]);
  });

  it('leave those alone who bought a plan', async () => {
    await addYearlyPlan({ periodEnd: new Date(clock.now().getTime() + 365 * DAY) });
    clock.advance(12 * DAY);
    await remindMembers(running.app);
    expect(await told()).toEqual([]);
  });

  it('announce a yearly renewal a week ahead, unless it was cancelled', async () => {
    await addYearlyPlan({ periodEnd: new Date(clock.now().getTime() + 8 * DAY) });
    await remindMembers(running.app);
    expect(await told()).toEqual([]);
    clock.advance(2 * DAY);
    await remindMembers(running.app);
    await remindMembers(running.app);
    expect(await told()).toEqual([expect.stringMatching(/^renewal:sub_/)]);
    expect((await emails('renewal-ahead')).at(-1)?.text).toContain('239,90\u00a0$');
  });

  it('say nothing of a renewal that was cancelled', async () => {
    const periodEnd = new Date(clock.now().getTime() + 5 * DAY);
    await addYearlyPlan({ periodEnd, cancelAt: periodEnd });
    await remindMembers(running.app);
    expect(await told()).toEqual([]);
  });
});

describe('the hourly check of all ledgers', () => {
  it('writes to the operator about a balance that does not add up, and mends nothing', async () => {
    await checkLedgers(running.app);
    expect(await emails('ledger-alarm')).toEqual([]);
    const { pool } = running.app.database;
    await pool.query('update token_accounts set balance = balance + 5 where organization_id = $1', [
      workspaceId,
    ]);
    await checkLedgers(running.app);
    const [email] = await emails('ledger-alarm');
    expect(email).toMatchObject({ recipient: 'operator@example.pl' });
    expect(email?.text).toContain(workspaceId);
    expect(email?.text).toContain('saldo 275, suma wpisów 270');
    const { rows } = await pool.query('select balance from token_accounts where organization_id = $1', [
      workspaceId,
    ]);
    expect(rows).toEqual([{ balance: 275 }]);
  });
});
