import { type BrandCard, type BrandsOverview, POSTING_PREFERENCES_DEFAULTS } from '@postownia/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKey } from '../../../test/api-keys.ts';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addUser, type User } from '../../../test/users.ts';
import { auditEvents } from '../../db/schema/audit.ts';
import { postingPreferences } from '../../db/schema/posting-preferences.ts';
import { posts } from '../../db/schema/posts.ts';
import { publications } from '../../db/schema/publications.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import { workspaces } from '../../db/schema/workspaces.ts';
import { inTransaction } from '../../db/transaction.ts';
import { BY_SYSTEM, byUser } from '../../lib/recorded-actor.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { grantTrial, reserveTokens } from '../tokens/index.ts';
import { BRANDS_OVERVIEW_SQL } from './overview.sql.ts';

const DAY = 86_400_000;
const clock = manualClock();
let running: TestApp;
beforeAll(async () => {
  running = await testApp({ clock });
});
afterAll(() => running.close());

const at = () => ({ createdAt: clock.now(), updatedAt: clock.now() });
const later = (days: number) => new Date(clock.now().getTime() + days * DAY);
/** The day so many days from now, in Warsaw. */
const day = (days: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Warsaw' }).format(later(days));

async function addBrand({ organizationId }: User, name: string): Promise<WorkspaceId> {
  const slug = `marka-${crypto.randomUUID()}`;
  const row = { organizationId, name, slug, createdAt: clock.now() };
  const [made] = await running.app.db.insert(workspaces).values(row).returning();
  return asWorkspaceId(made?.id ?? '');
}

const postOf = (workspaceId: WorkspaceId, values: Partial<typeof posts.$inferInsert> = {}) => {
  const row = { workspaceId, date: day(3), time: '10:00', content: 'Chleb na zakwasie', language: 'pl' };
  return { ...row, ...at(), ...values };
};
const accountOf = (workspaceId: WorkspaceId, values: Partial<typeof socialAccounts.$inferInsert> = {}) => {
  const row = { workspaceId, network: 'facebook' as const, name: 'Piekarnia', scopes: [] };
  const times = { connectedAt: clock.now(), updatedAt: clock.now() };
  return { ...row, ...times, state: 'connected' as const, remoteId: crypto.randomUUID(), ...values };
};

async function choose(workspaceId: WorkspaceId, values: Partial<typeof postingPreferences.$inferInsert>) {
  const row = { workspaceId, ...POSTING_PREFERENCES_DEFAULTS, autoPublish: false, updatedAt: clock.now() };
  await running.app.db.insert(postingPreferences).values({ ...row, ...values });
}

const cardsOf = async (user: Pick<User, 'cookie'>): Promise<BrandCard[]> => {
  const { status, body } = await new Browser(running, user).get('/api/v1/brands/overview');
  expect(status).toBe(200);
  return (body as BrandsOverview).brands;
};
const cardOf = async (user: User, name: string) => (await cardsOf(user)).find((card) => card.name === name);

describe('the overview of brands', () => {
  it('a new brand shows seven empty days of its own zone and nothing to do', async () => {
    const owner = await addUser(running.app);
    await choose(owner.workspaceId, { zone: 'Pacific/Kiritimati' });
    const [card] = await cardsOf(owner);
    const zoned = new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' });
    expect(card?.days.map(({ date }) => date)).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((days) => zoned.format(later(days))),
    );
    expect(card).toMatchObject({
      waiting: { posts: 0, next: null },
      trouble: { posts: 0, lostAccounts: 0, expiringAccounts: 0, expiresAt: null },
      tokens: { spent: 0, cap: null },
      activeAt: null,
    });
  });

  it('counts the coming week, missing words, trouble and tokens of each brand alone', async () => {
    const owner = await addUser(running.app);
    const brand = await addBrand(owner, 'Rejsy Bryza');
    const { db } = running.app;
    await choose(brand, { approvalPolicy: 'team' });
    const approved = {
      teamApprovedAt: clock.now(),
      teamApprovedActor: 'user',
      teamApprovedHash: 'x',
    } as const;
    await db
      .insert(posts)
      .values([
        postOf(brand, { date: day(0) }),
        postOf(brand, { date: day(6) }),
        postOf(brand, { date: day(6), time: '12:00', ...approved, teamApprovedActorId: owner.userId }),
        postOf(brand, { date: day(7) }),
        postOf(brand, { date: day(-1) }),
        postOf(brand, { date: day(90) }),
      ]);
    const [account] = await db
      .insert(socialAccounts)
      .values([
        accountOf(brand, { state: 'needs-reconnect' }),
        accountOf(brand, { tokenExpiresAt: later(6) }),
        accountOf(brand, { tokenExpiresAt: later(8) }),
        accountOf(brand, { state: 'disconnected', tokenExpiresAt: later(1) }),
      ])
      .returning();
    const states = [
      ['failed', -1],
      ['failed', -31],
      ['skipped', -6],
      ['skipped', -8],
      ['published', -1],
    ] as const;
    for (const [state, days] of states) {
      const post = postOf(brand, { date: day(days), state: 'failed' });
      const [made] = await db.insert(posts).values(post).returning();
      const ids = { workspaceId: brand, postId: made?.id ?? '', accountId: account?.id ?? '' };
      const row = { ...ids, network: 'facebook' as const, state, dueAt: later(days), ...at() };
      await db.insert(publications).values(row);
    }
    const { organizationId } = owner;
    await inTransaction(db, (tx) => grantTrial(tx, organizationId, { now: clock.now() }));
    const spending = { amount: 9, cause: 'generation', key: brand, now: clock.now() };
    await inTransaction(db, (tx) => reserveTokens(tx, brand, spending));
    const line = { workspaceId: brand, action: 'workspace.created', details: {} };
    await db.insert(auditEvents).values([
      { ...line, ...byUser(owner.userId), createdAt: later(-2) },
      { ...line, ...BY_SYSTEM, createdAt: later(-1) },
    ]);
    const card = await cardOf(owner, 'Rejsy Bryza');
    expect(card?.days.map((one) => one.posts)).toEqual([1, 0, 0, 0, 0, 0, 2]);
    expect(card).toMatchObject({
      waiting: { posts: 3, next: day(0) },
      trouble: { posts: 2, lostAccounts: 1, expiringAccounts: 1, expiresAt: later(6).toISOString() },
      tokens: { spent: 9, cap: null },
      activeAt: later(-2).toISOString(),
    });
    expect(await cardOf(owner, 'Marka')).toMatchObject({
      waiting: { posts: 0 },
      trouble: { posts: 0, lostAccounts: 0 },
      tokens: { spent: 0 },
    });
  });

  it('everybody sees the brands they have; a key those that it is for', async () => {
    const owner = await addUser(running.app);
    await addBrand(owner, 'Kino Zorza');
    const trial = { now: clock.now() };
    await inTransaction(running.app.db, (tx) => grantTrial(tx, owner.organizationId, trial));
    const viewer = await addUser(running.app, { role: 'viewer', workspaceId: owner.workspaceId });
    const stranger = await addUser(running.app);
    const namesOf = async (user: User) => (await cardsOf(user)).map(({ name }) => name);
    expect(await namesOf(owner)).toEqual(['Kino Zorza', 'Marka']);
    expect(await namesOf(viewer)).toEqual(['Marka']);
    expect(await namesOf(stranger)).toEqual(['Marka']);
    expect((await cardOf(owner, 'Marka'))?.people).toEqual(['Osoba']);
    const { text } = await addKey(running.app, owner, {
      workspaceIds: [owner.workspaceId],
      scopes: ['read'],
    });
    const answer = await fetch(`${running.url}/api/v1/brands/overview`, {
      headers: { authorization: `Bearer ${text}` },
    });
    const { brands } = (await answer.json()) as BrandsOverview;
    expect(brands.map(({ name }) => name)).toEqual(['Marka']);
  });

  it('reads no table of 50 brands × 200 posts whole', async () => {
    const owner = await addUser(running.app);
    const { database } = running.app;
    await database.pool.query(
      `insert into workspaces (organization_id, name, slug, created_at)
       select $1, 'Marka ' || n, 'duzo-' || $2 || n, $3 from generate_series(1, 49) n`,
      [owner.organizationId, owner.userId, clock.now()],
    );
    await database.pool.query(
      `insert into posts (workspace_id, date, time, content, language, created_at, updated_at)
       select w.id, $2::date + n - 60, '10:00', 'Chleb', 'pl', $3, $3
       from workspaces w cross join generate_series(1, 200) n where w.organization_id = $1`,
      [owner.organizationId, day(0), clock.now()],
    );
    await database.pool.query('analyze posts; analyze workspaces; analyze members');
    expect(await cardsOf(owner)).toHaveLength(50);
    const client = await database.pool.connect();
    try {
      const values = [owner.userId, owner.organizationId, 'Europe/Warsaw', clock.now(), 7, 62];
      const instants = [later(-30), later(-7), later(7), later(-20), 4, null];
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, buffers) ${BRANDS_OVERVIEW_SQL}`,
        [...values, ...instants],
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toMatch(/Seq Scan on (posts|publications|token_entries|audit_events|post_media)/);
    } finally {
      client.release();
    }
  });
});
