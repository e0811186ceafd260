import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { Browser } from '../../test/browser.ts';
import { testDatabase } from '../../test/database.ts';
import { addOwner } from '../../test/invitations.ts';
import { addPost } from '../../test/publishing-posts.ts';
import { urlOf } from '../../test/start-postgres.ts';
import type { User } from '../../test/users.ts';

/** Brands of others, each a firm of its own with a person; 40,000 make a million posts. */
const BRANDS = Number(process.env.CROWD_BRANDS ?? 2_000);
const EACH = 25;

interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}
interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

let running: TestApp;
let superuser: pg.Client;
let owner: User;
let postId: string;
let big: ReadonlySet<string>;

/** A crowd in every table that the reads of a firm go to; references are not checked, and need not hold. */
const CROWD = [
  `insert into organizations (id, name, slug, created_at) select gen_random_uuid(), 'Firma', 'tlum-' || n, now() from generate_series(1, ${BRANDS}) n`,
  `insert into workspaces (id, organization_id, name, slug, created_at) select id, id, name, slug, created_at from organizations where slug like 'tlum-%'`,
  `insert into users (id, name, email, created_at, updated_at) select id, name, slug || '@example.pl', now(), now() from organizations where slug like 'tlum-%'`,
  `insert into members (organization_id, user_id, role, created_at) select id, id, 'owner', now() from organizations where slug like 'tlum-%'`,
  `insert into workspace_members (organization_id, workspace_id, user_id, role, created_at) select id, id, id, 'editor', now() from organizations where slug like 'tlum-%'`,
  `insert into sessions (token, user_id, expires_at, created_at, updated_at) select gen_random_uuid()::text, id, now(), now(), now() from organizations cross join generate_series(1, 5) where slug like 'tlum-%'`,
  `insert into invitations (organization_id, email, role, secret_hash, inviter_id, created_at, expires_at) select id, slug || n || '@example.pl', 'admin', gen_random_uuid()::text, id, now(), now() from organizations cross join generate_series(1, 5) n where slug like 'tlum-%'`,
  `insert into posts (workspace_id, date, time, content, language, created_at, updated_at) select w.id, current_date + n, '10:00', 'Chleb', 'pl', now(), now() from workspaces w cross join generate_series(1, ${EACH}) n where slug like 'tlum-%'`,
  `insert into approval_links (id, workspace_id, secret_hashes, note, language, actor, actor_id, created_at, sent_at, expires_at) select p.id, p.workspace_id, array[p.id::text], '', 'pl', 'user', p.workspace_id, now(), now(), now() from posts p`,
  `insert into approval_link_posts (workspace_id, link_id, post_id) select workspace_id, id, id from posts`,
  `insert into approval_remarks (workspace_id, post_id, link_id, name, text, created_at) select workspace_id, id, id, 'Ewa', 'Ładne', now() from posts`,
  `insert into audit_events (workspace_id, actor, actor_id, action, details, created_at) select workspace_id, 'user', workspace_id, 'posts.approved', '{}', now() from posts`,
  `insert into publications (workspace_id, post_id, account_id, network, state, due_at, caption, remote_id, created_at, updated_at) select workspace_id, id, id, 'facebook', 'failed', now(), '', id, now(), now() from posts`,
  `insert into post_versions (workspace_id, post_id, cause, content, actor, created_at) select workspace_id, id, 'edited', content, 'system', now() from posts`,
  `insert into post_media (workspace_id, post_id, position, asset_id, alt_text) select workspace_id, id, 0, id, '' from posts`,
  `insert into social_accounts (workspace_id, network, remote_id, name, scopes, state, connected_at, updated_at) select w.id, 'facebook', n::text, 'Strona', '[]', 'connected', now(), now() from workspaces w cross join generate_series(1, 3) n where slug like 'tlum-%'`,
  `insert into link_pages (workspace_id, enabled, indexed, intro, links, updated_at) select id, true, true, '', '[]', now() from workspaces where slug like 'tlum-%'`,
  `insert into brand_profiles (workspace_id, profile, updated_at) select id, '{}', now() from workspaces where slug like 'tlum-%'`,
  `insert into assets (id, workspace_id, kind, origin, mime, bytes, sha256, width, height, kept_at, created_at) select id, workspace_id, 'image', 'upload', 'image/jpeg', 1, '', 1, 1, now(), now() from posts`,
];

beforeAll(async () => {
  const database = await testDatabase();
  running = await testApp({ database });
  owner = await addOwner(running.app);
  const { workspaceId, userId } = owner;
  postId = await addPost(running.app, workspaceId, userId, {
    date: '2026-12-01',
    approved: false,
    image: false,
  });
  const name = new URL(database.url).pathname.slice(1);
  superuser = new pg.Client({ connectionString: urlOf(inject('testServer').adminUrl, name) });
  await superuser.connect();
  await superuser.query('set session_replication_role = replica');
  for (const statement of CROWD) await superuser.query(statement);
  await superuser.query('vacuum (analyze)');
  const { rows } = await superuser.query<{ relname: string }>(
    "select relname from pg_class where relkind in ('r', 'p') and reltuples >= 2000 and relnamespace = 'public'::regnamespace",
  );
  big = new Set(rows.map(({ relname }) => relname));
}, 600_000);
afterAll(async () => {
  await superuser?.end();
  await running?.close();
});

/** The statements that the product runs while something is done, with their values. */
async function askedWhile(work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const real = pg.Client.prototype.query;
  const spy = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const config = typeof first === 'object' && first !== null ? first : { text: first };
    const { text, values } = config as { text?: unknown; values?: unknown };
    if (typeof text === 'string' && /^\s*(select|with|\()/i.test(text)) {
      const given = [values, second].find(Array.isArray) ?? [];
      asked.push({ text, values: [...given] });
    }
    return Reflect.apply(real, this, args);
  };
  Object.assign(pg.Client.prototype, { query: spy });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query: real });
  }
  return asked;
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Big tables that a statement would read from one end to the other. */
async function readWhole({ text, values }: Asked): Promise<string[]> {
  const { rows } = await superuser.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) ${text}`,
    [...values],
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan === undefined) throw new Error('no plan');
  return nodesOf(plan).flatMap(({ 'Node Type': kind, 'Relation Name': name = '' }) =>
    kind === 'Seq Scan' && big.has(name) ? [name] : [],
  );
}

it('finds a table that is read whole, and all that are looked at are big', async () => {
  const tables = [
    'posts',
    'approval_remarks',
    'approval_links',
    'approval_link_posts',
    'members',
    'users',
    'sessions',
  ];
  for (const table of [
    ...tables,
    'invitations',
    'workspaces',
    'publications',
    'post_versions',
    'post_media',
  ]) {
    expect(big).toContain(table);
    expect(
      await readWhole({ text: `select count(*) from ${table} t where t::text like $1`, values: ['%x%'] }),
    ).toEqual([table]);
  }
});

const READS: readonly (readonly [name: string, address: () => string, own: RegExp])[] = [
  ['tasks', () => '/tasks', /posts o/],
  ['comments', () => `/posts/${postId}/comments`, /approval_remarks/],
  ['approvals', () => '/approvals/links', /approval_links/],
  ['members', () => '/members', /"members"/],
  ['brands', () => '/brands/overview', /with brands/],
];

it.each(READS)('%s: read by index among crowds', async (_name, address, own) => {
  const asked = await askedWhile(async () => {
    const { status } = await new Browser(running, owner).get(`/api/v1${address()}`);
    expect(status).toBe(200);
  });
  expect(asked.filter(({ text }) => own.test(text)).length).toBeGreaterThan(0);
  const whole: string[] = [];
  for (const statement of asked) whole.push(...(await readWhole(statement)));
  expect(whole).toEqual([]);
});

it('a link page: one statement, by index, of the newest posts of a brand that has published twenty thousand', async () => {
  const { workspaceId } = owner;
  const links = [{ label: 'Sklep', url: 'https://zakwas.pl/sklep' }];
  const page = { enabled: true, indexed: true, intro: '', links };
  await new Browser(running, owner).ask('PUT', '/api/v1/link-page', page);
  await superuser.query(
    `with made as (
       insert into posts (workspace_id, date, time, content, language, state, published_at, created_at, updated_at)
       select $1, current_date - n % 1000, '10:00', 'Chleb', 'pl', 'published', now() - n * interval '1 hour', now(), now()
       from generate_series(1, 20000) n returning id)
     insert into publications (workspace_id, post_id, account_id, network, state, due_at, caption, remote_id, permalink, published_at, created_at, updated_at)
     select $1, id, id, 'facebook', 'published', now(), '', id, 'https://facebook.example/' || id, now(), now(), now() from made`,
    [workspaceId],
  );
  await superuser.query('analyze posts, publications, link_pages, brand_profiles, assets');
  const asked = await askedWhile(async () => {
    const shown = await fetch(new URL(`/@${workspaceId}`, running.url));
    expect([shown.status, (await shown.text()).match(/<li>/g)?.length]).toEqual([200, 10]);
  });
  expect(asked.map(({ text }) => text.includes('link_pages'))).toEqual([true]);
  const [statement = { text: '', values: [] }] = asked;
  expect(await readWhole(statement)).toEqual([]);
  const { rows } = await superuser.query<{
    'QUERY PLAN': [{ Plan: Plan & { 'Shared Hit Blocks': number } }];
  }>(`explain (analyze, buffers, format json) ${statement.text}`, [...statement.values]);
  // Sixty posts, their places and pictures: not one page of a table for each of the thousands behind them.
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks']).toBeLessThan(1_500);
});
