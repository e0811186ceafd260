import { randomUUID } from 'node:crypto';
import { Money, ProviderStates, SiteVisits } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { PAGE } from '../../../test/publishing.ts';
import { addUser, type User } from '../../../test/users.ts';
import { billingPayments, billingSubscriptions } from '../../db/schema/billing.ts';
import { users } from '../../db/schema/workspaces.ts';
import { readProviders } from './read-providers.ts';

const DAY = 86_400_000;
const clock = manualClock('2026-11-21T10:00:00Z');
let running: TestApp;
let operator: User;
let firm: User;
beforeAll(async () => {
  running = await testApp({ clock, environment: { MASTODON: 'on', STRIPE_SECRET_KEY: 'sk_test_figures' } });
  operator = await addUser(running.app);
  firm = await addUser(running.app);
  await running.app.db.update(users).set({ operator: true }).where(eq(users.id, operator.userId));
});
afterAll(() => running.close());

const read = (part: string, who: User) =>
  fetch(`${running.url}/api/v1/operator/${part}`, { headers: { cookie: who.cookie } });
const ago = (days: number) => new Date(clock.now().getTime() - days * DAY);

describe('what only the operator sees', () => {
  it.each(['money', 'visits', 'providers', 'incidents'])('%s is not there for an owner', async (part) => {
    expect((await read(part, firm)).status).toBe(404);
    expect((await read(part, operator)).status).toBe(200);
  });
});

describe('money', () => {
  const paid = (days: number, amount: number, back: { refunded?: number; disputed?: boolean } = {}) =>
    running.app.db.insert(billingPayments).values({
      id: `pi_${randomUUID()}`,
      organizationId: firm.organizationId,
      tokens: 0,
      amount,
      createdAt: ago(days),
      ...back,
    });

  it('is counted by month of Warsaw, with what went back, and no longer than a year', async () => {
    await paid(0, 2499);
    await paid(1, 500, { refunded: 500 });
    // 23:30 in UTC on the last of October is November in Warsaw.
    await running.app.db.insert(billingPayments).values({
      id: 'pi_midnight',
      organizationId: firm.organizationId,
      tokens: 0,
      amount: 1499,
      disputed: true,
      createdAt: new Date('2026-10-31T23:30:00Z'),
    });
    await paid(40, 3999);
    await paid(400, 9900);
    const money = Money.parse(await (await read('money', operator)).json());
    expect(money.months).toEqual([
      { month: '2026-11', payments: 3, paid: 4498, refunded: 500 },
      { month: '2026-10', payments: 1, paid: 3999, refunded: 0 },
    ]);
    expect(
      money.refunds.map(({ paid, refunded, disputed, firm: name }) => [paid, refunded, disputed, name]),
    ).toEqual([
      [500, 500, false, 'Marka'],
      [1499, 0, true, 'Marka'],
    ]);
  });

  it('says which plans run, and whose payment is missing until when', async () => {
    const subscription = (changes: Partial<typeof billingSubscriptions.$inferInsert>) =>
      running.app.db.insert(billingSubscriptions).values({
        id: `sub_${randomUUID()}`,
        organizationId: firm.organizationId,
        itemId: 'si_1',
        plan: 'pro',
        period: 'month',
        status: 'active',
        periodStart: ago(10),
        periodEnd: ago(-20),
        createdAt: ago(10),
        updatedAt: ago(10),
        ...changes,
      });
    await subscription({});
    await subscription({ status: 'past_due', pastDueSince: ago(2) });
    await subscription({ status: 'canceled', pastDueSince: ago(60) });
    await subscription({ plan: 'beginner', period: 'year' });
    const { plans, failed } = Money.parse(await (await read('money', operator)).json());
    expect(plans).toEqual([
      { plan: 'beginner', period: 'year', firms: 1 },
      { plan: 'pro', period: 'month', firms: 2 },
    ]);
    expect(failed).toEqual([
      {
        firm: 'Marka',
        plan: 'pro',
        period: 'month',
        since: ago(2).toISOString(),
        until: ago(-5).toISOString(),
      },
    ]);
  });
});

describe('visits', () => {
  it('come by day, those without any too, and by page', async () => {
    const visitor = new Browser({ url: running.url });
    for (const path of ['/', '/pricing', '/']) await visitor.post('/api/v1/visits', { path });
    const { days, pages } = SiteVisits.parse(await (await read('visits', operator)).json());
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ date: '2026-11-21', visits: 3 });
    expect(days[0]).toEqual({ date: '2026-10-23', visits: 0 });
    expect(pages).toEqual([
      { path: '/', visits: 2 },
      { path: '/pricing', visits: 1 },
    ]);
  });
});

describe('providers', () => {
  it('says what is set up, what the sandbox pretends, and what is the product’s own', async () => {
    const { providers, networks } = ProviderStates.parse(await (await read('providers', operator)).json());
    expect(Object.fromEntries(providers.map(({ provider, state }) => [provider, state]))).toEqual({
      text: 'builtin',
      image: 'builtin',
      mail: 'sandbox',
      payments: 'real',
      storage: 'builtin',
      push: 'none',
    });
    const states = Object.fromEntries(networks.map(({ network, state }) => [network, state]));
    expect(states).toMatchObject({ mastodon: 'real', facebook: 'sandbox', x: 'sandbox' });
  });
});

describe('how networks answer', () => {
  const fixture = publicationFixture();
  const facebook = async () => {
    const { networks } = await readProviders(fixture.setup.context);
    return networks.find(({ network }) => network === 'facebook');
  };

  it('has the refusals of the last day with the newest, and accounts that rest', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE]);
    const id = await brand.addPost();
    await brand.publish(id);
    expect(await facebook()).toMatchObject({
      accounts: 1,
      broken: 0,
      errors: 0,
      lastError: null,
      resting: 0,
    });
    fixture.setup.sandbox.control.faults.add({
      provider: 'meta',
      kind: 'rate-limit',
      count: 1,
    });
    await fixture.runNow();
    const after = await facebook();
    expect(after?.errors).toBe(1);
    expect(after?.lastError).toMatchObject({ at: fixture.setup.clock.now().toISOString() });
    expect([after?.resting, after?.restsUntil === null]).not.toEqual([0, true]);
    fixture.setup.clock.advance(25 * 3_600_000);
    expect(await facebook()).toMatchObject({ errors: 0, lastError: null, resting: 0, restsUntil: null });
  });
});
