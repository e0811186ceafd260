import type { PriceKey } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import type { Context } from '../../context.ts';
import { makePayments } from '../../providers/payment/make-payments.ts';
import { readBalance } from '../tokens/index.ts';
import { selectOwner } from './billing.system-queries.ts';
import { selectCustomer } from './orders.queries.ts';
import { readOrder } from './read-order.ts';
import { startOrder } from './start-order.ts';
import { syncCheckout } from './sync-checkout.ts';

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

describe('two presses at once', () => {
  const ROUTE = 'POST /v1/checkout/sessions';
  const stripe = () => setup.sandbox.control.stripe;
  const sessionOf = (url: string | null) => /cs_test_\w+/.exec(url ?? '')?.[0] ?? '';

  /** The product, in which something else happens once, before or after the provider is asked for a checkout. */
  function meanwhile(when: 'before' | 'after', other: () => Promise<unknown>): Context {
    const { app } = setup;
    const { payments } = app;
    if (payments === null) throw new Error('no payments');
    let once: (() => Promise<unknown>) | undefined = other;
    const others = async () => {
      const run = once;
      once = undefined;
      await run?.();
    };
    const open: typeof payments.checkout.open = async (order) => {
      if (when === 'before') await others();
      const opened = await payments.checkout.open(order);
      if (when === 'after') await others();
      return opened;
    };
    return { ...app, payments: { ...payments, checkout: { ...payments.checkout, open } } };
  }

  /** The provider cannot be reached for as long as this takes. */
  async function cutOff<Answer>(work: (context: Context) => Promise<Answer>): Promise<Answer> {
    const { app, sandbox } = setup;
    const payments = makePayments({ config: app.config, sandbox, pauseMilliseconds: 1 });
    sandbox.control.faults.add({ provider: 'stripe', kind: 'reset-before', route: ROUTE, count: null });
    try {
      return await work({ ...app, payments });
    } finally {
      sandbox.control.faults.clear();
    }
  }

  async function buyer() {
    const { organizationId, userId } = await makeWorkspace(setup.app.db);
    const press = (item: PriceKey, context: Context = setup.app) =>
      startOrder(context, organizationId, { userId, item });
    const fails = () =>
      expect(cutOff((context) => press('tokens_500', context))).rejects.toMatchObject({
        code: 'PAYMENT_FAILED',
      });
    const balance = async () =>
      (await readBalance(setup.app.db, organizationId, setup.app.clock.now())).balance;
    const pay = async (url: string | null) => {
      const { payments } = setup.app;
      if (payments === null) throw new Error('no payments');
      stripe().pay(sessionOf(url), 'card');
      await syncCheckout(setup.app, payments, sessionOf(url));
    };
    const openCheckouts = () =>
      stripe()
        .list()
        .sessions.filter(
          ({ metadata, status }) => metadata.organization === organizationId && status === 'open',
        );
    return { organizationId, press, fails, balance, pay, openCheckouts };
  }

  test('the one that fails while the other is answered: what the buyer pays for is given', async () => {
    const { organizationId, press, fails, balance, pay, openCheckouts } = await buyer();
    const order = await press('tokens_500', meanwhile('after', fails));
    expect(openCheckouts().map(({ id }) => id)).toEqual([sessionOf(order.url)]);
    const before = await balance();
    await pay(order.url);
    expect(await balance()).toBe(before + 500);
    expect((await readOrder(setup.app, organizationId, order.id)).state).toBe('paid');
  });

  test('the one that fails after the other has its checkout: that one stays open and is found again', async () => {
    const { organizationId, press, pay } = await buyer();
    const opened: Awaited<ReturnType<typeof press>>[] = [];
    const late = meanwhile('before', async () => {
      opened.push(await press('tokens_500'));
      throw new Error('lost on the way');
    });
    await expect(press('tokens_500', late)).rejects.toThrow('lost on the way');
    const [order] = opened;
    expect(await press('tokens_500')).toEqual(order);
    await pay(order?.url ?? null);
    expect((await readOrder(setup.app, organizationId, order?.id ?? '')).state).toBe('paid');
  });

  test('for two plans: one checkout is left, so that nobody pays for both', async () => {
    const { press, openCheckouts } = await buyer();
    const order = await press(
      'pro_year',
      meanwhile('after', () => press('beginner_month')),
    );
    expect(openCheckouts().map(({ id }) => id)).toEqual([sessionOf(order.url)]);
  });

  test('for a plan while another one is paid after the first look: no second checkout is opened', async () => {
    const { press, pay, openCheckouts } = await buyer();
    const first = await press('beginner_month');
    let isPaid = false;
    const { refuseDuringDeletion } = setup.app;
    const between: Context = {
      ...setup.app,
      refuseDuringDeletion: async (...asked) => {
        if (!isPaid) {
          isPaid = true;
          await pay(first.url);
        }
        return refuseDuringDeletion(...asked);
      },
    };
    await expect(press('pro_year', between)).rejects.toMatchObject({ code: 'PLAN_ACTIVE' });
    expect(openCheckouts()).toEqual([]);
  });

  test('for another plan while the first one’s money is on its way: its order waits for it', async () => {
    const { organizationId, press } = await buyer();
    const order = await press('beginner_month');
    stripe().pay(sessionOf(order.url), 'later');
    await expect(press('pro_year')).rejects.toMatchObject({ code: 'PLAN_ACTIVE' });
    expect((await readOrder(setup.app, organizationId, order.id)).state).toBe('waiting');
  });
});
