import { LIMITS } from '@postownia/contract';
import pg from 'pg';
import { type FuzzUser, seedUsers } from '../fuzz-users.ts';

/** As much as networks take with the hashtags. */
const CONTENT = 'Zażółć gęślą jaźń, chleb na zakwasie rośnie całą noc. '.repeat(40).slice(0, 2_100);

/**
 * Brands that hold as much as their limits let them: so many days full of long posts, all the facts, a large library.
 * @param of how many brands, and how many days of each: LIMITS.calendarDays is the longest window that is read at once
 */
export async function seedFullBrands(
  { databaseUrl, adminUrl, appUrl }: { databaseUrl: string; adminUrl: string; appUrl: string },
  { count, days }: { count: number; days: number },
): Promise<FullBrand[]> {
  const users = await seedUsers(databaseUrl, appUrl, count);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Rows that are made here refer only to each other.
    await client.query('set session_replication_role = replica');
    const now = new Date();
    const brands: FullBrand[] = [];
    for (const user of users) brands.push(await fill(client, user, { now, days }));
    await client.query('analyze');
    return brands;
  } finally {
    await client.end();
  }
}

/** Brands that are there to be changed once are many: their texts are as long as posts are. */
const SHORT = 280;
/** What a library of some years holds. */
const ASSETS = 2_000;

export interface FullBrand extends FuzzUser {
  readonly postIds: readonly string[];
}

async function fill(
  client: pg.Client,
  user: FuzzUser,
  { now, days }: { now: Date; days: number },
): Promise<FullBrand> {
  const content = days === LIMITS.calendarDays ? CONTENT : CONTENT.slice(0, SHORT);
  const { rows } = await client.query<{ id: string }>(
    `insert into posts (id, workspace_id, date, time, content, language, created_at, updated_at)
     select uuidv7(), $1, $2::date + day, time '08:00' + n * interval '10 minutes', $3, 'pl', $4, $4
     from generate_series(0, $5::int - 1) day, generate_series(1, $6::int) n returning id`,
    [user.workspaceId, now.toISOString().slice(0, 10), content, now, days, LIMITS.postsPerDay - 1],
  );
  const values = [user.workspaceId, now];
  await client.query(
    `insert into billing_subscriptions (id, organization_id, item_id, plan, period, status, period_start, period_end, created_at, updated_at)
     values ('sub_' || $1::text, $1::uuid, 'si_1', 'pro', 'year', 'active', $2::timestamptz, $2::timestamptz + interval '1 year', $2, $2)`,
    values,
  );
  await client.query(
    `insert into post_versions (id, workspace_id, post_id, cause, content, actor, created_at)
     select uuidv7(), workspace_id, id, 'generated', content, 'system', $2::timestamptz from posts where workspace_id = $1`,
    values,
  );
  await client.query(
    `insert into post_targets (id, workspace_id, post_id, network, text)
     select uuidv7(), workspace_id, id, 'facebook', content from posts where workspace_id = $1`,
    values.slice(0, 1),
  );
  await client.query(
    `insert into brand_facts (workspace_id, id, type, source_kind, verbatim, say, numbers, tags, months, state, risk, position, created_at, updated_at)
     select $1, uuidv7(), 'offer', 'hand', $3, '[]', '[]', '[]', '[]', 'confirmed', '[]', n, $2, $2 from generate_series(1, $4::int) n`,
    [...values, CONTENT.slice(0, 600), LIMITS.brandFacts / (days === LIMITS.calendarDays ? 1 : 10)],
  );
  await client.query(
    `insert into assets (id, workspace_id, kind, origin, mime, name, bytes, sha256, width, height, alt_text, kept_at, created_at)
     select uuidv7(), $1, 'image', 'upload', 'image/jpeg', 'zdjecie.jpg', 100000, md5(n::text), 1080, 1080, $3, $2, $2
     from generate_series(1, $4::int) n`,
    [...values, CONTENT.slice(0, 200), ASSETS / (days === LIMITS.calendarDays ? 1 : 10)],
  );
  return { ...user, postIds: rows.map(({ id }) => id) };
}
