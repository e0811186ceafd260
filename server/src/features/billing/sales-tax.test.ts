import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PLANS, planCents } from '@postownia/contract';
import { withTax } from '@postownia/contract/sales-tax';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { makeReadyWorkspace } from '../../../test/factories.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { listInvoices } from './list-invoices.ts';
import { processEvent } from './process-event.job.ts';
import { readOrder } from './read-order.ts';
import { startOrder } from './start-order.ts';

const DAY = 86_400_000;
const VAT = { name: 'VAT', percent: 23 };
const EXAMPLE = path.join(import.meta.dirname, '../../../../docs/company.example.json');
const clock = manualClock();

let folder: string;
let running: TestApp;
let organizationId: OrganizationId;
let userId: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postownia-company-'));
  running = await testApp({ clock, environment: { COMPANY_FILE: await companyFile({ salesTax: VAT }) } });
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  ({ organizationId, userId } = await makeReadyWorkspace(running.app.db, { now: clock.now() }));
});

async function companyFile(changes: object): Promise<string> {
  const { taxExemption: _, ...example } = JSON.parse(await readFile(EXAMPLE, 'utf8'));
  const file = path.join(folder, 'company.json');
  await writeFile(file, JSON.stringify({ ...example, ...changes }));
  return file;
}

const stripe = () => running.sandbox.control.stripe;
async function settle(): Promise<void> {
  const waiting = () =>
    stripe()
      .list()
      .events.filter(({ delivered }) => delivered === 0);
  await expect.poll(waiting).toEqual([]);
  for (const { id } of stripe().list().events) await processEvent(running.app, { eventId: id });
}

async function buy(item: 'tokens_100' | 'beginner_month') {
  const { id, url } = await startOrder(running.app, organizationId, { userId, item });
  const session = /cs_test_\w+/.exec(url ?? '')?.[0] ?? '';
  const paid = stripe().pay(session);
  await settle();
  return { order: await readOrder(running.app, organizationId, id), paid };
}
const totals = async () =>
  (await listInvoices(running.app.db, organizationId)).invoices.map(({ total }) => total);
const priceOf = (id: string) => {
  const plan = PLANS.find((one) => one.id === id);
  return plan === undefined ? Number.NaN : planCents(plan, 'month');
};

describe('where the seller adds tax', () => {
  it('a pack costs it, and its invoice tells the whole', async () => {
    const { order, paid } = await buy('tokens_100');
    expect(paid.total).toBe(615);
    expect(order).toMatchObject({ state: 'paid', invoice: { total: 615 } });
  });

  it('a plan costs it at first, at its renewal and after a change', async () => {
    await buy('beginner_month');
    clock.advance(31 * DAY);
    stripe().run();
    await settle();
    const beginner = withTax(priceOf('beginner'), VAT);
    expect(await totals()).toEqual([beginner, beginner]);
    const { id } = stripe().list().subscriptions.at(-1) ?? { id: '' };
    clock.advance(3 * DAY);
    stripe().changePlan(id, 'pro_month');
    const net =
      stripe()
        .list()
        .invoices.at(-1)
        ?.lines.map(({ amount }) => amount) ?? [];
    clock.advance(31 * DAY);
    stripe().run();
    await settle();
    const [renewed, changed] = await totals();
    expect(renewed).toBe(withTax(priceOf('pro'), VAT));
    expect(net).toHaveLength(2);
    expect(changed).toBe(net.reduce((sum, amount) => sum + withTax(amount, VAT), 0));
  });

  it('one rate is kept at the provider, however many buy at once and whoever starts anew', async () => {
    const others = await Promise.all([1, 2, 3].map(() => makeReadyWorkspace(running.app.db)));
    await Promise.all(
      others.map((other) =>
        startOrder(running.app, other.organizationId, { userId: other.userId, item: 'tokens_500' }),
      ),
    );
    const again = await testApp({
      clock,
      environment: { COMPANY_FILE: path.join(folder, 'company.json'), STRIPE_API_URL: running.sandbox.url },
    });
    await again.app.payments?.setUp();
    await again.close();
    const rates = new Set(
      stripe()
        .list()
        .sessions.map(({ taxRate }) => taxRate),
    );
    expect([...rates]).toEqual([expect.stringMatching(/^txr_/)]);
    const answer = await fetch(`${running.sandbox.url}/v1/tax_rates`, {
      headers: { authorization: 'Bearer sk_test_sandbox', 'stripe-version': '2026-10-28.endive' },
    });
    expect(await answer.json()).toMatchObject({
      data: [{ display_name: 'VAT', percentage: 23, inclusive: false, active: true }],
    });
  });

  it('nobody sells with a file that cannot be read', async () => {
    await expect(testApp({ environment: { COMPANY_FILE: '/nowhere.json' } })).rejects.toThrow(/COMPANY_FILE/);
    const both = await companyFile({ salesTax: VAT, taxExemption: 'art. 113' });
    await expect(testApp({ environment: { COMPANY_FILE: both } })).rejects.toThrow(/salesTax/);
  });
});
