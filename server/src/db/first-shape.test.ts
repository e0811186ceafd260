import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase, testDatabase } from '../../test/database.ts';
import { CHECKED_WORDS, fillTables, migrateUntil } from '../../test/fill-tables.ts';
import {
  copyBack,
  countFirstShape,
  FIRST_SHAPE_WORDS,
  formerHash,
  insertBack,
} from '../../test/first-shape.ts';
import {
  openBrand,
  openPublishingSetup,
  PAGE,
  type PublishingSetup,
  publishingContext,
  untilQuiet,
} from '../../test/publishing.ts';
import { listPosts } from '../features/posts/read-posts.ts';
import { startPublicationWorker } from '../features/publications/index.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';
import { migrateDatabase } from './migrate.ts';

/** The first migration of the second shape. */
const SECOND_SHAPE = 'events';
const AT = new Date('2026-11-21T09:00:00Z');
const DAYS = 30;
const dayOf = (after: number) => new Date(Date.UTC(2026, 10, 21 + after)).toISOString().slice(0, 10);
/** A second page of the sandbox's person. */
const CAFE = '102030405060702';
interface Account {
  id: string;
  network: 'facebook';
  remoteId: string;
}
/** A worker's number under which nobody holds a lock: it was killed. */
const DEAD_WORKER = 4242;
/** What the brand's ledger says: a grant, a month that was begun, of which seven days came and three did not. */
const ENTRIES = [
  { kind: 'grant', amount: 30, settled: 0, balance_after: 30 },
  { kind: 'reserve', amount: -10, settled: 0, balance_after: 20 },
  { kind: 'commit', amount: 0, settled: 7, balance_after: 20 },
  { kind: 'refund', amount: 3, settled: 0, balance_after: 23 },
];

describe('a whole database of the first shape', () => {
  let now: TestDatabase;
  let setup: PublishingSetup;
  let moved: TestDatabase;
  let workspaceId: WorkspaceId;
  let before: Map<string, number>;
  let texts: Map<string, string>;

  beforeAll(async () => {
    now = await testDatabase();
    setup = await openPublishingSetup({ databaseUrl: now.url });
    moved = await emptyDatabase();
    await migrateUntil(moved, SECOND_SHAPE);
    await fillTables(moved.pool, { brands: 2, words: { ...CHECKED_WORDS, ...FIRST_SHAPE_WORDS } });
    ({ workspaceId, texts } = await putBrandBack());
    before = await countOf(moved);
    await migrateDatabase({ direct: moved.direct });
  });
  afterAll(async () => {
    await setup.close();
    await now.close();
    await moved.close();
  });

  /** A month of a brand: one post out whose answer never came, one whose call never arrived, the others planned. */
  async function putBrandBack() {
    const brand = await openBrand(setup);
    await brand.connect([PAGE, CAFE]);
    const { rows: accounts } = await now.pool.query<Account>(
      'select id, network, remote_id as "remoteId" from social_accounts where workspace_id = $1',
      [brand.workspaceId],
    );
    /** An account has one publication in hand at most, so the second day goes to the other one. */
    const leftOut = (day: number) =>
      accounts.filter(({ remoteId }) => remoteId !== (day === 1 ? CAFE : PAGE));
    const posts: string[] = [];
    for (let day = 0; day < DAYS; day += 1)
      posts.push(
        await brand.addPost({ date: dayOf(day), time: '10:30', image: false, excluded: leftOut(day) }),
      );
    const [answered = '', unheard = ''] = posts;
    await brand.publish(answered);
    await run(setup.context);
    expect(setup.sandbox.control.publishedPosts()).toHaveLength(1);
    await brand.publish(unheard);
    await brand.autoPublish();
    const { rows } = await now.pool.query<{ id: string; content: string }>('select id, content from posts');
    const texts = new Map(rows.map(({ id, content }) => [id, content]));
    const pools = { from: now.pool, to: moved.pool };
    const own = { where: 'workspace_id = $1', values: [brand.workspaceId] };
    await copyBack(pools, 'users', { where: 'id = $1', values: [brand.userId] });
    await copyBack(pools, 'workspaces', { where: 'id = $1', values: [brand.workspaceId] });
    await insertBack(moved.pool, 'members', {
      id: randomUUID(),
      workspace_id: brand.workspaceId,
      user_id: brand.userId,
      role: 'owner',
      created_at: AT,
    });
    await copyBack(pools, 'social_accounts', own);
    await copyBack(pools, 'posting_preferences', own);
    await copyBack(pools, 'publication_lanes', own);
    const state = (id: unknown) => (id === answered || id === unheard ? 'publishing' : 'scheduled');
    await copyBack(pools, 'posts', {
      ...own,
      change: ({ id, content }) => ({
        approved_hash: formerHash(String(content)),
        excluded_account_ids: leftOut(posts.indexOf(String(id))).map((account) => account.id),
        state: state(id),
        published_at: null,
      }),
    });
    const inFlight = { state: 'publishing', claimed_by: DEAD_WORKER, next_try_at: null, intended_at: AT };
    await copyBack(pools, 'publications', {
      ...own,
      change: ({ post_id: post, caption }) =>
        state(post) === 'publishing'
          ? {
              ...inFlight,
              remote_id: null,
              permalink: null,
              published_at: null,
              read_back_at: null,
              caption: caption ?? texts.get(String(post)),
            }
          : {},
    });
    await copyBack(pools, 'publication_attempts', {
      where: `workspace_id = $1 and step = 'publish'`,
      values: own.values,
      change: () => ({ outcome: 'open', remote_id: null, ended_at: null }),
    });
    await insertLedger(brand.workspaceId);
    return { workspaceId: brand.workspaceId, texts };
  }

  async function insertLedger(brand: WorkspaceId) {
    const reservation = randomUUID();
    await insertBack(moved.pool, 'token_accounts', { workspace_id: brand, balance: 23, updated_at: AT });
    await insertBack(moved.pool, 'token_reservations', {
      id: reservation,
      workspace_id: brand,
      amount: 10,
      used: 7,
      returned: 3,
      cause: 'month',
      created_at: AT,
    });
    for (const [n, entry] of ENTRIES.entries())
      await insertBack(moved.pool, 'token_entries', {
        ...entry,
        id: randomUUID(),
        workspace_id: brand,
        sequence: n + 1,
        cause: 'month',
        unique_key: `entry ${n}`,
        reservation_id: entry.kind === 'grant' ? null : reservation,
        created_at: AT,
      });
  }

  const run = async (context: PublishingSetup['context']) => {
    const worker = await startPublicationWorker(context, { jitter: () => 0 });
    // So soon it looks for what dead workers held.
    await worker.wake();
    setup.clock.advance(3_000);
    await untilQuiet({ clock: setup.clock, context }, worker.wake);
    await worker.stop();
  };

  it('keeps every row of every table', async () => {
    const { expected, found } = await countFirstShape(moved, before);
    expect(expected.size).toBeGreaterThan(35);
    expect(found).toEqual(expected);
  });

  it('has a ledger that is equal to the token', async () => {
    const { rows: entries } = await moved.pool.query(
      `select kind, amount, settled, balance_after from token_entries where organization_id = $1 order by sequence`,
      [workspaceId],
    );
    expect(entries).toEqual(ENTRIES);
    const { rows } = await moved.pool.query(
      `select balance, (select sum(amount)::int from token_entries e where e.organization_id = a.organization_id) as sum
       from token_accounts a where organization_id = $1`,
      [workspaceId],
    );
    expect(rows).toEqual([{ balance: 23, sum: 23 }]);
  });

  it('has the same calendar, day by day', async () => {
    const range = { from: dayOf(0), to: dayOf(DAYS - 1) };
    const { posts } = await listPosts(moved.db, workspaceId, range);
    const shown = posts.map(({ date, time, content, approved }) => ({ date, time, content, approved }));
    const former = await listPosts(now.db, workspaceId, range);
    expect(shown).toEqual(
      former.posts.map(({ date, time, content }) => ({ date, time, content, approved: true })),
    );
    expect(shown).toHaveLength(DAYS);
  });

  it('finishes what was in flight exactly once, and what was planned', async () => {
    const context = publishingContext(
      { ...setup.addresses, databaseUrl: moved.url },
      { clock: setup.clock, database: moved },
    );
    // Each run lets three days pass at most.
    for (let day = 0; day <= DAYS; day += 3) await run(context);
    const { rows } = await moved.pool.query<{ state: string }>(
      'select state from publications where workspace_id = $1',
      [workspaceId],
    );
    expect(rows.map(({ state }) => state)).toEqual(Array(DAYS).fill('published'));
    const out = setup.sandbox.control.publishedPosts();
    expect(out.map(({ text }) => text).sort()).toEqual([...texts.values()].sort());
    expect(out.filter(({ accountId }) => accountId === CAFE)).toHaveLength(1);
  });
});

const countOf = async ({ pool }: TestDatabase) => {
  const { rows } = await pool.query<{ table: string }>(
    `select relname as table from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const counts = new Map<string, number>();
  for (const { table } of rows) {
    const { rows: found } = await pool.query<{ rows: number }>(
      `select count(*)::int as rows from "${table}"`,
    );
    counts.set(table, found[0]?.rows ?? 0);
  }
  return counts;
};
