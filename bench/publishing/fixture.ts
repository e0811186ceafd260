import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Context } from '../../server/src/context.ts';
import { type OpenDatabase, openDatabase } from '../../server/src/db/connect.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts';
import { migrateDatabase } from '../../server/src/db/migrate.ts';
import { encryptAccount } from '../../server/src/features/social-accounts/encrypted-secrets.ts';
import { asWorkspaceId } from '../../server/src/lib/workspace-id.ts';
import { publishingContext } from '../../server/test/publishing.ts';
import { instantNetworks, type Seen } from '../instant-network.ts';

/** A real database on disk, and a publishing context on the machine's clock whose network answers at once. */
export async function openPublishingFixture() {
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  const database = openDatabase({ url: postgres.url, max: 10 });
  await migrateDatabase({ direct: database.direct });
  const seen = new Map<string, Seen>();
  const addresses = {
    databaseUrl: postgres.url,
    sandboxUrl: 'http://127.0.0.1:9',
    appUrl: 'http://127.0.0.1:9',
    folder,
  };
  const parts = publishingContext(addresses, { clock: { now: () => new Date() }, database });
  // Parts that publishing lacks throw when they are touched, so they are inherited, not copied.
  const context = Object.create(parts, { networks: { value: instantNetworks(seen) } }) as Context;
  return {
    url: postgres.url,
    database,
    context,
    seen,
    seed: (order: SeedOrder) => seedPublications(database, context, order),
    close: async () => {
      await database.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface SeedOrder {
  /** Begins every text, so that rounds don't mix. */
  name: string;
  accounts: number;
  each: number;
  /** When the n-th publication is due. */
  dueAt: (index: number) => Date;
}

/** Accounts of as many workspaces, with approved posts by hand that nothing reschedules. */
async function seedPublications(
  database: OpenDatabase,
  { secretBox, clock }: Context,
  order: SeedOrder,
): Promise<void> {
  const { pool } = database;
  const now = clock.now();
  const made = await pool.query<{ id: string }>(
    `with made as (insert into organizations (name, slug, created_at)
       select 'Marka', $1 || '-' || n, $2 from generate_series(1, $3) n returning *)
     insert into workspaces (id, organization_id, name, slug, created_at)
       select id, id, name, slug, created_at from made returning id`,
    [order.name, now, order.accounts],
  );
  const ids = made.rows.map(({ id }) => id);
  const remotes = ids.map((_, index) => `${order.name}-${index}`);
  const tokens = ids.map((id, index) =>
    encryptAccount(
      secretBox,
      { workspaceId: asWorkspaceId(id), network: 'facebook', remoteId: remotes[index] ?? '' },
      { token: 't', userToken: 'p', refreshToken: null },
    ),
  );
  await pool.query(
    `insert into social_accounts (workspace_id, network, remote_id, name, encrypted_token, scopes, state, connected_at, updated_at)
     select w, 'facebook', r, r, t, '[]', 'connected', $4, $4 from unnest($1::uuid[], $2::text[], $3::text[]) as x(w, r, t)`,
    [ids, remotes, tokens, now],
  );
  await pool.query(
    `insert into account_queues (account_id, workspace_id, app)
     select id, workspace_id, 'meta' from social_accounts where remote_id = any($1)`,
    [remotes],
  );
  const total = order.accounts * order.each;
  const dueAt = Array.from({ length: total }, (_, index) => order.dueAt(index));
  await pool.query(
    `with numbered as (
       select workspace_id, id as account_id, row_number() over (order by id) - 1 as place
       from social_accounts where remote_id = any($1)),
     planned as (
       select place * $2 + n as index, workspace_id, account_id, n from numbered, generate_series(0, $2 - 1) n),
     made as (
       insert into posts (workspace_id, date, time, content, language, state, created_at, updated_at)
       select workspace_id, date '2026-01-01' + n::int, '12:00', $3 || '-' || index, 'pl', 'publishing', $4, $4 from planned
       returning id, workspace_id, content)
     insert into publications (workspace_id, post_id, account_id, network, state, due_at, next_try_at, by_hand, created_at, updated_at)
     select p.workspace_id, made.id, p.account_id, 'facebook', 'planned', d.at, d.at, true, $4, $4
     from planned p join made on made.content = $3 || '-' || p.index
     join unnest($5::timestamptz[]) with ordinality as d(at, place) on d.place = p.index + 1`,
    [remotes, order.each, order.name, now, dueAt],
  );
  await pool.query('analyze');
}
