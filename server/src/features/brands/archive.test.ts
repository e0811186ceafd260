import { POSTING_PREFERENCES_DEFAULTS } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addUser, type User } from '../../../test/users.ts';
import { feeds } from '../../db/schema/feeds.ts';
import { postingPreferences } from '../../db/schema/posting-preferences.ts';
import { publications } from '../../db/schema/publications.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import { inTransaction } from '../../db/transaction.ts';
import { readFeed } from '../feeds/read-feed.job.ts';
import { grantTrial, readBalance, reserveTokens } from '../tokens/index.ts';

const DAY = 86_400_000;
const clock = manualClock();
let running: TestApp;
beforeAll(async () => {
  running = await testApp({ clock });
});
afterAll(() => running.close());

const of = (user: User) => new Browser(running, user);
const setArchived = (user: User, archived: boolean) =>
  of(user).ask('PUT', '/api/v1/brands/archived', { archived });
const day = (days: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Warsaw' }).format(clock.now().getTime() + days * DAY);

async function ownerOnTrial(): Promise<User> {
  const user = await addUser(running.app);
  const now = clock.now();
  await inTransaction(running.app.db, (tx) => grantTrial(tx, user.organizationId, { now }));
  return user;
}

/** A brand that publishes by itself, with an account and a post that is planned for it. */
async function planPost(user: User): Promise<string> {
  const { workspaceId } = user;
  const { db } = running.app;
  const now = clock.now();
  const preferences = { ...POSTING_PREFERENCES_DEFAULTS, autoPublish: true, updatedAt: now };
  await db.insert(postingPreferences).values({ workspaceId, ...preferences });
  const account = { workspaceId, network: 'facebook' as const, name: 'Piekarnia', scopes: [] };
  const state = { state: 'connected' as const, remoteId: workspaceId, connectedAt: now, updatedAt: now };
  await db.insert(socialAccounts).values({ ...account, ...state });
  const text = { date: day(3), time: '10:00', content: 'Chleb na zakwasie już jest.' };
  const { status, body } = await of(user).ask('POST', '/api/v1/posts', text);
  expect(status, JSON.stringify(body)).toBe(201);
  const approved = await of(user).ask('POST', '/api/v1/posts/approve', { postIds: [body.id] });
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  return body.id;
}

const statesOf = async ({ workspaceId }: User) =>
  (
    await running.app.db
      .select({ state: publications.state, nextTryAt: publications.nextTryAt })
      .from(publications)
      .where(eq(publications.workspaceId, workspaceId))
  ).map(({ state, nextTryAt }) => [state, nextTryAt !== null]);

describe('the archive of brands', () => {
  it('calls off what is planned, and brings it back with the brand', async () => {
    const owner = await ownerOnTrial();
    await planPost(owner);
    expect(await statesOf(owner)).toEqual([['planned', true]]);
    expect((await setArchived(owner, true)).body).toEqual({ archived: true });
    expect(await statesOf(owner)).toEqual([['cancelled', false]]);
    expect((await setArchived(owner, true)).status).toBe(200);
    expect((await setArchived(owner, false)).body).toEqual({ archived: false });
    expect(await statesOf(owner)).toEqual([['planned', true]]);
  });

  it('what a person asked for by hand is called off for good', async () => {
    const owner = await ownerOnTrial();
    await planPost(owner);
    await running.app.db
      .update(publications)
      .set({ byHand: true, state: 'waiting', attempt: 1 })
      .where(eq(publications.workspaceId, owner.workspaceId));
    await setArchived(owner, true);
    expect(await statesOf(owner)).toEqual([['cancelled', false]]);
    await setArchived(owner, false);
    expect(await statesOf(owner)).toEqual([['cancelled', false]]);
  });

  it('can be read, and refuses every change of the brand to people and programs alike', async () => {
    const owner = await ownerOnTrial();
    const postId = await planPost(owner);
    await setArchived(owner, true);
    expect((await of(owner).get(`/api/v1/posts/${postId}`)).status).toBe(200);
    const refused = { status: 409, body: { code: 'BRAND_ARCHIVED' } };
    const text = { date: day(4), time: '10:00', content: 'Nowy' };
    expect(await of(owner).ask('POST', '/api/v1/posts', text)).toMatchObject(refused);
    expect(await of(owner).ask('DELETE', `/api/v1/posts/${postId}`)).toMatchObject(refused);
    const { body } = await of(owner).get('/api/v1/brands');
    expect(body.brands).toMatchObject([{ archived: true }]);
    expect((await of(owner).get('/api/v1/brands/overview')).body.brands).toMatchObject([{ archived: true }]);
  });

  it('spends no tokens, and whoever was about to is found or refused', async () => {
    const owner = await ownerOnTrial();
    const { db } = running.app;
    const spend = (key: string) =>
      inTransaction(db, (tx) =>
        reserveTokens(tx, owner.workspaceId, { amount: 9, cause: 'generation', key, now: clock.now() }),
      );
    const before = (await readBalance(db, owner.organizationId, clock.now())).balance;
    await Promise.allSettled([spend('raz'), setArchived(owner, true), spend('dwa')]);
    await expect(spend('trzy')).rejects.toMatchObject({ code: 'BRAND_ARCHIVED' });
    const { balance } = await readBalance(db, owner.organizationId, clock.now());
    expect([0, 9, 18]).toContain(before - balance);
  });

  it('its feeds are asked again only later', async () => {
    const owner = await ownerOnTrial();
    const { workspaceId } = owner;
    const now = clock.now();
    const [feed] = await running.app.db
      .insert(feeds)
      .values({
        workspaceId,
        url: 'https://blog.example.pl/feed',
        template: '{title}',
        withPicture: false,
        nextReadAt: now,
        createdAt: now,
      })
      .returning();
    await setArchived(owner, true);
    await readFeed(running.app, { workspaceId, feedId: feed?.id ?? '' });
    const [after] = await running.app.db.select().from(feeds).where(eq(feeds.workspaceId, workspaceId));
    expect(after?.nextReadAt.getTime()).toBeGreaterThan(now.getTime());
    expect(after).toMatchObject({ state: 'active', problem: null });
  });

  it('does not count for the plan, and comes back only where there is room', async () => {
    const owner = await ownerOnTrial();
    const add = async (name: string) => of(owner).ask('POST', '/api/v1/brands', { name });
    for (let count = 1; count < 10; count += 1) expect((await add(`Marka ${count}`)).status).toBe(200);
    expect((await add('Za dużo')).body.code).toBe('BRAND_LIMIT');
    await setArchived(owner, true);
    expect((await add('Już wolno')).status).toBe(200);
    expect(await setArchived(owner, false)).toMatchObject({ status: 409, body: { code: 'BRAND_LIMIT' } });
    expect((await of(owner).get('/api/v1/brands')).body).toMatchObject({ mayCreate: false, planFull: true });
  });

  it('of many who bring back the last place goes to one', async () => {
    const owner = await ownerOnTrial();
    const made = await Promise.all(
      Array.from({ length: 9 }, (_, index) => of(owner).ask('POST', '/api/v1/brands', { name: `M${index}` })),
    );
    const inBrand = (slug: string, archived: boolean) =>
      of(owner).ask('PUT', '/api/v1/brands/archived', { archived }, { 'x-workspace': slug });
    const slugs = made.slice(0, 3).map(({ body }) => body.slug as string);
    for (const slug of slugs) expect((await inBrand(slug, true)).status).toBe(200);
    for (const name of ['Pierwsza', 'Druga'])
      expect((await of(owner).ask('POST', '/api/v1/brands', { name })).status).toBe(200);
    const answers = await Promise.all(slugs.map((slug) => inBrand(slug, false)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('only who manages the firm archives', async () => {
    const owner = await ownerOnTrial();
    for (const role of ['editor', 'author', 'approver', 'viewer'] as const) {
      const user = await addUser(running.app, { role, workspaceId: owner.workspaceId });
      expect((await setArchived(user, true)).status).toBe(403);
    }
  });
});
