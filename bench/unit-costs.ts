import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startProduct } from '../e2e/start-product.ts';
import { signUpUser } from './new-user.ts';
import { familyOf, processesUsing } from './process-memory.ts';
import type { Figure } from './report.ts';

/** Linux counts processor time in hundredths. */
const TICKS_PER_SECOND = 100;
const DAYS = 30;
/** Typical: calls per publication; a workspace has two accounts. */
const CALLS = 5;
const WORKSPACES = 500;

/** Processor seconds that these processes have used. */
function processorSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // utime, stime and those of children that ended.
      return sum + [11, 12, 13, 14].reduce((own, at) => own + Number(fields[at]), 0) / TICKS_PER_SECOND;
    } catch {
      return sum;
    }
  }, 0);
}

function bytesUnder(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

/** What one month of one workspace costs: processor time and bytes; `docs/capacity.md` computes with these. */
export async function measureUnitCosts(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const { headers } = await signUpUser(product.url);
    const ask = async (address: string, body?: unknown) => {
      const answer = await fetch(`${product.url}/api/v1${address}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    };
    const { today } = (await ask('/overview')) as { today: string };
    const family = () => [...new Set([...familyOf(product.pid()), ...processesUsing(product.dataDir)])];
    const before = processorSeconds(family());
    const began = performance.now();
    const window = { from: today, days: DAYS, existing: 'fill', frequency: 'daily' };
    const { id } = (await ask('/generation-batches', window)) as { id: string };
    while (((await ask(`/generation-batches/${id}`)) as { state: string }).state === 'running')
      await new Promise((resolve) => setTimeout(resolve, 100));
    const seconds = (performance.now() - began) / 1000;
    const processor = processorSeconds(family()) - before;
    const images = bytesUnder(path.join(product.dataDir, 'media'));
    const rows = await bytesPerMonth(product.dataDir);
    return [
      { name: 'month generation, 30 posts', value: seconds, unit: 's' },
      { name: 'processor time per generated post', value: (processor / DAYS) * 1000, unit: 'ms' },
      { name: 'picture and thumbnail per post', value: images / DAYS / 1024, unit: 'KB' },
      { name: 'database per workspace and month', value: rows / 1024, unit: 'KB' },
    ];
  } finally {
    await product.close();
  }
}

/** Copies the month just made into many workspaces and publishes it there in rows, then weighs the tables. */
async function bytesPerMonth(dataDir: string): Promise<number> {
  const access = JSON.parse(readFileSync(path.join(dataDir, 'postgres/access.json'), 'utf8')) as {
    port: number;
    password: string;
  };
  const client = new pg.Client(`postgres://postownia:${access.password}@127.0.0.1:${access.port}/postownia`);
  await client.connect();
  const weigh = async () => {
    const { rows } = await client.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    );
    return Number(rows[0]?.bytes ?? 0);
  };
  try {
    const now = new Date();
    const before = await weigh();
    await client.query(
      `with made as (insert into organizations (name, slug, created_at)
         select 'Marka', 'unit-' || n, $1 from generate_series(1, ${WORKSPACES}) n returning *)
       insert into workspaces (id, organization_id, name, slug, created_at)
         select id, id, name, slug, created_at from made`,
      [now],
    );
    const units = `from workspaces w where w.slug like 'unit-%'`;
    await client.query(
      `insert into posts (workspace_id, date, time, content, language, topic, created_at, updated_at)
       select w.id, p.date, p.time, p.content, p.language, p.topic, $1, $1 from posts p cross join workspaces w
       where w.slug like 'unit-%'`,
      [now],
    );
    await client.query(
      `insert into post_versions (workspace_id, post_id, cause, actor, content, created_at)
       select w.id, p.id, 'generated', 'system', p.content, $1 from posts p join workspaces w on w.id = p.workspace_id
       where w.slug like 'unit-%'`,
      [now],
    );
    await client.query(
      `insert into assets
         (workspace_id, kind, origin, mime, width, height, bytes, sha256, signature, provenance, created_at)
       select w.id, m.kind, m.origin, m.mime, m.width, m.height, m.bytes, m.sha256, m.signature, m.provenance, $1
       from assets m cross join workspaces w
       where w.slug like 'unit-%'`,
      [now],
    );
    await client.query(
      `insert into token_entries (organization_id, sequence, kind, amount, settled, balance_after, cause, unique_key, created_at)
       select w.id, e.sequence, e.kind, e.amount, e.settled, e.balance_after, e.cause, e.unique_key, $1
       from token_entries e cross join workspaces w where w.slug like 'unit-%'`,
      [now],
    );
    await client.query(
      `insert into social_accounts (workspace_id, network, remote_id, name, scopes, state, connected_at, updated_at)
       select w.id, 'facebook', n::text, 'Strona', '[]', 'connected', $1, $1 ${units.replace('where', 'cross join generate_series(1, 2) n where')}`,
      [now],
    );
    await client.query(
      `insert into publications (workspace_id, post_id, account_id, network, state, due_at, caption, remote_id, permalink, created_at, updated_at)
       select p.workspace_id, p.id, a.id, 'facebook', 'published', $1, p.content, p.id || '_' || a.remote_id,
         'https://www.facebook.com/1234567890/posts/' || p.id, $1, $1
       from posts p join social_accounts a on a.workspace_id = p.workspace_id join workspaces w on w.id = p.workspace_id
       where w.slug like 'unit-%'`,
      [now],
    );
    await client.query(
      `insert into publication_attempts (workspace_id, publication_id, attempt, step, outcome, request_id, started_at, ended_at)
       select p.workspace_id, p.id, 1, 'publish', 'done', 'A1b2C3d4E5f6G7h8', $1, $1
       from publications p join workspaces w on w.id = p.workspace_id cross join generate_series(1, ${CALLS}) n
       where w.slug like 'unit-%'`,
      [now],
    );
    await client.query('vacuum (analyze)');
    return ((await weigh()) - before) / WORKSPACES;
  } finally {
    await client.end();
  }
}
