import type { ApprovalPolicy } from '@postownia/contract';
import { describe, expect, test } from 'vitest';
import { OTHER_TEXT, POST_TEXT } from '../../../test/posts-fixture.ts';
import { type Brand, publicationFixture } from '../../../test/publication-fixture.ts';
import { addUser } from '../../../test/users.ts';
import { postVersions } from '../../db/schema/posts.ts';
import { inTransaction } from '../../db/transaction.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { setApprovalPolicy } from '../posting-preferences/index.ts';
import { approvePosts } from '../posts/approve-posts.ts';
import { changePost } from '../posts/change-post.ts';
import { getPost } from '../posts/read-posts.ts';
import { publishNow } from '../publications/index.ts';
import { choosePolicy } from './choose-policy.ts';

const fixture = publicationFixture();
const context = () => fixture.setup.context;
const refused = (code: string) => expect.objectContaining({ code });

const choose = (brand: Brand, policy: ApprovalPolicy) =>
  choosePolicy(context(), brand.workspaceId, { by: byUser(brand.userId), policy });
const approve = (brand: Brand, postId: string, userId = brand.userId) =>
  inTransaction(context().db, (tx) =>
    approvePosts(context(), tx, brand.workspaceId, {
      postIds: [postId],
      by: byUser(userId),
      now: context().clock.now(),
    }),
  );
const read = (brand: Brand, id: string) => getPost(context().db, brand.workspaceId, id);
const edit = async (brand: Brand, id: string, userId = brand.userId) => {
  const { revision, content } = await read(brand, id);
  const change = { id, revision, content: content === OTHER_TEXT ? POST_TEXT : OTHER_TEXT };
  return changePost(context(), brand.workspaceId, { by: byUser(userId), change });
};
const out = () => fixture.setup.sandbox.control.publishedPosts();
const publish = (brand: Brand, postId: string) =>
  publishNow(context(), brand.workspaceId, { postId, by: byUser(brand.userId), key: undefined });

async function brandWithAccounts() {
  const brand = await fixture.openBrand();
  await brand.connect();
  await brand.autoPublish();
  return brand;
}
/** Somebody else of the brand who may approve. */
const addApprover = ({ workspaceId }: Brand) => addUser(context(), { role: 'approver', workspaceId });
const wroteBy = (brand: Brand, postId: string) =>
  context().db.insert(postVersions).values({
    workspaceId: brand.workspaceId,
    postId,
    revision: 1,
    cause: 'edited',
    content: 'Kawa',
    actor: 'user',
    actorId: brand.userId,
    createdAt: context().clock.now(),
  });

describe('whose word a post needs', () => {
  test('nobody’s until it is chosen; then planned posts wait, and go out again without it', async () => {
    const brand = await brandWithAccounts();
    const id = await brand.addPost({ date: '2026-11-22' });
    expect(await brand.post(id)).toMatchObject({ state: 'scheduled' });
    await choose(brand, 'client');
    expect(await brand.post(id)).toMatchObject({ state: 'draft' });
    await choose(brand, 'none');
    expect(await brand.post(id)).toMatchObject({ state: 'scheduled' });
  });

  test('the team’s: approved it is planned, changed it waits again, even changed by the approver', async () => {
    const brand = await brandWithAccounts();
    await choose(brand, 'team');
    const id = await brand.addPost({ date: '2026-11-22', approved: false });
    const approver = await addApprover(brand);
    expect(await approve(brand, id, approver.userId)).toEqual({ approved: 1, own: 0 });
    expect(await brand.post(id)).toMatchObject({ state: 'scheduled' });
    await edit(brand, id, approver.userId);
    expect(await brand.post(id)).toMatchObject({ state: 'draft' });
    expect(await approve(brand, id)).toEqual({ approved: 1, own: 0 });
    expect(await brand.post(id)).toMatchObject({ state: 'scheduled' });
  });

  test('is given by somebody else than who wrote it last, as long as there is somebody else', async () => {
    const brand = await brandWithAccounts();
    await choose(brand, 'team');
    const id = await brand.addPost({ date: '2026-11-22', approved: false });
    await wroteBy(brand, id);
    expect(await approve(brand, id)).toEqual({ approved: 1, own: 0 });
    await edit(brand, id);
    const approver = await addApprover(brand);
    expect(await approve(brand, id)).toEqual({ approved: 0, own: 1 });
    expect(await brand.post(id)).toMatchObject({ state: 'draft' });
    expect(await approve(brand, id, approver.userId)).toEqual({ approved: 1, own: 0 });
    expect(await brand.post(id)).toMatchObject({ state: 'scheduled' });
  });

  test('without it nothing goes out by hand either', async () => {
    const brand = await brandWithAccounts();
    await choose(brand, 'team-then-client');
    const id = await brand.addPost({ date: '2026-11-22', approved: false });
    await expect(publish(brand, id)).rejects.toEqual(refused('NOT_APPROVED'));
    await approve(brand, id);
    await expect(publish(brand, id)).rejects.toEqual(refused('NOT_APPROVED'));
    expect(await brand.publications()).toEqual([]);
    await choose(brand, 'team');
    await publish(brand, id);
    await fixture.run();
    expect(out()).toHaveLength(2);
  });

  test('the worker refuses what was sent by hand before somebody’s word was asked for', async () => {
    const brand = await brandWithAccounts();
    await choose(brand, 'team');
    const id = await brand.addPost({ date: '2026-11-22', approved: false });
    await approve(brand, id);
    await publish(brand, id);
    await choose(brand, 'client');
    await fixture.run();
    expect(out()).toEqual([]);
    expect((await brand.publications()).map(({ state, problemCode }) => [state, problemCode])).toEqual([
      ['needs-fix', 'not-approved'],
      ['needs-fix', 'not-approved'],
    ]);
  });

  test('the worker refuses what a policy forbids that nobody brought in line', async () => {
    const brand = await brandWithAccounts();
    await brand.addPost({ date: '2026-11-22' });
    await inTransaction(context().db, (tx) =>
      setApprovalPolicy(tx, brand.workspaceId, { policy: 'client', now: context().clock.now() }),
    );
    fixture.setup.clock.set('2026-11-22T12:00:00Z');
    await fixture.run();
    expect(out()).toEqual([]);
  });

  test('approvals and edits at once: what goes out was approved', async () => {
    const brand = await brandWithAccounts();
    await choose(brand, 'team');
    const id = await brand.addPost({ date: '2026-11-22', approved: false });
    const approver = await addApprover(brand);
    const [, edited] = await Promise.allSettled([
      approve(brand, id, approver.userId),
      edit(brand, id),
      approve(brand, id, approver.userId),
    ]);
    if (edited.status === 'rejected') expect(edited.reason).toEqual(refused('CONFLICT'));
    const { state, content } = await read(brand, id);
    fixture.setup.clock.set('2026-11-22T12:00:00Z');
    await fixture.run();
    const texts = out().map(({ text }) => text);
    expect(texts).toEqual(state === 'scheduled' ? [content, content] : []);
  });
});
