import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readApiOperations } from '../../../test/api-operations.ts';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser, openMailbox } from '../../../test/browser.ts';
import { lockAwaited } from '../../../test/lock-awaited.ts';
import { GOOD_PASSWORD, signUpForm } from '../../../test/users.ts';
import { billingOrders, billingPayments, billingSubscriptions } from '../../db/schema/billing.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { socialAccounts, socialConnections } from '../../db/schema/social-accounts.ts';
import { users } from '../../db/schema/workspaces.ts';
import { inTransaction } from '../../db/transaction.ts';
import { metaOf } from '../../http/procedures.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { makePayments } from '../../providers/payment/make-payments.ts';
import { router } from '../../router.ts';
import { processEvent } from '../billing/process-event.job.ts';
import { startOrder } from '../billing/start-order.ts';
import { findWorkspaceOf } from '../workspaces/user.system-queries.ts';
import { beginDeletion } from './begin-deletion.ts';
import { eraseDue } from './erase-due.job.ts';

const DAY = 86_400_000;
const operations = await readApiOperations();
type Procedure = Parameters<typeof metaOf>[0];
/** The procedure behind an operation's name. */
function procedureOf(id: string): Procedure {
  const [feature = '', name = ''] = id.split('.');
  return (router as unknown as Record<string, Record<string, Procedure>>)[feature]?.[name] as Procedure;
}
/** Operations of the owner's money, accounts and publishing that stay open to somebody who is leaving, and why. */
const STILL_ALLOWED: Readonly<Record<string, string>> = {
  'billing.portal': 'cancelling and the card; its overview is refused below',
  'publications.turnOffAutoPublish': 'stops something',
  'publications.cancel': 'stops something',
  'publications.remove': 'stops something',
  'publications.takeBack': 'stops something',
  'publications.resolve': 'says what is on the network already',
  'publications.publishNow': 'no account is left: NO_CONNECTED_ACCOUNTS',
  'publications.retry': 'no account is left',
  'socialAccounts.disconnect': 'stops something',
  'socialAccounts.rename': 'binds nothing',
};

let setup: TestApp;
let clock: ManualClock;
let start: string;
let browser: Browser;
let email: string;
let userId: string;
let workspaceId: NonNullable<Awaited<ReturnType<typeof findWorkspaceOf>>>;
beforeAll(async () => {
  clock = manualClock();
  start = clock.now().toISOString();
  setup = await testApp({ clock });
});
afterAll(() => setup.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  setup.sandbox.control.faults.clear();
  clock.set(start);
  browser = new Browser(setup);
  const form = signUpForm();
  email = form.email;
  await browser.post('/api/v1/sign-up', form);
  const [user] = await setup.app.db
    .update(users)
    .set({ emailVerified: true })
    .where(eq(users.email, email))
    .returning();
  userId = user?.id ?? '';
  const found = await findWorkspaceOf(setup.app.db, userId);
  if (found === null) throw new Error('no workspace');
  workspaceId = found;
});

const post = (place: string, body: object = {}) => browser.post(`/api/v1${place}`, body);
const leave = () => post('/privacy/deletion', { password: GOOD_PASSWORD });
const stay = () => post('/privacy/deletion/withdraw');
const order = (item: string) => post('/billing/orders', { item, waiver: true });
const later = (days: number) => clock.set(new Date(clock.now().getTime() + days * DAY).toISOString());
const stripe = () => setup.sandbox.control.stripe;
const sessionIn = (url: string) => /cs_test_\w+/.exec(url)?.[0] ?? '';
const theirs = (url: string) =>
  stripe()
    .list()
    .sessions.find(({ id }) => id === sessionIn(url));
const REFUSED = { status: 409, body: { code: 'DELETION_PENDING' } };
const balance = async () => (await browser.get('/api/v1/tokens')).body.balance as number;
const quietly = () => {
  for (const level of ['warn', 'error'] as const) vi.spyOn(setup.app.log, level).mockReturnValue(undefined);
};
/** Everything the provider has told us of is done. */
async function settle(): Promise<void> {
  await expect
    .poll(() =>
      stripe()
        .list()
        .events.every(({ delivered }) => delivered > 0),
    )
    .toBe(true);
  for (const { id } of stripe().list().events) await processEvent(setup.app, { eventId: id });
}
/** The provider answers nobody, as it is asked over HTTP. */
const away = (kind: 'status' | 'reset-before' | 'reset-after' | 'hang' | 'hang-after', route?: string) =>
  setup.sandbox.control.faults.add({
    provider: 'stripe',
    kind,
    count: 1_000,
    ...(kind === 'status' ? { parameters: { status: 503 } } : {}),
    ...(route === undefined ? {} : { route }),
  } as Parameters<typeof setup.sandbox.control.faults.add>[0]);

describe('while a deletion waits', () => {
  it('every binding operation is refused before it looks at anything, and open again afterwards', async () => {
    const blockedDuringDeletion = operations.filter(
      ({ id }) => metaOf(procedureOf(id)).blockedDuringDeletion,
    );
    expect(blockedDuringDeletion.map(({ id }) => id).sort()).toEqual([
      ...['apiKeys.create', 'apiKeys.rotate'],
      ...['approvals.create', 'approvals.resend', 'approvals.sendToClient'],
      ...['billing.changePlan', 'billing.order'],
      ...['brands.create', 'brands.setArchived', 'brands.setTokenCap', 'connectedApps.allow'],
      ...['feeds.add', 'feeds.change', 'feeds.read', 'feeds.release', 'linkPage.save'],
      ...['members.invite', 'members.resend', 'publications.turnOnAutoPublish', 'recurringPosts.release'],
      ...['shortLinks.save', 'socialAccounts.choose', 'socialAccounts.startConnection'],
      ...['webhooks.change', 'webhooks.create', 'webhooks.resend', 'webhooks.rotate', 'webhooks.test'],
    ]);
    const watched = operations.filter(
      ({ id, method }) => method !== 'GET' && /^(billing|publications|socialAccounts)\./.test(id),
    );
    for (const { id } of watched)
      expect(
        blockedDuringDeletion.some((one) => one.id === id) || id in STILL_ALLOWED,
        `${id}: binding or allowed?`,
      ).toBe(true);
    await leave();
    for (const { id, method, path } of blockedDuringDeletion)
      expect([
        id,
        await browser.ask(method, `/api/v1${path.replace(/\{\w+\}/g, 'x'.repeat(24))}`, {}),
      ]).toMatchObject([id, REFUSED]);
    expect((await browser.get('/api/v1/privacy')).body).toMatchObject({ deletionPending: true });
    // The clock stands at 21 November 2026.
    const [sent] = await openMailbox(setup, email);
    const words = sent?.text.replace(/\s+/g, ' ');
    expect(words).toContain('Możesz to cofnąć do: 5 grudnia 2026 Dane znikną na zawsze: 21 grudnia 2026');
    await stay();
    expect((await browser.get('/api/v1/privacy')).body).toEqual({ deletion: null, deletionPending: false });
    expect((await order('tokens_100')).status).toBe(201);
  });

  it('reading, editing and spending what is there go on; the portal opens for the card, not for its plans', async () => {
    const { body } = await order('tokens_100');
    stripe().pay(sessionIn(body.url), 'card');
    await settle();
    await leave();
    expect(await post('/billing/portal', { place: 'overview' })).toMatchObject(REFUSED);
    expect((await post('/billing/portal', { place: 'card' })).status).toBe(200);
    const window = { from: '2026-11-22', days: 1, existing: 'keep' };
    expect((await post('/generation-batches', window)).body.code).not.toBe('DELETION_PENDING');
    expect((await browser.get('/api/v1/privacy/export.zip')).status).toBe(200);
  });

  it('a network’s callback that comes after the deletion request connects nothing, and its code stays unused', async () => {
    const { body } = await post('/social-connections', { network: 'facebook' });
    const early = await post('/social-connections', { network: 'facebook' });
    const back = ({ state, url }: { state: string; url: string }) =>
      setup.sandbox.control.authorize({
        redirectUri: new URL(url).searchParams.get('redirect_uri') ?? '',
        state,
      });
    // One popup came back before the deletion request and its list is open in another tab.
    await browser.get(new URL(back(early.body)).pathname + new URL(back(early.body)).search);
    await leave();
    const asked = () => setup.sandbox.control.requests({ provider: 'meta', limit: 2000 }).entries.length;
    const before = asked();
    const address = new URL(back(body));
    const answer = await browser.get(address.pathname + address.search);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('czeka na usunięcie');
    expect(asked()).toBe(before);
    expect((await browser.get(`/api/v1/social-connections/${body.state}`)).body).toMatchObject({
      status: 'failed',
      message: { code: 'connection.deletion-pending' },
    });
    const choice = { candidateIds: ['facebook:1002003'] };
    expect(await post(`/social-connections/${early.body.state}/choose`, choice)).toMatchObject(REFUSED);
    const rows = await setup.app.db
      .select()
      .from(socialAccounts)
      .where(eq(socialAccounts.workspaceId, workspaceId));
    expect(rows).toEqual([]);
    expect(await setup.app.db.$count(socialConnections, eq(socialConnections.encryptedCandidates, ''))).toBe(
      0,
    );
  });

  it('a deletion request waits for what is being bound, and what comes after it is refused', async () => {
    let bound = () => {};
    const blockedDuringDeletion = inTransaction(setup.app.db, async (tx) => {
      await setup.app.refuseDuringDeletion(tx, workspaceId);
      await new Promise<void>((resolve) => {
        bound = resolve;
      });
    });
    await expect.poll(() => bound.toString()).not.toBe('() => {}');
    let wished = false;
    const deletionRequest = leave().then(() => {
      wished = true;
    });
    await lockAwaited(setup.app.database.pool);
    expect(wished).toBe(false);
    bound();
    await Promise.all([blockedDuringDeletion, deletionRequest]);
    await expect(setup.app.refuseDuringDeletion(setup.app.db, workspaceId)).rejects.toMatchObject({
      code: 'DELETION_PENDING',
    });
  });
});

describe('money that comes after the deletion request', () => {
  it('an open checkout closes with the deletion request, in both tabs', async () => {
    const plan = await order('advanced_year');
    const pack = await order('tokens_500');
    await leave();
    expect([theirs(plan.body.url)?.status, theirs(pack.body.url)?.status]).toEqual(['expired', 'expired']);
    expect(await order('advanced_year')).toMatchObject(REFUSED);
    await stay();
    expect((await order('advanced_year')).body.url).not.toBe(plan.body.url);
  });

  it('a checkout that the provider makes while the deletion request is written is never handed out', async () => {
    const checkout = setup.app.payments?.checkout;
    if (checkout === undefined) throw new Error('no payments');
    const open = checkout.open.bind(checkout);
    vi.spyOn(checkout, 'open').mockImplementationOnce(async (wanted) => {
      await leave();
      return open(wanted);
    });
    const count = stripe().list().sessions.length;
    expect(await order('tokens_500')).toMatchObject(REFUSED);
    expect(
      stripe()
        .list()
        .sessions.slice(count)
        .map(({ status }) => status),
    ).toEqual(['expired']);
    const rows = await setup.app.db
      .select()
      .from(billingOrders)
      .where(eq(billingOrders.organizationId, workspaceId));
    expect(rows.map(({ state }) => state)).toEqual(['failed']);
  });

  it.each(['status', 'reset-before'] as const)(
    'paid while the provider did not hear us (%s): credited, told once, not renewed, given back on the last day',
    async (kind) => {
      const plan = await order('advanced_year');
      const pack = await order('tokens_500');
      const before = await balance();
      quietly();
      away(kind);
      expect((await leave()).status).toBe(200);
      setup.sandbox.control.faults.clear();
      stripe().pay(sessionIn(plan.body.url), 'card');
      stripe().pay(sessionIn(pack.body.url), 'card');
      await settle();
      expect(await balance()).toBe(before + 972 + 500);
      await eraseDue(setup.app);
      await eraseDue(setup.app);
      const payments = () =>
        stripe()
          .list()
          .payments.filter(({ id }) => paid.includes(id));
      const paid = (
        await setup.app.db
          .select()
          .from(billingPayments)
          .where(eq(billingPayments.organizationId, workspaceId))
      ).map(({ id }) => id);
      expect(paid).toHaveLength(2);
      const [subscription] = await setup.app.db
        .select()
        .from(billingSubscriptions)
        .where(eq(billingSubscriptions.organizationId, workspaceId));
      expect(subscription?.cancelAt).not.toBeNull();
      const told = await setup.app.db
        .select()
        .from(notifications)
        .where(eq(notifications.workspaceId, workspaceId));
      expect(told.filter(({ kind: told }) => told === 'paid-during-deletion')).toHaveLength(2);
      const emails = (await openMailbox(setup, email)).filter(({ subject }) => /Zapłata/.test(subject));
      expect(emails).toHaveLength(2);
      expect(emails.map(({ text }) => text).join()).toMatch(/oddamy\s+całą\s+kwotę/);
      expect(payments().map(({ refunded }) => refunded)).toEqual([0, 0]);

      later(30);
      // The answer to the first refund is lost, then nobody answers: an hour later all is done once.
      away('reset-after', 'POST /v1/refunds');
      await eraseDue(setup.app);
      expect(await setup.app.db.$count(users, eq(users.id, userId))).toBe(1);
      setup.sandbox.control.faults.clear();
      await eraseDue(setup.app);
      expect(await setup.app.db.$count(users, eq(users.id, userId))).toBe(0);
      expect(payments().map(({ amount, refunded }) => amount - refunded)).toEqual([0, 0]);
    },
  );

  it('whoever stays keeps what was paid, and the plan runs on', async () => {
    const { body } = await order('advanced_month');
    quietly();
    away('status');
    await leave();
    setup.sandbox.control.faults.clear();
    stripe().pay(sessionIn(body.url), 'card');
    await settle();
    await eraseDue(setup.app);
    const renews = () => stripe().list().subscriptions.at(-1)?.cancelAtPeriodEnd;
    expect(renews()).toBe(true);
    const kept = await balance();
    await stay();
    expect(renews()).toBe(false);
    expect(await balance()).toBe(kept);
    later(31);
    await eraseDue(setup.app);
    expect(await setup.app.db.$count(users, eq(users.id, userId))).toBe(1);
    expect(stripe().list().payments.at(-1)?.refunded).toBe(0);
  });
});

describe('a payment provider in trouble', () => {
  it.each(['status', 'reset-before', 'reset-after'] as const)(
    'a purchase is refused clearly (%s), charges nobody, and works again by itself',
    async (kind) => {
      quietly();
      away(kind);
      expect(await order('tokens_500')).toMatchObject({ status: 503, body: { code: 'PAYMENT_FAILED' } });
      setup.sandbox.control.faults.clear();
      const again = await order('tokens_500');
      expect(again.status).toBe(201);
      const before = await balance();
      stripe().pay(sessionIn(again.body.url), 'card');
      away('status');
      // The event arrives, the question about it does not get through: the sweep asks later.
      await expect
        .poll(() =>
          stripe()
            .list()
            .events.every(({ delivered }) => delivered > 0),
        )
        .toBe(true);
      for (const { id } of stripe().list().events)
        await processEvent(setup.app, { eventId: id }).catch(() => undefined);
      expect(await balance()).toBe(before);
      setup.sandbox.control.faults.clear();
      await settle();
      expect(await balance()).toBe(before + 500);
    },
  );

  it.each(['hang', 'hang-after'] as const)(
    'one that never answers (%s) loses nothing: not at a purchase, not at the deletion request, not on the last day',
    async (kind) => {
      const patience = { timeoutMilliseconds: 150, pauseMilliseconds: 1 };
      const payments = makePayments({ config: setup.app.config, sandbox: setup.sandbox, ...patience });
      const impatient = { ...setup.app, payments };
      const buy = (context = setup.app) =>
        startOrder(context, asOrganizationId(workspaceId), { userId, item: 'advanced_month' });
      quietly();
      away(kind);
      await expect(buy(impatient)).rejects.toMatchObject({ code: 'PAYMENT_FAILED' });
      setup.sandbox.control.faults.clear();
      const { url } = await buy();
      const open = stripe()
        .list()
        .sessions.filter(({ id }) => id === sessionIn(url ?? ''));
      expect(open.map(({ status }) => status)).toEqual(['open']);
      stripe().pay(sessionIn(url ?? ''), 'card');
      await settle();

      away(kind);
      await beginDeletion(impatient, { userId, by: { actor: 'user', actorId: userId } });
      setup.sandbox.control.faults.clear();
      await eraseDue(setup.app);
      const theirs = () => stripe().list().subscriptions.at(-1);
      expect(theirs()?.cancelAtPeriodEnd).toBe(true);

      later(30);
      away(kind);
      await eraseDue(impatient);
      expect(await setup.app.db.$count(users, eq(users.id, userId))).toBe(1);
      setup.sandbox.control.faults.clear();
      await eraseDue(setup.app);
      expect(await setup.app.db.$count(users, eq(users.id, userId))).toBe(0);
      expect(theirs()?.status).toBe('canceled');
    },
  );
});
