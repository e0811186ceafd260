import type { PublishingSetup } from '../../server/test/publishing.ts';
import type { Figure } from '../report.ts';

/**
 * Holds our rows against what the world saw: each publication out exactly once, ended by itself, and none called
 * published without having been read back under the network's own id.
 */
export async function countOutcomes(setup: PublishingSetup, expected: number): Promise<Figure[]> {
  const { rows } = await setup.database.pool.query<{
    remote_account: string;
    caption: string | null;
    state: string;
    remote_id: string | null;
    read: boolean;
  }>(
    `select a.remote_id as remote_account, p.caption, p.state, p.remote_id, p.read_back_at is not null as read
     from publications p join social_accounts a on a.id = p.account_id`,
  );
  // A title stands before a text, a link below it: what we said is in what the world saw. A story shows none.
  const posts = Map.groupBy(setup.sandbox.control.publishedPosts(), ({ accountId }) => accountId);
  const idsOf = ({ remote_account, caption }: (typeof rows)[number]) =>
    (posts.get(remote_account) ?? [])
      .filter(({ text, isStory }) => isStory || text.includes(caption ?? ''))
      .map(({ postId }) => postId);
  const claims = rows.filter(({ state }) => state === 'published');
  return [
    { name: 'publications', value: rows.length, unit: '', least: expected },
    { name: 'published', value: claims.length, unit: '', least: expected },
    {
      name: 'posts the world saw',
      value: setup.sandbox.control.publishedPosts().length,
      unit: '',
      least: expected,
      most: rows.length,
    },
    { name: 'out twice', value: rows.filter((row) => idsOf(row).length > 1).length, unit: '', most: 0 },
    { name: 'lost', value: rows.filter((row) => idsOf(row).length === 0).length, unit: '', most: 0 },
    {
      name: '“published” without the right id read back',
      value: claims.filter((row) => !row.read || idsOf(row)[0] !== row.remote_id).length,
      unit: '',
      most: 0,
    },
  ];
}
