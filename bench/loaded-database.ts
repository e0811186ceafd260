import pg from 'pg';

const POSTS_EACH = 500;
/** Workspaces filled by one statement: their part of an index stays in memory while their rows lie among each other's. */
const FILLED_AT_ONCE = 200;
/** Tables of which no hot statement may read more than it answers with. */
const BIG_TABLES = ['posts', 'post_versions', 'publications', 'post_targets', 'post_media'] as const;
const TEXT =
  'Chleb na zakwasie rośnie całą noc, a rano pachnie nim cała ulica. Zajrzyj po ciepły bochenek. #chleb #zakwas #radom';

/** The thirty posts of December that the measured person has, each with an image. */
export const MONTH = { from: '2026-12-01', to: '2026-12-31' };

/** A database that other workspaces fill more and more, and one person's month in the middle. */
export interface LoadedDatabase {
  readonly workspaceId: string;
  readonly userId: string;
  /** Brings the posts of others to so many, spread so that neighbours on disk are strangers; seconds it took. */
  fillPosts(total: number): Promise<number>;
  /** Gives every post of others an image, a text for a network, a publication that is over and a version. */
  fillHistory(): Promise<void>;
  /** Rows of the big tables that statements looked at since the last call, by index or one after another. */
  rowsRead(): Promise<number>;
  /** Transactions and pages of the whole database since the last call: what requests cost it. */
  workDone(): Promise<{ transactions: number; pages: number }>;
  /** How PostgreSQL would run a statement; throws nothing, reads nothing. */
  explain(statement: string, values: readonly unknown[]): Promise<string>;
  close(): Promise<void>;
}

const COLUMNS = '(id, workspace_id, date, time, content, language, created_at, updated_at)';
const valuesOf = (day: string) =>
  `uuidv7(), w.id, date '2026-01-01' + ${day}, time '10:00', '${TEXT}', 'pl', $1::timestamptz, $1`;

/** The thirty days that are looked at, with images. */
async function fillMonth(
  client: pg.Client,
  { workspaceId, now }: { workspaceId: string; now: Date },
): Promise<void> {
  await client.query(
    `insert into posts ${COLUMNS} select ${valuesOf('n')} from generate_series(334, 363) n cross join workspaces w where w.id = $2`,
    [now, workspaceId],
  );
  await client.query(
    `insert into post_media (workspace_id, post_id, position, asset_id, alt_text)
     select workspace_id, id, 0, uuidv7(), 'Bochenek chleba na drewnianym stole' from posts where workspace_id = $1`,
    [workspaceId],
  );
}

/** Workspaces number `from` + 1 to `to`, each with its posts. */
async function fillCrowd(
  client: pg.Client,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<void> {
  for (let begin = from; begin < to; begin += FILLED_AT_ONCE)
    await fillWorkspaces(client, { from: begin, to: Math.min(to, begin + FILLED_AT_ONCE), now });
}

async function fillWorkspaces(
  client: pg.Client,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<void> {
  await client.query(
    `with made as (insert into organizations (name, slug, created_at)
       select 'Marka ' || n, 'crowd-' || n, $1 from generate_series($2::int, $3::int) n returning *)
     insert into workspaces (id, organization_id, name, slug, created_at)
       select id, id, name, slug, created_at from made`,
    [now, from + 1, to],
  );
  await client.query(
    `insert into posts ${COLUMNS} select ${valuesOf('n')} from generate_series(0, ${POSTS_EACH - 1}) n
       cross join (select id from workspaces where slug like 'crowd-%' and substr(slug, 7)::int > $2) w`,
    [now, from],
  );
}

/** Each post of the crowd published with an image and a text of its own, with a version. */
async function fillHistory(
  client: pg.Client,
  { workspaceId, now }: { workspaceId: string; now: Date },
): Promise<void> {
  await client.query(
    `insert into social_accounts (workspace_id, network, remote_id, name, scopes, state, connected_at, updated_at)
     select id, 'facebook', slug, 'Strona', '[]', 'connected', $1, $1 from workspaces where slug like 'crowd-%'`,
    [now],
  );
  await client.query(
    `insert into publications (id, workspace_id, post_id, account_id, network, state, due_at, caption, remote_id, created_at, updated_at)
     select uuidv7(), p.workspace_id, p.id, a.id, 'facebook', 'published', p.date + p.time, p.content, p.id, $1, $1
     from posts p join social_accounts a on a.workspace_id = p.workspace_id`,
    [now],
  );
  await client.query(
    `insert into post_versions (id, workspace_id, post_id, cause, content, actor, created_at)
     select uuidv7(), workspace_id, id, 'generated', content, 'system', $1 from posts`,
    [now],
  );
  await client.query(
    `insert into post_targets (id, workspace_id, post_id, network, text)
     select uuidv7(), workspace_id, id, 'facebook', content from posts where workspace_id <> $1`,
    [workspaceId],
  );
  await client.query(
    `insert into post_media (workspace_id, post_id, position, asset_id, alt_text)
     select workspace_id, id, 0, uuidv7(), 'Bochenek' from posts where workspace_id <> $1`,
    [workspaceId],
  );
  await client.query('vacuum (analyze)');
}

/**
 * Opens it for the only workspace there is.
 * @param adminUrl the superuser: rows that are made here refer only to each other, so references need no checking
 */
export async function openLoadedDatabase(adminUrl: string): Promise<LoadedDatabase> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  const now = new Date();
  const found = await client.query<{ id: string; user: string }>(
    'select w.id, m.user_id as user from workspaces w join members m using (organization_id) limit 1',
  );
  const { id: workspaceId, user: userId } = found.rows[0] ?? {};
  if (workspaceId === undefined || userId === undefined)
    throw new Error('The bench person has no workspace.');
  await fillMonth(client, { workspaceId, now });
  let workspaces = 0;
  let read = 0;
  let done = { transactions: 0, pages: 0 };
  return {
    workspaceId,
    userId,
    async fillPosts(total) {
      const began = performance.now();
      const wanted = Math.ceil(total / POSTS_EACH);
      await fillCrowd(client, { from: workspaces, to: wanted, now });
      workspaces = wanted;
      await client.query('vacuum (analyze) posts');
      return (performance.now() - began) / 1000;
    },
    fillHistory: () => fillHistory(client, { workspaceId, now }),
    async rowsRead() {
      const { rows } = await client.query<{ read: string }>(
        `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read from pg_stat_user_tables where relname = any($1)`,
        [BIG_TABLES],
      );
      const before = read;
      read = Number(rows[0]?.read ?? 0);
      return read - before;
    },
    async workDone() {
      const { rows } = await client.query<{ transactions: string; pages: string }>(
        `select xact_commit + xact_rollback as transactions, blks_hit + blks_read as pages from pg_stat_database
         where datname = current_database()`,
      );
      const before = done;
      done = { transactions: Number(rows[0]?.transactions), pages: Number(rows[0]?.pages) };
      return { transactions: done.transactions - before.transactions, pages: done.pages - before.pages };
    },
    async explain(statement, parameters) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`, [...parameters]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    },
    close: () => client.end(),
  };
}
