import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKey } from '../../test/api-keys.ts';
import { manualClock, type TestApp, testApp } from '../../test/app.ts';
import { addOwner } from '../../test/invitations.ts';
import type { User } from '../../test/users.ts';
import type { Database } from '../db/connect.ts';
import type { PageQuery } from '../db/list-page.ts';
import * as schema from '../db/schema/index.ts';
import { selectLinks } from '../features/approvals/approval-links.queries.ts';
import { selectInvoices } from '../features/billing/invoices.queries.ts';
import { selectEntries } from '../features/feeds/feeds.queries.ts';
import { selectNotices } from '../features/notifications/notifications.queries.ts';
import { selectReels } from '../features/reels/reels.queries.ts';

/** As many rows as a brand has after years; five of them share an instant, because jobs write many at once. */
const ROWS = 600;
const FEED = '00000000-0000-4000-8000-00000000feed';
const BRIEF = JSON.stringify({ motion: 'cut', seconds: 6, shape: '9:16', mood: 'calm', beats: [] });
const AT = `timestamptz '2026-11-01T00:00:00Z' + (n / 5) * interval '1 minute'`;

interface List {
  readonly path: string;
  /** Of the answer. */
  readonly field: string;
  readonly page: number;
  /** Adds the rows; `$1` is the brand and the firm. */
  readonly fill: readonly string[];
  /** What the table is ordered by, and which index leads there. */
  readonly rows: string;
  readonly index: string;
  readonly select: (db: Database, who: User, query: PageQuery) => Promise<readonly { id: string }[]>;
}

const LISTS: Readonly<Record<string, List>> = {
  'approvals.links': {
    path: '/approvals/links',
    field: 'links',
    page: 50,
    fill: [
      `insert into approval_links (workspace_id, secret_hashes, note, language, actor, created_at, sent_at, expires_at)
       select $1::uuid, array[n::text], '', 'pl', 'system', ${AT}, ${AT}, timestamptz '2027-01-01T00:00:00Z'
       from generate_series(1, ${ROWS}) n`,
    ],
    rows: `approval_links where workspace_id = $1 order by created_at desc, id desc`,
    index: 'approval_links_newest',
    select: (db, { workspaceId }, query) => selectLinks(workspaceId, db, query),
  },
  'notifications.list': {
    path: '/notifications',
    field: 'notices',
    page: 30,
    fill: [
      `insert into notifications (workspace_id, kind, dedupe_key, sentence, path, created_at)
       select $1::uuid, 'published', n::text, 'Post wyszedł.', '/', ${AT} from generate_series(1, ${ROWS}) n`,
    ],
    rows: `notifications where workspace_id = $1 order by created_at desc, id desc`,
    index: 'notifications_newest',
    select: (db, { workspaceId, userId }, query) => selectNotices(workspaceId, db, { userId, ...query }),
  },
  'feeds.entries': {
    path: `/feeds/${FEED}/entries`,
    field: 'entries',
    page: 20,
    fill: [
      `insert into feeds (workspace_id, id, url, template, with_picture, next_read_at, created_at)
       values ($1, '${FEED}', 'https://blog.example/rss', '{title}', false, '2026-12-01', '2026-11-01')`,
      `insert into feed_entries (workspace_id, feed_id, key, title, state, position, found_at)
       select $1::uuid, '${FEED}', n::text, 'Wpis', 'skipped', n % 5 + 1, ${AT} from generate_series(1, ${ROWS}) n`,
    ],
    rows: `feed_entries where workspace_id = $1 order by found_at desc, position desc`,
    index: 'feed_entries_found',
    select: (db, { workspaceId }, query) => selectEntries(workspaceId, db, { feedId: FEED, ...query }),
  },
  'billing.invoices': {
    path: '/billing/invoices',
    field: 'invoices',
    page: 100,
    fill: [
      `insert into billing_invoices (id, organization_id, reason, status, total, created_at)
       select 'in_' || md5(n::text), $1::uuid, 'subscription_cycle', 'paid', 1900, ${AT}
       from generate_series(1, ${ROWS}) n`,
    ],
    rows: `billing_invoices where organization_id = $1 order by created_at desc, id desc`,
    index: 'billing_invoices_organization',
    select: (db, { organizationId }, query) => selectInvoices(organizationId, db, query),
  },
  'reels.list': {
    path: '/reels',
    field: 'reels',
    page: 20,
    fill: [
      `insert into reels (workspace_id, post_id, actor, brief, state, reservation_id, created_at, updated_at, finished_at)
       select $1::uuid, gen_random_uuid(), 'system', '${BRIEF}', 'done', gen_random_uuid(), ${AT}, ${AT}, ${AT}
       from generate_series(1, ${ROWS}) n`,
    ],
    rows: `reels where workspace_id = $1 order by created_at desc, id`,
    index: 'reels_newest',
    select: (db, { workspaceId }, query) => selectReels(workspaceId, db, { postId: undefined, ...query }),
  },
};

describe.each(Object.entries(LISTS))('%s', (_id, list) => {
  const clock = manualClock();
  let running: TestApp;
  let owner: User;
  let headers: Readonly<Record<string, string>>;
  beforeAll(async () => {
    running = await testApp({ clock });
    owner = await addOwner(running.app);
    ({ headers } = await addKey(running.app, owner));
  });
  afterAll(() => running.close());

  async function read(cursor: string | null) {
    const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const answer = await fetch(`${running.url}/api/v1${list.path}${query}`, { headers });
    const body = (await answer.json()) as Record<string, unknown> & { next: string | null };
    return {
      status: answer.status,
      ids: ((body[list.field] ?? []) as { id: string }[]).map(({ id }) => id),
      ...body,
    };
  }

  it('is told page by page, each row once and in its order, and refuses what is no cursor', async () => {
    const { pool } = running.app.database;
    for (const statement of list.fill) await pool.query(statement, [owner.workspaceId]);
    await pool.query('analyze');
    const told = await pool.query<{ id: string }>(`select id from ${list.rows}`, [owner.workspaceId]);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { ids, next, status }: Awaited<ReturnType<typeof read>> = await read(cursor);
      expect(status).toBe(200);
      expect(ids).toHaveLength(list.page);
      seen.push(...ids);
      cursor = next;
    } while (cursor !== null);
    expect(seen).toEqual(told.rows.map(({ id }) => id));
    clock.advance(60_000);
    for (const wrong of ['x', '2026-99-01T00:00:00.000Z_1', `${seen[0]}`])
      expect((await read(wrong)).status).toBe(400);
  });

  it('is read along an index, however far behind its beginning', async () => {
    const said: { text: string; values: unknown[] }[] = [];
    const logger = { logQuery: (text: string, values: unknown[]) => void said.push({ text, values }) };
    const db: Database = drizzle({ client: running.app.database.pool, schema, logger });
    const all = await list.select(db, owner, { limit: ROWS });
    const [last] = await list.select(db, owner, { limit: 1 });
    expect(all).toHaveLength(ROWS);
    const behind = { at: new Date('2026-11-01T01:00:00Z'), id: last?.id ?? '' };
    expect((await list.select(db, owner, { after: behind, limit: 10 })).length).toBe(10);
    const { text, values } = said.at(-1) ?? { text: '', values: [] };
    const { rows } = await running.app.database.pool.query<{ 'QUERY PLAN': string }>(
      `explain ${text}`,
      values,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(`using ${list.index}`);
    expect(plan).not.toMatch(
      /Seq Scan on (approval|notifications|feed_|billing|reels)|(?<!Incremental )Sort {2}/,
    );
  });
});
