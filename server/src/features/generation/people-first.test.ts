import type { GenerationWindow } from '@postownia/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from '../../../test/generation-fixture.ts';
import type { Enqueue } from '../../context.ts';
import { posts } from '../../db/schema/posts.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { changePost } from '../posts/change-post.ts';
import { duplicatePost } from '../posts/duplicate-post.ts';
import { readPostRecords } from '../posts/index.ts';
import type { PostRow } from '../posts/posts.queries.ts';
import { removePost } from '../posts/remove-post.ts';
import { readBalance } from '../tokens/index.ts';
import { getBatch } from './batch-view.ts';
import { startBatch } from './start-batch.ts';
import { startPart } from './start-part.ts';

const OWN = 'Sami piszemy o naszej nowej mieszance na zimę. #kawa #palarnia';
let fixture: Fixture;
let workspaceId: WorkspaceId;
let userId: string;
let post: PostRow;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ({ workspaceId, userId } = await fixture.makeWorkspace());
  await start({ days: 1 });
  await fixture.workOff();
  [post] = (await allPosts()) as [PostRow];
});

const start = (window: Partial<GenerationWindow>) => {
  const input = { from: '2026-11-23', days: 1, existing: 'fill', frequency: 'daily', ...window } as const;
  return startBatch(fixture.context(), workspaceId, { by: byUser(userId), key: undefined, input });
};
const allPosts = () => readPostRecords(fixture.database.db, workspaceId, {});
const balance = async () =>
  (await readBalance(fixture.database.db, asOrganizationId(workspaceId), fixture.clock.now())).balance;
const edit = (change: object) =>
  changePost(fixture.context(), workspaceId, {
    by: byUser(userId),
    change: { id: post.id, revision: post.revision, ...change },
  });

/** Works the queue off; while the image is drawn, a person does something. */
async function workWhile(people: () => Promise<unknown>): Promise<void> {
  const real = fixture.context().imageMaker;
  let done: Promise<unknown> | undefined;
  const make = async (...call: Parameters<typeof real.make>) => {
    done ??= people();
    await done;
    return real.make(...call);
  };
  expect(await fixture.workOff(fixture.context({ imageMaker: { name: real.name, make } }))).toEqual([]);
}

async function expectRefunded(id: string, problem: RegExp, returned: number) {
  const batch = await getBatch(fixture.database.db, workspaceId, id);
  expect(batch).toMatchObject({
    state: 'finished',
    tokens: { used: batch.tokens.reserved - returned, returned },
  });
  const [failed] = batch.days.filter(({ state }) => state === 'failed');
  expect(failed?.problem).toMatch(problem);
  const { rows } = await fixture.database.pool.query(
    `select count(*)::int as unused from assets m where workspace_id = $1 and not exists
       (select 1 from post_version_media v where v.asset_id = m.id)`,
    [workspaceId],
  );
  expect(rows).toEqual([{ unused: 0 }]);
}

it('the first day of a month goes before everybody’s months, the others take turns', async () => {
  const asked: boolean[] = [];
  const enqueue: Enqueue = async (_tx, _name, inputs, { turn }) => {
    for (const input of [inputs].flat() as never[])
      asked.push((typeof turn === 'function' ? turn(input) : turn).asked);
  };
  const context = { ...fixture.context(), enqueue };
  const input = { from: '2026-11-24', days: 3, existing: 'fill', frequency: 'daily' } as const;
  await startBatch(context, workspaceId, { by: byUser(userId), key: undefined, input });
  expect(asked).toEqual([true, false, false]);
});

describe('while a batch runs', () => {
  it('a text that a person edits is kept, and the day says so', async () => {
    const { id } = await start({ existing: 'replace', days: 2 });
    await workWhile(() => edit({ content: OWN }));
    expect((await allPosts())[0]?.content).toBe(OWN);
    await expectRefunded(id, /zmieniony ręcznie, więc zachowano Twoją wersję/, 9);
    expect(await balance()).toBe(270 - 18);
  });

  it('a post that comes to an empty day stays there', async () => {
    const { id } = await start({ from: '2026-11-24', days: 2 });
    await workWhile(() =>
      duplicatePost(fixture.context(), workspaceId, { by: byUser(userId), id: post.id, date: '2026-11-24' }),
    );
    expect((await allPosts())[1]?.content).toBe(post.content);
    await expectRefunded(id, /^Post dla tego dnia już istnieje/, 9);
  });

  it('a post that is moved away leaves its day to the new one', async () => {
    const { id } = await start({ existing: 'replace', days: 2 });
    await workWhile(() => edit({ date: '2026-11-30' }));
    const after = await allPosts();
    expect(after.map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-24', '2026-11-30']);
    expect(after[2]?.content).toBe(post.content);
    expect(await getBatch(fixture.database.db, workspaceId, id)).toMatchObject({ tokens: { used: 18 } });
  });

  it('a published post keeps its image, and a removed one gets none', async () => {
    const part = { by: byUser(userId), key: undefined, postId: post.id, part: 'image' } as const;
    const first = await startPart(fixture.context(), workspaceId, part);
    await workWhile(() => fixture.database.db.update(posts).set({ state: 'published' }));
    expect((await allPosts())[0]?.media).toEqual(post.media);
    await expectRefunded(first.id, /został w międzyczasie opublikowany/, 8);
    await fixture.database.db.update(posts).set({ state: 'draft' });
    const second = await startPart(fixture.context(), workspaceId, part);
    await workWhile(() => removePost(fixture.context(), workspaceId, { by: byUser(userId), id: post.id }));
    await expectRefunded(second.id, /^Tego posta już nie ma/, 8);
    expect(await balance()).toBe(270 - 9);
  });

  it('a new image goes with a text that was edited meanwhile', async () => {
    const part = { by: byUser(userId), key: undefined, postId: post.id, part: 'image' } as const;
    await startPart(fixture.context(), workspaceId, part);
    await workWhile(() => edit({ content: OWN }));
    const [after] = await allPosts();
    expect(after?.content).toBe(OWN);
    expect(after?.media[0]?.assetId).not.toBe(post.media[0]?.assetId);
  });
});
