import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makePerson } from '../../../test/factories.ts';
import { openPostsStage, POST_TEXT, type PostsStage } from '../../../test/posts-stage.ts';
import { inTransaction } from '../../db/transaction.ts';
import { changePost } from './change-post.ts';
import { approvePosts, lockPostRecords } from './index.ts';
import { getPost, listVersions } from './read-posts.ts';
import { restoreVersion } from './restore-version.ts';
import { suggestVariant } from './suggest-variant.ts';

const LONG = `${'Facebook czyta dłuższe teksty, więc tu jest ich więcej. '.repeat(8)}\n\n#kawa #palarnia`;

let database: TestDatabase;
let stage: PostsStage;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  stage = await openPostsStage(database);
});

type Change = Parameters<typeof changePost>[2]['change'];
const change = (input: Change, userId = stage.userId) =>
  changePost(stage.context, stage.workspaceId, { userId, change: input });
const put = async () => (await stage.put('2026-11-30')).id;

describe('a text of its own for one network', () => {
  it('may be longer than the common one, and null gives the common one back', async () => {
    const id = await put();
    const own = await change({ id, revision: 1, variants: { facebook: LONG } });
    expect(own).toMatchObject({ content: POST_TEXT, variants: { facebook: LONG } });
    const edited = await change({ id, revision: own.revision, content: `Inaczej. ${POST_TEXT}` });
    expect(edited.variants).toEqual({ facebook: LONG });
    const common = await change({ id, revision: edited.revision, variants: { facebook: null } });
    expect(common.variants).toEqual({});
  });

  it('keeps the rules of its network, and the common text keeps its own', async () => {
    const id = await put();
    const refused = expect.objectContaining({ code: 'POST_TEXT_INVALID' });
    await expect(
      change({ id, revision: 1, variants: { instagram: `${'a '.repeat(600)}#a #b` } }),
    ).rejects.toEqual(refused);
    await expect(change({ id, revision: 1, variants: { facebook: 'Bez hashtagów.' } })).rejects.toEqual(
      refused,
    );
    await expect(change({ id, revision: 1, content: LONG })).rejects.toEqual(refused);
    expect(await getPost(database.db, stage.workspaceId, id)).toMatchObject({ variants: {}, revision: 1 });
  });

  it('is part of what was approved: somebody else’s edit asks again, one’s own does not', async () => {
    const id = await put();
    const { workspaceId, userId, clock } = stage;
    const approval = { postIds: [id], userId, now: clock.now() };
    await inTransaction(database.db, (tx) => approvePosts(stage.context, tx, workspaceId, approval));
    const own = await change({ id, revision: 2, variants: { facebook: LONG } });
    expect(own.approved).toBe(true);
    const [locked] = await inTransaction(database.db, (tx) => lockPostRecords(tx, workspaceId, [id]));
    expect(locked?.approved).toBe(true);
    const other = await makePerson(database.db);
    const foreign = await change({ id, revision: own.revision, variants: { facebook: null } }, other);
    expect(foreign.approved).toBe(false);
  });

  it('is kept with the versions and comes back with one', async () => {
    const id = await put();
    const own = await change({ id, revision: 1, variants: { facebook: LONG } });
    const back = await change({ id, revision: own.revision, variants: { facebook: null } });
    const { versions } = await listVersions(database.db, stage.workspaceId, { id });
    const [version] = versions;
    expect(version).toMatchObject({ variants: { facebook: LONG } });
    const restored = await restoreVersion(stage.context, stage.workspaceId, {
      ...{ userId: stage.userId, id, versionId: version?.id ?? '', revision: back.revision },
    });
    expect(restored.variants).toEqual({ facebook: LONG });
  });

  it('leaves with a new text from the machine, which it was not made of', async () => {
    const id = await stage.made('2026-12-01');
    await change({ id, revision: 1, variants: { facebook: LONG } });
    stage.clock.advance(60_000);
    await stage.save('2026-12-01', id, 'Całkiem nowy tekst na ten dzień. #nowy #tekst');
    expect(await getPost(database.db, stage.workspaceId, id)).toMatchObject({ variants: {} });
  });

  it('is suggested from the post and stored only when a person wants it', async () => {
    const id = await put();
    const options = { id, network: 'instagram' } as const;
    const { content } = await suggestVariant(database.db, stage.workspaceId, options);
    expect(content).toContain('ziarna są świeżo zmielone');
    const kept = await change({ id, revision: 1, variants: { instagram: content } });
    expect(kept.variants).toEqual({ instagram: content });
  });
});
