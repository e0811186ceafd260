import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { makeReadyWorkspace } from '../../../test/factories.ts';
import { billingCustomers, billingSubscriptions } from '../../db/schema/billing.ts';
import { deletionRequests } from '../../db/schema/privacy.ts';
import { users } from '../../db/schema/workspaces.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { PaymentError } from '../../providers/payment/payments.ts';
import { processEvent } from '../billing/process-event.job.ts';
import { startOrder } from '../billing/start-order.ts';
import { beginDeletion } from './begin-deletion.ts';
import { eraseDue } from './erase-due.job.ts';
import { restoreDeletion } from './restore-deletion.ts';
import { withdrawDeletion } from './withdraw-deletion.ts';

const DAY = 86_400_000;
let setup: TestApp;
let clock: ManualClock;
let userId: string;
let workspaceId: WorkspaceId;
beforeAll(async () => {
  clock = manualClock();
  setup = await testApp({ clock });
});
afterAll(() => setup.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  ({ workspaceId, userId } = await makeReadyWorkspace(setup.app.db, { now: clock.now() }));
  const { url } = await startOrder(setup.app, asOrganizationId(workspaceId), {
    userId,
    item: 'advanced_month',
  });
  stripe().pay(/cs_test_\w+/.exec(url ?? '')?.[0] ?? '', 'card');
  await expect
    .poll(
      () =>
        stripe()
          .list()
          .events.filter(({ delivered }) => delivered === 0).length,
    )
    .toBe(0);
  for (const { id } of stripe().list().events) await processEvent(setup.app, { eventId: id });
});

const stripe = () => setup.sandbox.control.stripe;
const begin = () => beginDeletion(setup.app, { userId, by: { actor: 'user', actorId: userId } });
const later = (days: number) => clock.set(new Date(clock.now().getTime() + days * DAY).toISOString());
const ours = async () =>
  (
    await setup.app.db
      .select()
      .from(billingSubscriptions)
      .where(eq(billingSubscriptions.organizationId, workspaceId))
  )[0];
const theirs = async () => {
  const id = (await ours())?.id ?? '';
  return stripe()
    .list()
    .subscriptions.find((found) => found.id === id);
};
const customer = async () =>
  (
    await setup.app.db.select().from(billingCustomers).where(eq(billingCustomers.organizationId, workspaceId))
  )[0]?.customerId ?? '';
const isGone = async () => (await setup.app.db.select().from(users).where(eq(users.id, userId))).length === 0;
const isCustomer = async (id: string) => {
  const answer = await fetch(`${setup.sandbox.url}/v1/customers/${id}`, {
    headers: { authorization: 'Bearer sk_test_sandbox', 'stripe-version': '2026-10-28.endive' },
  });
  const body = (await answer.json()) as { deleted?: boolean };
  return answer.status === 200 && body.deleted !== true;
};

/** The provider fails once when it is asked about something, before or after it did what was asked. */
function failing(name: 'setRenewal' | 'removeCustomer', kind: 'unreachable' | 'lost', about: string) {
  const checkout = setup.app.payments?.checkout;
  if (checkout === undefined) throw new Error('no payments');
  // One that failed before is put back first: the real one is meant, not the spy.
  vi.mocked(checkout[name]).mockRestore?.();
  const real = checkout[name].bind(checkout) as (...given: unknown[]) => Promise<void>;
  let left = 1;
  vi.spyOn(checkout, name).mockImplementation(async (...given: unknown[]) => {
    if (left === 0 || given[0] !== about) return real(...given);
    left -= 1;
    if (kind === 'lost') await real(...given);
    throw new PaymentError('unreachable', 'no answer');
  });
}
const quietly = () => {
  vi.spyOn(setup.app.log, 'warn').mockReturnValue(undefined);
  vi.spyOn(setup.app.log, 'error').mockReturnValue(undefined);
};

test('a plan stops renewing at once, runs on when the deletion request is taken back, and nobody is charged meanwhile', async () => {
  await begin();
  expect((await theirs())?.cancelAtPeriodEnd).toBe(true);
  expect((await ours())?.cancelAt).not.toBeNull();
  later(13);
  await withdrawDeletion(setup.app, { userId, workspaceId });
  expect((await theirs())?.cancelAtPeriodEnd).toBe(false);
  expect((await ours())?.cancelAt).toBeNull();
});

test('what the person had cancelled before stays cancelled after a restoration', async () => {
  await setup.app.payments?.checkout.setRenewal((await ours())?.id ?? '', false);
  await setup.app.db
    .update(billingSubscriptions)
    .set({ cancelAt: new Date(clock.now().getTime() + 20 * DAY) })
    .where(eq(billingSubscriptions.organizationId, workspaceId));
  await begin();
  later(20);
  expect(await restoreDeletion(setup.app, { userId, reason: 'prośba' })).toBe('restored');
  expect((await theirs())?.cancelAtPeriodEnd).toBe(true);
});

test.each(['unreachable', 'lost'] as const)(
  'a provider that does not answer (%s) is asked again by the sweep, when ending and when resuming',
  async (kind) => {
    quietly();
    failing('setRenewal', kind, (await ours())?.id ?? '');
    await begin();
    await eraseDue(setup.app);
    expect((await theirs())?.cancelAtPeriodEnd).toBe(true);
    failing('setRenewal', kind, (await ours())?.id ?? '');
    await withdrawDeletion(setup.app, { userId, workspaceId });
    await eraseDue(setup.app);
    expect((await theirs())?.cancelAtPeriodEnd).toBe(false);
    expect((await ours())?.cancelAt).toBeNull();
  },
);

test('a deletion request taken back and made again before the provider answered ends the plan, whatever comes late', async () => {
  quietly();
  await begin();
  failing('setRenewal', 'unreachable', (await ours())?.id ?? '');
  await withdrawDeletion(setup.app, { userId, workspaceId });
  await begin();
  await eraseDue(setup.app);
  expect((await theirs())?.cancelAtPeriodEnd).toBe(true);
  const rows = await setup.app.db.select().from(deletionRequests).where(eq(deletionRequests.userId, userId));
  expect(rows.map(({ state, subscriptions }) => [state, subscriptions.length]).sort()).toEqual([
    ['pending', 1],
    ['withdrawn', 0],
  ]);
});

test.each(['unreachable', 'lost'] as const)(
  'on day 30 the customer goes; a provider that does not answer (%s) delays it, and nothing is half done',
  async (kind) => {
    const id = await customer();
    expect(await isCustomer(id)).toBe(true);
    await begin();
    later(30);
    quietly();
    failing('removeCustomer', kind, id);
    await eraseDue(setup.app);
    expect(await isGone()).toBe(false);
    await eraseDue(setup.app);
    expect([await isGone(), await isCustomer(id)]).toEqual([true, false]);
  },
);

test('a customer the provider does not know any more keeps nobody from leaving', async () => {
  await setup.app.db
    .update(billingCustomers)
    .set({ customerId: `cus_${randomUUID()}` })
    .where(eq(billingCustomers.organizationId, workspaceId));
  await begin();
  later(30);
  await eraseDue(setup.app);
  expect(await isGone()).toBe(true);
});

test('a crash after the files went, before the rows did, is made good an hour later', async () => {
  await begin();
  later(30);
  quietly();
  const broken = vi.spyOn(setup.app.storage, 'list').mockImplementationOnce(() => {
    throw new Error('the process died here');
  });
  await eraseDue(setup.app);
  expect([broken.mock.calls.length, await isGone()]).toEqual([1, false]);
  await eraseDue(setup.app);
  expect(await isGone()).toBe(true);
});
