import type { PriceKey } from '@postownia/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { testDatabase } from '../../../test/database.ts';
import { makeReadyWorkspace } from '../../../test/factories.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { grantTokens, ledgers, readBalance } from '../tokens/index.ts';
import { readLedger } from '../tokens/read-ledger.ts';
import { operatorPayments } from './index.ts';
import { listInvoices } from './list-invoices.ts';
import { changePlan, openPortal } from './open-portal.ts';
import { processEvent } from './process-event.job.ts';
import { readBilling } from './read-billing.ts';
import { readOrder } from './read-order.ts';
import { startOrder } from './start-order.ts';
import { sweepBilling } from './sweep-billing.job.ts';

const DAY = 86_400_000;

let clock = manualClock();
let running: TestApp;
let workspaceId: WorkspaceId;
let userId: string;

beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock, database: await testDatabase({ as: 'application' }) });
});
afterAll(() => running.close());
beforeEach(async () => {
  ({ workspaceId, userId } = await makeReadyWorkspace(running.app.db, { now: clock.now() }));
});

const stripe = () => running.sandbox.control.stripe;
const order = (item: PriceKey) => startOrder(running.app, asOrganizationId(workspaceId), { userId, item });
const balance = async () =>
  (await readBalance(running.app.db, asOrganizationId(workspaceId), clock.now())).balance - (await trial());
const trial = async () =>
  (await readBalance(running.app.db, asOrganizationId(workspaceId), clock.now())).trial?.remaining ?? 0;
const overview = () => readBilling(running.app, asOrganizationId(workspaceId));
const sessionOf = (url: string | null) => /cs_test_\w+/.exec(url ?? '')?.[0] ?? '';

/** What arrived through the webhook is done in a random order, each event twice, as the queue might. */
async function settleEvents(): Promise<void> {
  const known = new Set<string>();
  await expect
    .poll(async () => {
      const waiting = stripe()
        .list()
        .events.filter(({ delivered }) => delivered === 0);
      return waiting.length;
    })
    .toBe(0);
  for (const event of stripe().list().events) known.add(event.id);
  const shuffled = [...known, ...known].sort(() => Math.random() - 0.5);
  await Promise.all(shuffled.map((eventId) => processEvent(running.app, { eventId })));
}

async function buy(item: PriceKey, way: 'card' | 'later' | 'never' = 'card') {
  const opened = await order(item);
  stripe().pay(sessionOf(opened.url), way);
  await settleEvents();
  return readOrder(running.app, asOrganizationId(workspaceId), opened.id);
}

const subscription = () => {
  const found = stripe().list().subscriptions.at(-1);
  if (!found) throw new Error('no subscription');
  return found;
};
const lastPayment = () => stripe().list().payments.at(-1)?.id ?? '';
const entries = async () =>
  (await readLedger(running.app.db, asOrganizationId(workspaceId), {})).entries.map(
    ({ kind, cause, amount }) => [kind, cause, amount],
  );

/** Lets time pass, renewals happen, events arrive, and the sweep run. */
async function pass(days: number): Promise<void> {
  clock.advance(days * DAY);
  stripe().run();
  await settleEvents();
  await sweepBilling(running.app);
}

describe('buying', () => {
  it.each([
    ['tokens_100', 100],
    ['tokens_500', 500],
    ['tokens_1000', 1000],
  ] as const)('%s gives its tokens once, however often it is told', async (item, tokens) => {
    const paid = await buy(item);
    expect(paid.state).toBe('paid');
    expect(await balance()).toBe(tokens);
    await settleEvents();
    expect(await balance()).toBe(tokens);
    const { invoices } = await listInvoices(running.app.db, asOrganizationId(workspaceId));
    expect(invoices).toMatchObject([{ status: 'paid' }]);
    expect(paid.invoice).toEqual(invoices[0]);
  });

  it.each([
    ['beginner_month', 486],
    ['advanced_month', 972],
    ['pro_month', 1458],
    ['beginner_year', 486],
    ['advanced_year', 972],
    ['pro_year', 1458],
  ] as const)('%s begins with a month of tokens', async (item, tokens) => {
    const { invoice } = await buy(item);
    expect(await balance()).toBe(tokens);
    const { invoices } = await listInvoices(running.app.db, asOrganizationId(workspaceId));
    expect(invoice).toEqual(invoices[0]);
    const { plan, standing } = await overview();
    expect(`${plan?.plan}_${plan?.period}`).toBe(item);
    expect([plan?.state, standing]).toEqual(['active', plan?.plan]);
    await expect(order('pro_month')).rejects.toMatchObject({ code: 'PLAN_ACTIVE' });
  });

  it('finds the same checkout from two tabs, also when they press at once', async () => {
    const opened = await Promise.all([
      order('advanced_month'),
      order('advanced_month'),
      order('advanced_month'),
    ]);
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1);
    stripe().pay(sessionOf(opened[0]?.url ?? null));
    expect(() => stripe().pay(sessionOf(opened[1]?.url ?? null))).toThrow('complete');
  });

  it('closes the first tab’s checkout when the second wishes for another plan', async () => {
    const first = await order('beginner_month');
    const second = await order('pro_year');
    expect(() => stripe().pay(sessionOf(first.url))).toThrow('expired');
    stripe().pay(sessionOf(second.url));
    await settleEvents();
    expect((await overview()).plan).toMatchObject({ plan: 'pro', period: 'year' });
    expect((await readOrder(running.app, asOrganizationId(workspaceId), first.id)).state).toMatch(
      /expired|closed/,
    );
  });

  it('sees the payment without any event, when the buyer comes back', async () => {
    const opened = await order('tokens_500');
    stripe().pay(sessionOf(opened.url));
    expect((await readOrder(running.app, asOrganizationId(workspaceId), opened.id)).state).toBe('paid');
    expect(await balance()).toBe(500);
  });

  it('asks the provider about an open order every three seconds at most, however often it is read', async () => {
    const opened = await order('tokens_100');
    const asked = () => running.sandbox.control.requests().byProvider.stripe?.count ?? 0;
    const read = () => readOrder(running.app, asOrganizationId(workspaceId), opened.id);
    await read();
    const before = asked();
    for (let time = 0; time < 20; time += 1) expect((await read()).state).toBe('open');
    expect(asked()).toBe(before);
    clock.advance(3_001);
    await read();
    expect(asked()).toBeGreaterThan(before);
  });

  it('credits a delayed payment only when its money came, and never one that fails', async () => {
    const late = await buy('tokens_100', 'later');
    expect([late.state, await balance()]).toEqual(['waiting', 0]);
    await pass(1);
    expect((await readOrder(running.app, asOrganizationId(workspaceId), late.id)).state).toBe('paid');
    expect(await balance()).toBe(100);
    const never = await buy('tokens_500', 'never');
    await pass(1);
    expect((await readOrder(running.app, asOrganizationId(workspaceId), never.id)).state).toBe('failed');
    expect(await balance()).toBe(100);
  });

  it('keeps the first answer of a failed call from blocking the next press', async () => {
    running.sandbox.control.faults.add({
      provider: 'stripe',
      kind: 'api-error',
      route: 'POST /v1/checkout/sessions',
      count: 1,
    });
    await expect(order('tokens_100')).rejects.toMatchObject({ code: 'PAYMENT_FAILED' });
    expect((await order('tokens_100')).url).toContain('/checkout/');
  });

  it('acts once when the answer of the provider got lost', async () => {
    const route = 'POST /v1/checkout/sessions';
    running.sandbox.control.faults.add({ provider: 'stripe', kind: 'reset-after', route, count: 1 });
    const before = stripe().list().sessions.length;
    expect((await order('tokens_100')).url).toContain('/checkout/');
    expect(stripe().list().sessions.length).toBe(before + 1);
  });
});

describe('time', () => {
  it('gives a yearly plan twelve months of tokens on the same day, and the thirteenth with the renewal', async () => {
    await buy('advanced_year');
    for (let month = 1; month < 12; month += 1) await pass(31);
    expect(await balance()).toBe(12 * 972);
    await pass(31);
    expect(await balance()).toBe(13 * 972);
    expect(
      stripe()
        .list()
        .invoices.filter(({ subscription: of }) => of === subscription().id),
    ).toHaveLength(2);
  });

  it('renews a monthly plan with one grant each, and ends a cancelled one', async () => {
    await buy('beginner_month');
    await pass(31);
    expect(await balance()).toBe(2 * 486);
    stripe().cancel(subscription().id);
    await settleEvents();
    expect((await overview()).plan?.state).toBe('ending');
    await pass(31);
    expect(await balance()).toBe(2 * 486);
    expect((await overview()).plan).toBeNull();
  });

  it('keeps a plan for a week after a failed payment, then its features end; the money brings the tokens', async () => {
    await buy('pro_month');
    stripe().card(subscription().customer, false);
    await pass(31);
    expect(await overview()).toMatchObject({ standing: 'pro', plan: { state: 'past-due' } });
    expect(await balance()).toBe(1458);
    clock.advance(7.5 * DAY);
    expect((await overview()).standing).toBe('none');
    stripe().card(subscription().customer, true);
    await settleEvents();
    expect(await overview()).toMatchObject({ standing: 'pro', plan: { state: 'active' } });
    expect(await balance()).toBe(2 * 1458);
  });
});

describe('changing the plan', () => {
  it('gives the difference of a paid upgrade once', async () => {
    await buy('beginner_month');
    expect(
      (await changePlan(running.app, asOrganizationId(workspaceId), { plan: 'pro', period: 'month' })).url,
    ).toContain('/portal/');
    expect(stripe().changePlan(subscription().id, 'pro_month')).toBe(true);
    await settleEvents();
    expect(await balance()).toBe(1458);
    expect((await overview()).plan).toMatchObject({ plan: 'pro', period: 'month' });
  });

  it('lets a downgrade wait for the end of the period', async () => {
    await buy('pro_month');
    stripe().changePlan(subscription().id, 'beginner_month');
    await settleEvents();
    expect((await overview()).plan).toMatchObject({
      plan: 'pro',
      next: { plan: 'beginner', period: 'month' },
    });
    await pass(31);
    expect(await balance()).toBe(1458 + 486);
    expect((await overview()).plan).toMatchObject({ plan: 'beginner', next: null });
  });

  it('counts the running month as the first of a year that begins in its middle', async () => {
    await buy('beginner_month');
    await pass(10);
    stripe().changePlan(subscription().id, 'advanced_year');
    await settleEvents();
    expect(await balance()).toBe(972);
    await pass(31);
    expect(await balance()).toBe(2 * 972);
  });

  it('refuses the same plan, and a portal before anything was bought', async () => {
    await expect(openPortal(running.app, asOrganizationId(workspaceId), 'overview')).rejects.toMatchObject({
      code: 'PLAN_MISSING',
    });
    await buy('pro_month');
    await expect(
      changePlan(running.app, asOrganizationId(workspaceId), { plan: 'pro', period: 'month' }),
    ).rejects.toMatchObject({
      code: 'PLAN_SAME',
    });
    for (const place of ['overview', 'card', 'cancel'] as const)
      expect((await openPortal(running.app, asOrganizationId(workspaceId), place)).url).toContain('/portal/');
  });
});

describe('money that goes back', () => {
  it('takes a refunded pack’s tokens, the rest as debt that the next purchase pays', async () => {
    await buy('tokens_100');
    const payment = lastPayment();
    stripe().refund(payment, 250);
    await settleEvents();
    expect(await balance()).toBe(50);
    stripe().refund(payment);
    stripe().dispute(payment);
    await settleEvents();
    expect(await balance()).toBe(0);
    await inTransaction(running.app.db, (tx) =>
      grantTokens(tx, asOrganizationId(workspaceId), {
        amount: 10,
        cause: 'operator',
        key: 'x',
        now: clock.now(),
      }),
    );
    expect(await balance()).toBe(10);
  });

  it('stops a yearly plan’s months when its year is disputed', async () => {
    await buy('beginner_year');
    stripe().dispute(lastPayment());
    await settleEvents();
    expect(await balance()).toBe(0);
    await pass(40);
    expect(await balance()).toBe(0);
    expect((await overview()).debt).toBe(0);
  });

  it('takes back at once what was refunded before its credit came', async () => {
    const opened = await order('tokens_500');
    stripe().pay(sessionOf(opened.url));
    stripe().refund(lastPayment());
    await settleEvents();
    expect(await balance()).toBe(0);
    expect((await entries()).filter(([kind]) => kind !== 'debt').slice(0, 2)).toEqual([
      ['reverse', 'refund', -500],
      ['grant', 'pack', 500],
    ]);
  });
});

describe('the operator', () => {
  it('lists payments with what went back, and replays an event that gives nothing twice', async () => {
    await buy('tokens_500');
    stripe().refund(lastPayment(), 1000);
    await settleEvents();
    const { app } = running;
    expect(
      await operatorPayments.list(app, { organizationId: asOrganizationId(workspaceId), limit: 10 }),
    ).toMatchObject([{ amount: 2000, refunded: 1000, reversedTokens: 250, disputed: false }]);
    const { events } = stripe().list();
    for (const { id } of events.slice(-6)) {
      await operatorPayments.replay(app, id);
      await processEvent(app, { eventId: id });
    }
    expect(await balance()).toBe(250);
    expect(await operatorPayments.replay(app, 'evt_of_nobody').catch((error: Error) => error.name)).toBe(
      'PaymentError',
    );
  });

  it('finds an event at the provider that never arrived here', async () => {
    const { app } = running;
    await buy('tokens_100');
    const paid = stripe()
      .list()
      .events.findLast(({ type }) => type === 'invoice.paid');
    await app.database.pool.query('delete from billing_events where id = $1', [paid?.id]);
    expect(await operatorPayments.replay(app, paid?.id ?? '')).toMatchObject({
      type: 'invoice.paid',
      subject: 'invoice',
    });
    await processEvent(app, { eventId: paid?.id ?? '' });
    expect(await balance()).toBe(100);
  });
});

describe('the address of the events', () => {
  const post = (body: string, signature: string) =>
    fetch(`${running.url}/api/billing/webhook`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });

  it('refuses what the provider did not sign', async () => {
    expect((await post('{}', 't=1,v1=00')).status).toBe(400);
    expect((await post('{}', '')).status).toBe(400);
    expect((await post(`{"id":"${'x'.repeat(600_000)}"}`, 't=1,v1=00')).status).toBe(413);
  });
});

it('leaves every ledger sound', async () => {
  expect(await ledgers.findUnsound(running.app.db)).toEqual([]);
});
