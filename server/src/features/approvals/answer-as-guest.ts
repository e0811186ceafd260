import type { ChangeTopic, GuestActor, GuestPage } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { emitAll } from '../../events/emit.ts';
import { actorOf, type RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { clientComments } from '../comments/index.ts';
import { postApprovals } from '../posts/index.ts';
import { type LinkRow, selectLinkPosts, updateAnswer, updateLink } from './approval-links.queries.ts';
import type { ApprovedPost } from './approval-state.ts';
import { type FoundLink, findLink, type GuestKey, lockOpenLink } from './find-link.ts';
import { guestPage } from './guest-page.ts';
import { tellingAfter } from './telling.ts';

type Used = Context;

interface Answering {
  readonly tx: Tx;
  readonly workspaceId: WorkspaceId;
  readonly link: LinkRow;
  readonly by: RecordedActor;
  readonly now: Date;
}

/**
 * A client approves posts as they saw them; of several, those that changed meanwhile are left out.
 * @throws Refusal APPROVAL_OUTDATED when none is as it was, and what `findLink` refuses
 */
export async function approveAsGuest(
  context: Used,
  asked: GuestKey & { name: string; posts: readonly { id: string; hash: string }[] },
  ip: string,
): Promise<GuestPage> {
  const { name } = asked;
  return answering(context, asked, { ip }, async ({ tx, workspaceId, link, by, now }) => {
    const ofLink = await postsOf(tx, workspaceId, link);
    const posts = asked.posts.filter(({ id }) => ofLink.has(id));
    const said = { posts, by, name, now };
    const approved = await postApprovals.approveAsClient(context, tx, workspaceId, said);
    if (approved.length === 0) throw new Refusal('APPROVAL_OUTDATED');
    for (const post of approved) await keepAnswer(tx, workspaceId, { link, post, answer: 'approved', now });
  });
}

/**
 * A client asks for a change of a post, with a word about it and perhaps a place on its image; an approval of theirs is
 * taken back.
 * @throws Refusal APPROVAL_OUTDATED, NOT_FOUND for a post of no such link, and what `findLink` refuses
 */
export async function askChangeAsGuest(
  context: Used,
  asked: GuestKey & {
    name: string;
    id: string;
    hash: string;
    text: string;
    topic?: ChangeTopic | undefined;
    place?: { x: number; y: number } | undefined;
  },
  ip: string,
): Promise<GuestPage> {
  const { name, id, hash, text, topic = null, place } = asked;
  return answering(context, asked, { ip }, async ({ tx, workspaceId, link, by, now }) => {
    if (!(await postsOf(tx, workspaceId, link)).has(id)) throw new Refusal('APPROVAL_OUTDATED');
    const request = { name, text, topic, pin: place ?? null };
    const seen = { post: { id, hash }, request, now };
    const post = await postApprovals.takeClientWordBack(context, tx, workspaceId, seen);
    if (post === null) throw new Refusal('APPROVAL_OUTDATED');
    await keepAnswer(tx, workspaceId, { link, post, answer: 'change', now });
    const said = { linkId: link.id, postId: id, name, text, now };
    await clientComments.askForChange(tx, workspaceId, { ...said, topic, pin: request.pin });
    await recordEvent(tx, workspaceId, { ...by, action: 'posts.change-asked' }, now);
  });
}

/**
 * A client says something about a post without answering whether it goes out, in a thread of their page or a new one.
 * @throws Refusal NOT_FOUND for a post of no such link, COMMENTS_LIMIT, and what `findLink` refuses
 */
export async function commentAsGuest(
  context: Used,
  asked: GuestKey & { name: string; id: string; text: string; threadId?: string | undefined },
  ip: string,
): Promise<GuestPage> {
  const { name, id: postId, text, threadId } = asked;
  const found = await findLink(context, asked, ip);
  const { workspaceId } = found;
  const say = async (tx: Tx): Promise<FoundLink> => {
    const now = context.clock.now();
    const link = await lockOpenLink(context, tx, found);
    if (!(await postsOf(tx, workspaceId, link)).has(postId)) throw new Refusal('NOT_FOUND');
    const said = { linkId: link.id, postId, name, text, threadId, now };
    await clientComments.add(context, tx, workspaceId, said);
    await updateLink(workspaceId, tx, link.id, { guestName: name });
    return { workspaceId, link: { ...link, guestName: name } };
  };
  return guestPage(context, await inTransaction(context.db, say, { retries: 3 }));
}

/** One transaction under the link's lock, so that a withdrawn link answers nothing more. */
async function answering(
  context: Used,
  key: GuestKey & { name: string },
  { ip }: { ip: string },
  work: (answering: Answering) => Promise<void>,
): Promise<GuestPage> {
  const found = await findLink(context, key, ip);
  const { workspaceId } = found;
  const guest: GuestActor = { kind: 'guest', linkId: found.link.id, workspaceId };
  const answer = async (tx: Tx): Promise<FoundLink> => {
    const now = context.clock.now();
    const link = await lockOpenLink(context, tx, found);
    await work({ tx, workspaceId, link, by: actorOf(guest), now });
    const answered = { guestName: key.name, ...tellingAfter(link, now) };
    await updateLink(workspaceId, tx, link.id, answered);
    return { workspaceId, link: { ...link, ...answered } };
  };
  return guestPage(context, await inTransaction(context.db, answer, { retries: 3 }));
}

const postsOf = async (tx: Tx, workspaceId: WorkspaceId, { id }: LinkRow): Promise<ReadonlySet<string>> =>
  new Set((await selectLinkPosts(workspaceId, tx, [id])).map(({ postId }) => postId));

async function keepAnswer(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    link,
    post,
    answer,
    now,
  }: { link: LinkRow; post: ApprovedPost; answer: 'approved' | 'change'; now: Date },
): Promise<void> {
  await updateAnswer(workspaceId, tx, {
    linkId: link.id,
    postId: post.id,
    answer,
    answeredHash: postApprovals.approvalHash('client', post),
    answeredAt: now,
    answeredPost: postApprovals.snapshotOf(post),
  });
  const payload = { linkId: link.id, postId: post.id, answer };
  await emitAll(tx, [{ workspaceId, event: { name: 'approval.answered', payload } }], now);
}
