import { randomUUID } from 'node:crypto';
import type { PostTarget, VideoPost } from '@postownia/contract';
import { VIDEO_PLATFORMS } from '@postownia/contract/video-platforms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../test/database.ts';
import { CHECKED_WORDS, countTables, fillTables, migrateUntil } from '../../test/fill-tables.ts';
import { lockPostRecords } from '../features/posts/index.ts';
import { sourceOf } from '../features/publications/lock-sources.ts';
import { isOutdated } from '../features/publications/publication-source.ts';
import { listVideoPosts } from '../features/video-posts/read-video-posts.ts';
import { asWorkspaceId, type WorkspaceId } from '../lib/workspace-id.ts';
import { migrateDatabase } from './migrate.ts';
import { publications } from './schema/publications.ts';
import { inTransaction } from './transaction.ts';

const WORDS = {
  ...CHECKED_WORDS,
  'members.role': 'member',
  'workspace_members.role': 'editor',
  'token_entries.kind': 'reserve',
  'token_entries.amount': -1,
  'assets.kind': 'image',
  'assets.origin': 'generated',
};
const AT = '2026-11-21T09:00:00Z';
const DESCRIPTION = 'Zażółć „gęślą” \\ jaźń\n🙂';
const CAPTION = `${DESCRIPTION}\n\n#kawa #świt`;

/** The platforms that the former form had besides the one that is ticked. */
const UNTICKED: readonly string[] = ['instagram_reels', 'tiktok'];

describe('the move of videos to posts', () => {
  let database: TestDatabase;
  let workspaceId: WorkspaceId;
  let userId: string;
  let before: Map<string, number>;
  let formerPosts: unknown[];
  const accounts = new Map<string, string>();
  const ids = new Map<string, string>();
  const of = (name: string) => ids.get(name) ?? '';

  const query = async (text: string, values: unknown[] = []) =>
    (await database.pool.query(text, values)).rows;
  const options = {
    privacyLevel: 'SELF_ONLY',
    brandContent: false,
    brandOrganic: true,
    disableComment: false,
    disableDuet: true,
    disableStitch: true,
  };
  const answers = () => ({ accountId: accounts.get('tiktok'), ...options });

  async function put(name: string, post: Record<string, unknown> = {}): Promise<void> {
    const id = randomUUID();
    const videoId = randomUUID();
    ids.set(name, id);
    await query(
      `insert into assets (id, workspace_id, kind, origin, mime, name, bytes, sha256, duration_ms, width, height, encoding, created_at)
       values ($1, $2, 'video', 'upload', 'video/mp4', 'film.mp4', 10, '', 5000, 540, 960,
         '{"container":"mp4","videoCodec":"avc","audioCodec":null,"framesPerSecond":30}', $3)`,
      [videoId, workspaceId, AT],
    );
    const row = {
      id,
      workspace_id: workspaceId,
      video_id: videoId,
      date: '2026-12-01',
      time: '18:00',
      description: DESCRIPTION,
      hashtags: ['kawa', 'świt'],
      video_type: 'trend',
      cover_ms: 1200,
      platforms: ['instagram_reels', 'facebook_reels', 'tiktok'],
      tiktok: null,
      ai_label: true,
      release: 'planned',
      released_by: userId,
      released_at: AT,
      state: 'scheduled',
      revision: 7,
      created_at: AT,
      updated_at: AT,
      ...post,
    };
    const names = Object.keys(row);
    await query(
      `insert into video_posts (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(row),
    );
  }

  async function send(name: string, network: string, state: string): Promise<void> {
    const asked = { shareToFeed: network !== 'instagram', tiktok: answers() };
    const [{ video_id: mediaId }] = await query('select video_id from video_posts where id = $1', [of(name)]);
    await query(
      `insert into publications (workspace_id, video_post_id, account_id, network, state, due_at, attempt, fence,
         caption, video, ai_label, handles, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, 2, 3, $7, $8, true, '{"container":"1"}', $6, $6)`,
      [
        ...[workspaceId, of(name), accounts.get(network), network, state, AT, CAPTION],
        { mediaId, coverMs: 1200, options: asked },
      ],
    );
  }

  beforeAll(async () => {
    database = await emptyDatabase();
    await migrateUntil(database, 'videos_are_posts');
    await fillTables(database.pool, { brands: 2, words: WORDS });
    const [brand] = await query('select workspace_id as id from posts limit 1');
    workspaceId = asWorkspaceId(brand.id);
    [{ id: userId }] = (await query('select id from users limit 1')) as [{ id: string }];
    for (const network of ['facebook', 'instagram', 'tiktok']) {
      const id = randomUUID();
      accounts.set(network, id);
      await query(
        `insert into social_accounts (id, workspace_id, network, remote_id, name, scopes, state, connected_at, updated_at)
         values ($1, $2, $3, $3, 'Kawa', '[]', 'connected', $4, $4)`,
        [id, workspaceId, network, AT],
      );
    }
    await put('everywhere', { tiktok: answers(), share_to_feed: false });
    await put('unticked', {
      platforms: ['facebook_reels'],
      tiktok: answers(),
      hashtags: [],
      excluded_account_ids: [accounts.get('facebook'), randomUUID()],
    });
    await put('at-once', { release: 'at-once', state: 'published', published_at: AT, date: '2026-12-02' });
    await put('draft', { release: 'draft', released_at: null, released_by: null, state: 'draft' });
    for (const [network, state] of [
      ['facebook', 'unknown'],
      ['instagram', 'waiting'],
      ['tiktok', 'publishing'],
    ] as const)
      await send('everywhere', network, state);
    const [{ asset }] = await query(
      `insert into post_media (workspace_id, post_id, position, asset_id)
       select workspace_id, post_id, position + 1, asset_id from post_media where workspace_id = $1 returning asset_id as asset`,
      [workspaceId],
    );
    await query(
      `update publications set caption = 'x', image_id = $2 where workspace_id = $1 and post_id is not null`,
      [workspaceId, asset],
    );
    formerPosts = await query('select * from posts order by id');
    before = await countTables(database.pool, ['posts', 'video_posts', 'publications', 'post_versions']);
    await migrateDatabase({ direct: database.direct });
  });
  afterAll(() => database.close());

  const videosOf = async () => {
    const days = { from: '2026-12-01', to: '2026-12-31' };
    const { videoPosts } = await listVideoPosts(database.db, workspaceId, days);
    return new Map(videoPosts.map((post) => [post.id, post]));
  };
  const lock = () => inTransaction(database.db, (tx) => lockPostRecords(tx, workspaceId, [...ids.values()]));

  it('keeps every row under its id, and the posts as they were', async () => {
    const after = await countTables(database.pool, ['posts', 'publications', 'post_versions']);
    const count = (table: string) => before.get(table) ?? Number.NaN;
    expect(after.get('posts')).toBe(count('posts') + count('video_posts'));
    expect(after.get('publications')).toBe(count('publications'));
    expect(after.get('post_versions')).toBe(count('post_versions'));
    const known = formerPosts.map((post) => {
      // Renamed later (decision 0049).
      const { approved_by: approved_actor_id, ...row } = post as Record<string, unknown>;
      return expect.objectContaining({ ...row, approved_actor_id });
    });
    expect(await query("select * from posts where format <> 'video' order by id")).toEqual(known);
  });

  it('shows each form as it was filled in', async () => {
    const videos = await videosOf();
    const everywhere: Partial<VideoPost> = {
      date: '2026-12-01',
      time: '18:00',
      description: DESCRIPTION,
      hashtags: ['kawa', 'świt'],
      videoType: 'trend',
      coverMs: 1200,
      aiLabel: true,
      release: 'planned',
      state: 'scheduled',
      excludedAccountIds: [],
      answers: [
        { network: 'instagram', accountId: null, options: { shareToFeed: false } },
        { network: 'tiktok', accountId: accounts.get('tiktok') ?? '', options },
      ],
      revision: 7,
    };
    expect(videos.get(of('everywhere'))).toMatchObject(everywhere);
    // Nothing is left out of it, so a network that came since takes it, too.
    expect(videos.get(of('everywhere'))?.platforms).toEqual([...VIDEO_PLATFORMS]);
    expect(videos.get(of('unticked'))).toMatchObject({
      platforms: VIDEO_PLATFORMS.filter((platform) => !UNTICKED.includes(platform)),
      excludedAccountIds: [accounts.get('facebook')],
      answers: [],
      hashtags: [],
      description: DESCRIPTION,
    });
    expect(videos.get(of('at-once'))).toMatchObject({
      release: 'at-once',
      publishedAt: '2026-11-21T09:00:00.000Z',
    });
    expect(videos.get(of('draft'))).toMatchObject({ release: 'draft', state: 'draft' });
  });

  it('leaves approved by its person what was released, and nothing else', async () => {
    const locked = new Map((await lock()).map((post) => [post.id, post]));
    expect([...ids].map(([name, id]) => [name, locked.get(id)?.approved])).toEqual([
      ['everywhere', true],
      ['unticked', true],
      ['at-once', true],
      ['draft', false],
    ]);
    expect(locked.get(of('everywhere'))).toMatchObject({
      approvedActor: 'user',
      approvedActorId: userId,
      approvedRelease: 'planned',
      approvedAt: new Date(AT),
    });
    expect(locked.get(of('draft'))).toMatchObject({ approvedAt: null, approvedHash: null });
  });

  it('lets publications in flight go on with exactly what was frozen', async () => {
    const [post] = (await lock()).filter(({ id }) => id === of('everywhere'));
    if (post === undefined) throw new Error('not moved');
    const rows = (await database.db.select().from(publications)).filter(({ postId }) => postId === post.id);
    expect(rows.map(({ network, state }) => [network, state]).sort()).toEqual([
      ['facebook', 'unknown'],
      ['instagram', 'waiting'],
      ['tiktok', 'publishing'],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ medium: 'video', attempt: 2, fence: 3, handles: { container: '1' } });
      const content = sourceOf(post).contentFor({ id: row.accountId, network: row.network });
      expect(isOutdated(row, content)).toBe(false);
    }
  });

  it('freezes all media of a post where its first image was frozen', async () => {
    const [row] = await query("select media from publications where workspace_id = $1 and medium = 'image'", [
      workspaceId,
    ]);
    expect(row.media).toHaveLength(2);
    const uses = await query('select used_by, count(*)::int as rows from asset_uses group by 1 order by 1');
    expect(uses).toEqual([
      { used_by: 'post', rows: 3 + 6 },
      { used_by: 'publication', rows: 2 + 3 },
      { used_by: 'version', rows: 2 },
    ]);
  });

  it('writes down only targets that say something', async () => {
    const rows = await query(
      'select network, account_id, excluded, options from post_targets where post_id = $1',
      [of('unticked')],
    );
    const said = rows.map(({ network, account_id: accountId, excluded, options }) => ({
      ...({ network, accountId, text: null, excluded, options } satisfies PostTarget),
    }));
    expect(
      said
        .filter(({ accountId }) => accountId === null)
        .map(({ network }) => network)
        .sort(),
    ).toEqual(['instagram', 'tiktok']);
    expect(said.every(({ excluded, options }) => excluded && Object.keys(options).length === 0)).toBe(true);
  });
});
