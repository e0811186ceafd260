import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onOwnDatabase } from '../../../test/database.ts';
import {
  INSTAGRAM,
  openBrand,
  openPublishingSetup,
  PAGE,
  type PublishingSetup,
} from '../../../test/publishing.ts';
import { emails, notifications } from '../../db/schema/notifications.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import { checkAccounts } from './check-accounts.job.ts';

let setup: PublishingSetup;

beforeAll(async () => {
  setup = await onOwnDatabase(openPublishingSetup);
});
afterAll(() => setup.close());
beforeEach(async () => {
  setup.sandbox.control.reset();
  setup.clock.set('2026-11-21T09:00:00Z');
  await setup.context.db.delete(socialAccounts);
});

type Brand = Awaited<ReturnType<typeof openBrand>>;
const accountsOf = ({ workspaceId }: Brand) =>
  setup.context.db.select().from(socialAccounts).where(eq(socialAccounts.workspaceId, workspaceId));
const toldTo = ({ workspaceId }: Brand) =>
  setup.context.db.select().from(notifications).where(eq(notifications.workspaceId, workspaceId));
const emailsTo = ({ userId }: Brand) =>
  setup.context.db.select().from(emails).where(eq(emails.userId, userId));

test('an account whose token died is marked before any post is due, and its people are told once', async () => {
  const brand = await openBrand(setup);
  await brand.connect([PAGE]);
  setup.sandbox.control.killTokens({ pageId: PAGE, subcode: 460 });
  await checkAccounts(setup.context);
  await checkAccounts(setup.context);
  const [account] = await accountsOf(brand);
  expect(account).toMatchObject({ state: 'needs-reconnect', problem: expect.stringContaining('Połącz') });
  expect(await toldTo(brand)).toMatchObject([{ kind: 'account-needs-you', sentence: account?.problem }]);
  expect(await emailsTo(brand)).toHaveLength(1);
  expect(setup.sandbox.control.publishedPosts()).toEqual([]);
});

test('the end of an Instagram consent is known, and told of 14, 7 and 1 days before, each once', async () => {
  const brand = await openBrand(setup);
  await brand.connect([PAGE, INSTAGRAM]);
  await checkAccounts(setup.context);
  const end = new Date(setup.clock.now().getTime() + 90 * 86_400_000);
  const byNetwork = Object.fromEntries(
    (await accountsOf(brand)).map((row) => [row.network, row.tokenExpiresAt]),
  );
  expect(byNetwork).toEqual({ facebook: null, instagram: end });
  expect(await toldTo(brand)).toEqual([]);
  for (const daysBefore of [20, 14, 13, 7, 6, 2, 1]) {
    setup.clock.set(new Date(end.getTime() - daysBefore * 86_400_000).toISOString());
    await checkAccounts(setup.context);
  }
  expect(
    (await toldTo(brand)).map(({ kind, sentence }) => [kind, /za (\d+\u00a0\p{L}+)/u.exec(sentence)?.[1]]),
  ).toEqual([
    ['account-expires', '14\u00a0dni'],
    ['account-expires', '7\u00a0dni'],
    ['account-expires', '1\u00a0dzień'],
  ]);
  expect(await emailsTo(brand)).toHaveLength(3);
});

test('an account whose token is somebody else’s by now is marked, and says so', async () => {
  const brand = await openBrand(setup);
  await brand.connectTikTok();
  const { context } = setup;
  const login = context.networks.login('tiktok');
  if (login === undefined) throw new Error('no login');
  const examine: typeof login.examine = async (account) => ({
    ...(await login.examine(account)),
    person: 'somebody-else',
  });
  await checkAccounts(context);
  expect(await accountsOf(brand)).toMatchObject([{ state: 'connected' }]);
  const { db, clock, log, secretBox, enqueue, appUrl, changeHooks } = context;
  const used = { db, clock, log, secretBox, enqueue, appUrl, changeHooks };
  await checkAccounts({ ...used, networks: { ...context.networks, login: () => ({ ...login, examine }) } });
  expect(await accountsOf(brand)).toMatchObject([
    { state: 'needs-reconnect', problem: expect.stringContaining('inne konto') },
  ]);
  expect(await toldTo(brand)).toMatchObject([{ kind: 'account-needs-you' }]);
});

test('a network that does not answer changes nothing, and keeps no other account from being asked', async () => {
  const brand = await openBrand(setup);
  const page = setup.sandbox.control.addPage({ name: 'Druga' });
  await brand.connect([PAGE, page.id]);
  setup.sandbox.control.killTokens({ pageId: PAGE, subcode: 467 });
  setup.sandbox.control.killTokens({ pageId: page.id, subcode: 467 });
  setup.sandbox.control.faults.add({ provider: 'meta', route: 'GET /debug_token', kind: 'server-error' });
  await checkAccounts(setup.context);
  expect((await accountsOf(brand)).map(({ state }) => state).sort()).toEqual([
    'connected',
    'needs-reconnect',
  ]);
});
