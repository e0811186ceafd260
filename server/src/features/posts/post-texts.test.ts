import type { Network } from '@postownia/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makeUser } from '../../../test/factories.ts';
import { openPostsFixture, POST_TEXT, type PostsFixture } from '../../../test/posts-fixture.ts';
import { inTransaction } from '../../db/transaction.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { approvePosts } from './approve-posts.ts';
import { changePost } from './change-post.ts';
import { lockPostRecords } from './index.ts';
import { getPost, listPosts, listVersions } from './read-posts.ts';
import { restoreVersion } from './restore-version.ts';
import { suggestVariant } from './suggest-variant.ts';

const LONG = `${'Facebook czyta dłuższe teksty, więc tu jest ich więcej. '.repeat(8)}\n\n#kawa #palarnia`;

let database: TestDatabase;
let fixture: PostsFixture;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  fixture = await openPostsFixture(database);
});

type Change = Parameters<typeof changePost>[2]['change'];
const change = (input: Change, userId = fixture.userId) =>
  changePost(fixture.context, fixture.workspaceId, { by: byUser(userId), change: input });
const own = (network: Network, text: string | null) => [{ network, accountId: null, text }];
const put = async () => (await fixture.put('2026-11-30')).id;

describe('a text of its own for one network', () => {
  it('may be longer than the common one, and null gives the common one back', async () => {
    const id = await put();
    const longer = await change({ id, revision: 1, targets: own('facebook', LONG) });
    expect(longer).toMatchObject({ content: POST_TEXT, targets: own('facebook', LONG) });
    const edited = await change({ id, revision: longer.revision, content: `Inaczej. ${POST_TEXT}` });
    expect(edited.targets).toMatchObject(own('facebook', LONG));
    const common = await change({ id, revision: edited.revision, targets: own('facebook', null) });
    expect(common.targets).toEqual([]);
  });

  it('is listed with its own post and no other', async () => {
    const [id, other] = [await put(), (await fixture.put('2026-11-30')).id];
    await change({ id, revision: 1, targets: own('facebook', LONG) });
    const { posts } = await listPosts(database.db, fixture.workspaceId, {
      from: '2026-11-30',
      to: '2026-11-30',
    });
    const targetsOf = (wanted: string) => posts.find((post) => post.id === wanted)?.targets;
    expect(targetsOf(id)).toEqual([{ ...own('facebook', LONG)[0], options: {}, excluded: false }]);
    expect(targetsOf(other)).toEqual([]);
  });

  it('keeps the rules of its network, and the common text keeps its own', async () => {
    const id = await put();
    const refused = expect.objectContaining({ code: 'POST_TEXT_INVALID' });
    await expect(
      change({ id, revision: 1, targets: own('instagram', `${'a '.repeat(600)}#a #b`) }),
    ).rejects.toEqual(refused);
    await expect(change({ id, revision: 1, targets: own('facebook', 'Bez hashtagów.') })).rejects.toEqual(
      refused,
    );
    await expect(change({ id, revision: 1, content: LONG })).rejects.toEqual(refused);
    expect(await getPost(database.db, fixture.workspaceId, id)).toMatchObject({ targets: [], revision: 1 });
  });

  it('is part of what was approved: somebody else’s edit asks again, one’s own does not', async () => {
    const id = await put();
    const { workspaceId, userId, clock } = fixture;
    const approval = { postIds: [id], by: byUser(userId), now: clock.now() };
    await inTransaction(database.db, (tx) => approvePosts(fixture.context, tx, workspaceId, approval));
    const longer = await change({ id, revision: 2, targets: own('facebook', LONG) });
    expect(longer.approved).toBe(true);
    const [locked] = await inTransaction(database.db, (tx) => lockPostRecords(tx, workspaceId, [id]));
    expect(locked?.approved).toBe(true);
    const other = await makeUser(database.db);
    const foreign = await change({ id, revision: longer.revision, targets: own('facebook', null) }, other);
    expect(foreign.approved).toBe(false);
  });

  it('is kept with the versions and comes back with one', async () => {
    const id = await put();
    const longer = await change({ id, revision: 1, targets: own('facebook', LONG) });
    const back = await change({ id, revision: longer.revision, targets: own('facebook', null) });
    const { versions } = await listVersions(database.db, fixture.workspaceId, { id });
    const [version] = versions;
    expect(version).toMatchObject({ texts: own('facebook', LONG) });
    const restored = await restoreVersion(fixture.context, fixture.workspaceId, {
      by: byUser(fixture.userId),
      id,
      versionId: version?.id ?? '',
      revision: back.revision,
    });
    expect(restored.targets).toMatchObject(own('facebook', LONG));
  });

  it('leaves with a new text from the machine, which it was not made of', async () => {
    const id = await fixture.made('2026-12-01');
    await change({ id, revision: 1, targets: own('facebook', LONG) });
    fixture.clock.advance(60_000);
    await fixture.save('2026-12-01', id, 'Całkiem nowy tekst na ten dzień. #nowy #tekst');
    expect(await getPost(database.db, fixture.workspaceId, id)).toMatchObject({ targets: [] });
  });

  it('is suggested from the post and stored only when a person wants it', async () => {
    const id = await put();
    const options = { id, network: 'instagram' } as const;
    const { content } = await suggestVariant(database.db, fixture.workspaceId, options);
    expect(content).toContain('ziarna są świeżo zmielone');
    const kept = await change({ id, revision: 1, targets: own('instagram', content) });
    expect(kept.targets).toMatchObject(own('instagram', content));
  });
});
