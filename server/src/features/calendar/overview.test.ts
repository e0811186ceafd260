import { POSTING_PREFERENCES_DEFAULTS } from '@postownia/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addKey } from '../../../test/api-keys.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { TEST_PROFILE } from '../../../test/factories.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { addUser, type User } from '../../../test/users.ts';
import { readConfig } from '../../config.ts';
import { brandProfiles } from '../../db/schema/brand-profile.ts';
import { generationBatches, generationDays } from '../../db/schema/generation.ts';
import { posts } from '../../db/schema/posts.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import { tokenReservations } from '../../db/schema/tokens.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { BY_SYSTEM } from '../../lib/recorded-actor.ts';
import { saveBrandProfile } from '../brand-profile/index.ts';
import { grantTrial } from '../tokens/index.ts';
import { isDemo } from './is-demo.ts';

const HOUR = 3_600_000;
const TOPIC = {} as typeof generationDays.$inferInsert.topic;

describe('overview', () => {
  let running: TestApp;
  const clock = manualClock();
  beforeAll(async () => {
    running = await testApp({ clock });
  });
  afterAll(() => running.close());

  const overviewOf = (user: User) =>
    new Browser(running).ask('GET', '/api/v1/overview', undefined, { cookie: user.cookie });

  const addPost = (user: User, date: string, state: 'draft' | 'scheduled' | 'published') =>
    running.app.db.insert(posts).values({
      workspaceId: user.workspaceId,
      date,
      time: '10:00',
      content: 'Treść #kawa #palarnia',
      language: 'pl',
      state,
      createdAt: clock.now(),
      updatedAt: clock.now(),
    });

  async function addBatch(
    user: User,
    batch: {
      state: 'running' | 'finished' | 'undone';
      endedAgo?: number;
      days: Record<string, 'done' | 'failed' | 'queued'>;
    },
  ): Promise<string> {
    const { db } = running.app;
    const { workspaceId, organizationId } = user;
    const now = clock.now();
    const [reservation] = await db
      .insert(tokenReservations)
      .values({
        organizationId,
        workspaceId,
        amount: 18,
        used: 9,
        returned: 0,
        cause: 'batch',
        createdAt: now,
      })
      .returning();
    const finishedAt = batch.endedAgo === undefined ? null : new Date(now.getTime() - batch.endedAgo);
    const [row] = await db
      .insert(generationBatches)
      .values({
        ...BY_SYSTEM,
        workspaceId,
        part: 'post',
        state: batch.state,
        existing: 'fill',
        reservationId: reservation?.id ?? '',
        createdAt: finishedAt ?? now,
        finishedAt,
      })
      .returning();
    const batchId = row?.id ?? '';
    for (const [date, state] of Object.entries(batch.days)) {
      await db
        .insert(generationDays)
        .values({ batchId, workspaceId, date, part: 'post', topic: TOPIC, state, updatedAt: now });
    }
    return batchId;
  }

  it('of a workspace with nothing in it', async () => {
    const user = await addUser(running.app);
    const { status, body } = await overviewOf(user);
    expect(status).toBe(200);
    expect(body).toEqual({
      user: {
        id: user.userId,
        email: user.email,
        emailVerified: false,
        language: null,
        operator: false,
      },
      workspace: { id: user.workspaceId, name: 'Marka', role: 'owner' },
      today: '2026-11-21',
      brand: null,
      preferences: { ...POSTING_PREFERENCES_DEFAULTS, autoPublish: false },
      approvalPolicy: 'none',
      tokens: { balance: 0, reserved: 0, debt: 0, trial: null },
      accounts: [],
      currentBatch: null,
      undoableBatch: null,
      graceUntil: null,
      posts: { total: 0, published: 0, willGoOut: 0 },
      demo: true,
    });
  });

  it('tells a program nothing of how its person is reached', async () => {
    const user = await addUser(running.app);
    const { organizationId } = user;
    await inTransaction(running.app.db, (tx) => grantTrial(tx, organizationId, { now: clock.now() }));
    const { headers } = await addKey(running.app, user, { scopes: ['read'] });
    const answer = await fetch(`${running.url}/api/v1/overview`, { headers });
    const text = await answer.text();
    expect(JSON.parse(text).user).toMatchObject({ email: '', emailVerified: false });
    expect(text).not.toContain(user.email);
  });

  it('accounts that one login connected stand by network and name, as in their own list', async () => {
    const user = await addUser(running.app);
    const names = ['pinterest', 'bluesky', 'instagram', 'facebook', 'mastodon'] as const;
    await running.app.db.insert(socialAccounts).values(
      names.map((network, index) => ({
        workspaceId: user.workspaceId,
        network,
        remoteId: String(index),
        name: network,
        encryptedToken: 'encrypted',
        scopes: [],
        state: 'connected' as const,
        connectedAt: clock.now(),
        updatedAt: clock.now(),
      })),
    );
    const { body } = await overviewOf(user);
    expect((body as { accounts: { network: string }[] }).accounts.map(({ network }) => network)).toEqual(
      names.toSorted(),
    );
  });

  it('holds everything of this workspace and nothing of another', async () => {
    const user = await addUser(running.app, { role: 'editor' });
    const stranger = await addUser(running.app);
    const { workspaceId } = user;
    await inTransaction(running.app.db, async (tx) => {
      await saveBrandProfile(tx, workspaceId, { profile: TEST_PROFILE, now: clock.now() });
      await grantTrial(tx, asOrganizationId(workspaceId), { now: clock.now() });
    });
    await addPost(user, '2026-11-22', 'published');
    await addPost(user, '2026-11-23', 'scheduled');
    await addPost(user, '2026-11-24', 'scheduled');
    await addPost(user, '2026-11-25', 'draft');
    await running.app.db.insert(socialAccounts).values({
      workspaceId,
      network: 'facebook',
      remoteId: '1',
      name: 'Palarnia Świt',
      encryptedToken: 'encrypted',
      scopes: [],
      state: 'needs-reconnect',
      connectedAt: clock.now(),
      updatedAt: clock.now(),
    });
    // Left behind for the log of what was published there; it is no account any more.
    await running.app.db.insert(socialAccounts).values({
      workspaceId,
      network: 'instagram',
      remoteId: '2',
      name: 'palarnia.swit',
      scopes: [],
      state: 'disconnected',
      connectedAt: clock.now(),
      updatedAt: clock.now(),
    });
    const batchId = await addBatch(user, {
      state: 'running',
      days: { '2026-11-27': 'queued', '2026-11-26': 'done' },
    });

    const { body } = await overviewOf(user);
    expect(body).toMatchObject({
      workspace: { name: TEST_PROFILE.brandName, role: 'editor' },
      brand: { name: TEST_PROFILE.brandName, palette: 'Ocean Blue', style: 'modern' },
      tokens: { balance: 270, trial: { remaining: 270 } },
      accounts: [{ network: 'facebook', name: 'Palarnia Świt', state: 'needs-reconnect' }],
      posts: { total: 4, published: 1, willGoOut: 2 },
      currentBatch: {
        id: batchId,
        state: 'running',
        part: 'post',
        tokens: { reserved: 18, used: 9, returned: 0 },
        createdAt: clock.now().toISOString(),
        finishedAt: null,
      },
    });
    expect(body.currentBatch.days.map((day: { date: string }) => day.date)).toEqual([
      '2026-11-26',
      '2026-11-27',
    ]);
    expect(JSON.stringify(body)).not.toContain('encrypted');
    expect((await overviewOf(stranger)).body).toMatchObject({
      brand: null,
      accounts: [],
      currentBatch: null,
      posts: { total: 0, published: 0, willGoOut: 0 },
    });
  });

  it('offers the last batch for undoing for a day, unless nothing came of it or it was undone', async () => {
    const user = await addUser(running.app);
    await addBatch(user, { state: 'finished', endedAgo: 25 * HOUR, days: { '2026-11-01': 'done' } });
    await addBatch(user, { state: 'undone', endedAgo: HOUR, days: { '2026-11-02': 'done' } });
    await addBatch(user, { state: 'finished', endedAgo: HOUR, days: { '2026-11-03': 'failed' } });
    expect((await overviewOf(user)).body.undoableBatch).toBeNull();
    const id = await addBatch(user, {
      state: 'finished',
      endedAgo: 2 * HOUR,
      days: { '2026-11-04': 'done', '2026-11-05': 'done', '2026-11-06': 'failed' },
    });
    const finishedAt = new Date(clock.now().getTime() - 2 * HOUR).toISOString();
    expect((await overviewOf(user)).body.undoableBatch).toEqual({ id, days: 2, finishedAt });
  });

  it('keeps a batch in sight while one of its failed days has no post', async () => {
    const user = await addUser(running.app);
    const id = await addBatch(user, {
      state: 'finished',
      endedAgo: HOUR,
      days: { '2026-12-01': 'done', '2026-12-02': 'failed' },
    });
    expect((await overviewOf(user)).body.currentBatch).toMatchObject({ id, state: 'finished' });
    await addPost(user, '2026-12-02', 'draft');
    expect((await overviewOf(user)).body.currentBatch).toBeNull();
  });

  it('shows a brand whose stored profile is short of what its trade is told by, with the rules of everybody', async () => {
    const user = await addUser(running.app);
    const { trade: _, keywords: __, uniqueSellingPoints: ___, ...short } = TEST_PROFILE;
    const row = {
      workspaceId: user.workspaceId,
      profile: short as typeof TEST_PROFILE,
      updatedAt: clock.now(),
    };
    await running.app.db.insert(brandProfiles).values(row);
    expect((await overviewOf(user)).body.brand).toMatchObject({ name: TEST_PROFILE.brandName, flags: [] });
  });

  it('names the day of the workspace’s own zone', async () => {
    const user = await addUser(running.app);
    const tokyo = { ...POSTING_PREFERENCES_DEFAULTS, zone: 'Asia/Tokyo' };
    await new Browser(running).ask('PUT', '/api/v1/posting-preferences', tokyo, { cookie: user.cookie });
    clock.set('2026-11-21T16:00:00Z');
    expect((await overviewOf(user)).body).toMatchObject({
      today: '2026-11-22',
      preferences: { zone: 'Asia/Tokyo' },
    });
  });

  it('asks for a session, and takes few round trips', async () => {
    expect((await new Browser(running).get('/api/v1/overview')).status).toBe(401);
    const user = await addUser(running.app);
    await overviewOf(user);
    const queries = vi.spyOn(running.app.database.pool, 'query');
    await overviewOf(user);
    expect(queries.mock.calls.length).toBeLessThanOrEqual(3);
  });
});

describe('isDemo', () => {
  const demo = (environment: Record<string, string>) =>
    isDemo(readConfig({ SECRET_KEY: 'Qm9yc3VrIGplZHppZSBuYSByb3dlcnplIHBvIG1sZWtv', ...environment }));
  const configured = { META_APP_ID: '1', META_APP_SECRET: 's', SMTP_URL: 'smtp://mail.example' };

  it('is true while any provider is the sandbox', () => {
    expect(demo({})).toBe(true);
    expect(demo({ SANDBOX: 'off' })).toBe(false);
    expect(demo({ NODE_ENV: 'production' })).toBe(false);
    expect(demo(configured)).toBe(false);
    expect(demo({ ...configured, TEXT_WRITER: 'openai' })).toBe(true);
    expect(demo({ ...configured, OPENAI_API_KEY: 'key' })).toBe(false);
    expect(demo({ ...configured, IMAGE_MAKER: 'ideogram' })).toBe(true);
    expect(demo({ ...configured, IMAGE_MAKER: 'ideogram', IDEOGRAM_API_KEY: 'key' })).toBe(false);
  });
});
