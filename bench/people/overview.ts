import type { BrandsOverview } from '@postownia/contract';
import autocannon from 'autocannon';
import pg from 'pg';
import type { TestApp } from '../../server/test/app.ts';
import { addOwner } from '../../server/test/invitations.ts';
import type { User } from '../../server/test/users.ts';
import type { Figure } from '../report.ts';

const BRANDS = 50;
const POSTS_EACH = 200;
const PATH = '/api/v1/brands/overview';

/** What fills the firm, one statement after another. */
function rowsOf({ firm, now, owner }: { firm: string; now: string; owner: User }): string[] {
  const each = `from workspaces w cross join generate_series(1, ${POSTS_EACH}) n where w.organization_id = ${firm}`;
  const posts = `from posts o join workspaces w on w.id = o.workspace_id where w.organization_id = ${firm}`;
  return [
    `insert into workspaces (organization_id, name, slug, created_at)
     select ${firm}, 'Marka ' || n, 'pelna-' || '${owner.organizationId}' || n, ${now} from generate_series(2, ${BRANDS}) n`,
    `insert into posts (workspace_id, date, time, content, language, state, created_at, updated_at)
     select w.id, ${now}::date + n - 100, '10:00', 'Chleb na zakwasie', 'pl',
       case when n < 100 then 'published' else 'draft' end, ${now}, ${now} ${each}`,
    `insert into post_media (workspace_id, post_id, position, asset_id, alt_text)
     select o.workspace_id, o.id, 0, uuidv7(), 'Bochenek' ${posts}`,
    `insert into social_accounts (workspace_id, network, remote_id, name, scopes, state, connected_at, updated_at)
     select w.id, 'facebook', w.slug, 'Strona', '[]', 'connected', ${now}, ${now}
     from workspaces w where w.organization_id = ${firm}`,
    `insert into publications (workspace_id, post_id, account_id, network, state, due_at, caption, remote_id, created_at, updated_at)
     select o.workspace_id, o.id, a.id, 'facebook', 'published', o.date + o.time, o.content, o.id, ${now}, ${now}
     from posts o join workspaces w on w.id = o.workspace_id join social_accounts a on a.workspace_id = w.id
     where w.organization_id = ${firm} and o.state = 'published'`,
    `insert into posting_preferences (workspace_id, auto_publish, approval_policy, zone, times, late_minutes, paused, updated_at)
     select w.id, false, 'client', 'Europe/Warsaw', '{}', 60, false, ${now} from workspaces w where w.organization_id = ${firm}`,
    `insert into audit_events (workspace_id, actor, actor_id, action, details, created_at)
     select w.id, 'user', '${owner.userId}', 'posts.approved', '{}', ${now} - n * interval '1 hour' ${each}`,
    'vacuum (analyze)',
  ];
}

/** A firm of fifty brands, each with posts around today, accounts, publications, people, a log and a spending. */
async function addFullFirm({ app }: TestApp, superuserUrl: string): Promise<User> {
  const owner = await addOwner(app);
  const { organizationId } = owner;
  const firm = `'${organizationId}'::uuid`;
  const now = `'${app.clock.now().toISOString()}'::timestamptz`;
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    // Assets are not made: what is measured never opens them.
    await client.query('set session_replication_role = replica');
    for (const statement of rowsOf({ firm, now, owner })) await client.query(statement);
  } finally {
    await client.end();
  }
  return owner;
}

/** "Marki" of 50 brands × 200 posts, one after another: how long an answer takes, and what it costs this process. */
export async function measureBrandsOverview(
  running: TestApp,
  { superuserUrl, seconds = 8 }: { superuserUrl: string; seconds?: number },
): Promise<Figure[]> {
  const { cookie } = await addFullFirm(running, superuserUrl);
  const url = running.url.replace('localhost', '127.0.0.1') + PATH;
  const first = await fetch(url, { headers: { cookie } });
  const { brands } = (await first.json()) as BrandsOverview;
  if (brands.length !== BRANDS) throw new Error(`${brands.length} brands are shown, not ${BRANDS}.`);
  const run = (duration: number) =>
    autocannon({ url, headers: { cookie }, connections: 1, duration, workers: 1 });
  await run(3);
  const began = process.cpuUsage();
  const { latency, requests, errors, non2xx } = await run(seconds);
  const { user, system } = process.cpuUsage(began);
  if (errors + non2xx > 0) throw new Error(`${errors} errors, ${non2xx} bad answers`);
  return [
    { name: '50 brands × 200 posts, p50', value: latency.p50, unit: 'ms' },
    { name: '50 brands × 200 posts, p99', value: latency.p99, unit: 'ms', most: 30 },
    // Of the product and of whoever asks, which lives in a thread of the same process.
    { name: 'its processor time in Node', value: (user + system) / 1000 / requests.total, unit: 'ms' },
  ];
}
