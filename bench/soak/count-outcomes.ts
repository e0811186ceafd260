import type { Crowd } from '../crowd/fixture.ts';
import type { Figure } from '../report.ts';
import type { Acknowledged } from './everything-on.ts';

/** So many files of the library are read back. */
const READ_BACK = 200;

/** What became of all that was acknowledged, held against the database, the files and what the world saw. */
export async function countOutcomes(crowd: Crowd, done: Acknowledged): Promise<Figure[]> {
  const { client, sandbox } = crowd;
  const count = async (sql: string, values: unknown[]) =>
    (await client.query<{ count: number }>(sql, values)).rows[0]?.count ?? -1;
  const unmade = await count(
    `select count(*)::int as count from generation_days d where d.batch_id = any($1::uuid[]) and d.state <> 'done'`,
    [done.images],
  );
  const gone = await count(
    'select count(*)::int as count from unnest($1::uuid[]) g where not exists (select 1 from assets a where a.id = g)',
    [done.assets],
  );
  const open = await count(
    `select count(*)::int as count from reels where id = any($1::uuid[]) and state not in ('done', 'failed')`,
    [done.reels],
  );
  // Work whose worker died again and again is given up and paid back: here it is we who kill the worker.
  const failed = (why: string) =>
    count(
      `select count(*)::int as count from reels where id = any($1::uuid[]) and state = 'failed' and ${why}`,
      [done.reels],
    );
  const givenUp = await failed("problem = 'too-costly'");
  const unmadeReels = await failed("problem is distinct from 'too-costly'");
  const seen = sandbox.control.publishedPosts();
  const times = done.published.map((word) => seen.filter(({ text }) => text.includes(word)).length);
  return [
    { name: 'images made anew', value: done.images.length, unit: '' },
    { name: 'images that were not made', value: unmade, unit: '', most: 0 },
    { name: 'photos and videos uploaded', value: done.assets.length, unit: '' },
    { name: 'photos and videos that are gone', value: gone, unit: '', most: 0 },
    {
      name: 'of the newest, files that cannot be read',
      value: await unreadable(crowd, done),
      unit: '',
      most: 0,
    },
    { name: 'reels shown beforehand', value: done.previews, unit: '' },
    { name: 'reels ordered', value: done.reels.length, unit: '' },
    { name: 'reels that did not end', value: open, unit: '', most: 0 },
    { name: 'reels given up, each of whose makers was killed', value: givenUp, unit: '' },
    { name: 'reels that failed otherwise', value: unmadeReels, unit: '', most: 0 },
    { name: 'posts sent out', value: times.length, unit: '' },
    { name: 'posts out twice', value: times.filter((n) => n > 1).length, unit: '', most: 0 },
    { name: 'posts not out', value: times.filter((n) => n === 0).length, unit: '', most: 0 },
    { name: 'event streams opened', value: done.streams, unit: '' },
    { name: 'answers that were wrong (5xx)', value: done.failures.length, unit: '', most: 0 },
  ];
}

/** Reads the newest files as a browser does. */
async function unreadable({ cluster, users, client }: Crowd, { assets }: Acknowledged): Promise<number> {
  const newest = assets.slice(-READ_BACK);
  const { rows } = await client.query<{ id: string; workspace_id: string }>(
    'select id, workspace_id from assets where id = any($1::uuid[])',
    [newest],
  );
  let missing = 0;
  for (const { id, workspace_id } of rows) {
    const cookie = users.find(({ workspaceId }) => workspaceId === workspace_id)?.cookie ?? '';
    const url = cluster.members[0]?.url;
    const asset = await fetch(`${url}/api/v1/assets/${id}`, { headers: { cookie } });
    const { url: address } = (await asset.json()) as { url?: string };
    const file = await fetch(new URL(String(address), url), { headers: { cookie } });
    if (!file.ok || (await file.arrayBuffer()).byteLength === 0) missing += 1;
  }
  return missing;
}
