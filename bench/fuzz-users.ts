import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { cookieRules, signedCookie } from '../server/src/features/identity/session-cookie.ts';
import { SECRET_KEY } from './cluster.ts';

/** A signed-in owner with rows of their own in every table that the API reads by id. */
export interface FuzzUser {
  readonly cookie: string;
  readonly workspaceId: string;
  readonly userId: string;
  /** Ids of the workspace's rows, of all tables. */
  readonly ids: readonly string[];
  /** Stands in every text of this workspace and nowhere else. */
  readonly mark: string;
}

const PROFILE = {
  industry: 'Gastronomia',
  companySize: '1-10',
  targetAudience: 'osoby, które parzą kawę w domu',
  contentTypes: ['educational'],
  postFrequency: 'daily',
  tones: ['friendly'],
  colorPalette: 'Forest Green',
  preferredImageStyle: 'modern',
  postLanguage: 'pl',
};

/** Makes so many people, each with a workspace full of marked rows: posts, versions, accounts, publications, tokens. */
export async function seedUsers(databaseUrl: string, appUrl: string, count: number): Promise<FuzzUser[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const users: FuzzUser[] = [];
    for (let n = 0; n < count; n++) users.push(await seedUser(client, appUrl, n));
    await client.query('analyze');
    return users;
  } finally {
    await client.end();
  }
}

async function seedUser(client: pg.Client, appUrl: string, n: number): Promise<FuzzUser> {
  const mark = `ZNAK${n}X${randomBytes(6).toString('hex')}`;
  const [userId, workspaceId, accountId] = [randomUUID(), randomUUID(), randomUUID()];
  const token = randomBytes(24).toString('base64url');
  const now = new Date();
  const run = (sql: string, values: unknown[]) => client.query<{ id: string }>(sql, values);
  await run(`insert into users (id, name, email, created_at, updated_at) values ($1, $2, $3, $4, $4)`, [
    ...[userId, mark, `${mark.toLowerCase()}@example.pl`, now],
  ]);
  await run(`insert into organizations (id, name, slug, created_at) values ($1, $2, $3, $4)`, [
    ...[workspaceId, mark, workspaceId, now],
  ]);
  await run(
    `insert into workspaces (id, organization_id, name, slug, created_at) values ($1, $1, $2, $3, $4)`,
    [workspaceId, mark, workspaceId, now],
  );
  await run(`insert into members (organization_id, user_id, role, created_at) values ($1, $2, 'owner', $3)`, [
    ...[workspaceId, userId, now],
  ]);
  await run(
    `insert into sessions (token, user_id, active_workspace_id, expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [token, userId, workspaceId, new Date(now.getTime() + 30 * 86_400_000), now],
  );
  await run(`insert into brand_profiles (workspace_id, profile, updated_at) values ($1, $2, $3)`, [
    ...[workspaceId, { ...PROFILE, brandName: mark, trade: mark }, now],
  ]);
  await run(`insert into token_accounts (organization_id, balance, updated_at) values ($1, 100000, $2)`, [
    workspaceId,
    now,
  ]);
  await run(
    `insert into token_entries (organization_id, sequence, kind, amount, balance_after, cause, unique_key, created_at)
     values ($1, 1, 'grant', 100000, 100000, 'operator', 'grant:fuzz', $2)`,
    [workspaceId, now],
  );
  await run(
    `insert into social_accounts (id, workspace_id, network, remote_id, name, scopes, state, connected_at, updated_at)
     values ($1, $2, 'facebook', $3, $3, '[]', 'connected', $4, $4)`,
    [accountId, workspaceId, mark, now],
  );
  await run(`insert into account_queues (account_id, workspace_id, app) values ($1, $2, 'meta')`, [
    ...[accountId, workspaceId],
  ]);
  const posts = await run(
    `insert into posts (workspace_id, date, time, content, language, created_at, updated_at)
     select $1, ($3::date + n), '10:00', $2 || ' kawa numer ' || n || ' #kawa #dom', 'pl', $4, $4
     from generate_series(0, 19) n returning id`,
    [workspaceId, mark, now.toISOString().slice(0, 10), now],
  );
  const postIds = posts.rows.map(({ id }) => id);
  const publications = await run(
    `insert into publications (workspace_id, post_id, account_id, network, state, due_at, problem, created_at, updated_at)
     select $1, p, $2, 'facebook', (array['unknown', 'failed', 'skipped'])[1 + (n % 3)::int], $3, $4, $3, $3
     from unnest($5::uuid[]) with ordinality as x(p, n) limit 6 returning id`,
    [workspaceId, accountId, now, mark, postIds],
  );
  const rules = cookieRules({ appUrl, secretKey: SECRET_KEY });
  const ids = [workspaceId, userId, accountId, ...postIds, ...publications.rows.map(({ id }) => id)];
  return { cookie: signedCookie(token, rules), workspaceId, userId, ids, mark };
}
