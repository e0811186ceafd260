import { randomUUID } from 'node:crypto';
import {
  APPROVAL_LINK_DAYS,
  type ApprovalLinkForm,
  type NewApprovalLink,
  stepsOf,
} from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { Caller } from '../../http/authenticate.ts';
import { actorOf, byUser } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { dueInstant } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { getPreferences, readApprovalPolicy } from '../posting-preferences/index.ts';
import { readPostRecords } from '../posts/index.ts';
import { insertLink, lockLink, updateLink } from './approval-links.queries.ts';
import { type ApprovedPost, approvalStateOf } from './approval-state.ts';
import { emailLink, linkAddress } from './email-link.ts';
import { hashPin, makePin } from './link-pin.ts';
import { hashToken, makeToken } from './link-token.ts';
import { readLink } from './link-view.ts';
import { requireApprovals } from './require-approvals.ts';

const DAY = 86_400_000;

/**
 * Makes a link by which a client approves these posts, until fourteen days after the last of them, and sends it where there is a
 * recipient. Posts that went out, or wait for the team first, are left out. It works as long as whoever made it may approve, or,
 * where somebody vouches for the client, may send and that one may approve.
 * @throws Refusal APPROVALS_NOT_IN_PLAN, APPROVALS_WITHOUT_CLIENT, NOTHING_TO_APPROVE
 */
export async function sendLink(
  context: Context,
  who: Caller,
  { vouchedBy = null, ...form }: ApprovalLinkForm & { vouchedBy?: string | null },
): Promise<NewApprovalLink> {
  const { workspaceId } = who;
  const now = context.clock.now();
  await requireApprovals(context, who.organizationId);
  const id = randomUUID();
  const pin = form.pin ? makePin() : null;
  const pinHash = pin === null ? null : await hashPin(pin, id);
  const send = async (tx: Tx) => {
    const posts = await sendable(tx, workspaceId, form.postIds);
    const { zone } = await getPreferences(tx, workspaceId);
    const token = makeToken(workspaceId);
    const { note, language, recipient = null } = form;
    const link = { id, recipient, note, language, pinHash, vouchedBy, ...byUser(who.userId) };
    const expiresAt = endOf(posts, zone, now);
    const times = { createdAt: now, sentAt: now, expiresAt };
    const postIds = posts.map((post) => post.id);
    await insertLink(workspaceId, tx, { ...link, ...times, secretHashes: [hashToken(token)], postIds });
    await tellSent(context, tx, who, { id, token, posts: posts.length });
    return token;
  };
  const token = await inTransaction(context.db, send, { retries: 3 });
  return newLink(context, workspaceId, { id, token, pin });
}

/**
 * Gives a link another address and another PIN where it has one; what it had before opens nothing. Reminders begin anew.
 * @throws Refusal NOT_FOUND, also when it is withdrawn, and as `sendLink`
 */
export async function resendLink(
  context: Context,
  who: Caller,
  { id }: { id: string },
): Promise<NewApprovalLink> {
  const { workspaceId } = who;
  const now = context.clock.now();
  await requireApprovals(context, who.organizationId);
  const pin = makePin();
  const pinHash = await hashPin(pin, id);
  const resend = async (tx: Tx) => {
    const link = await lockLink(workspaceId, tx, id);
    if (link === undefined || link.withdrawnAt !== null) throw new Refusal('NOT_FOUND');
    const token = makeToken(workspaceId);
    const least = new Date(now.getTime() + APPROVAL_LINK_DAYS * DAY);
    await updateLink(workspaceId, tx, id, {
      ...byUser(who.userId),
      vouchedBy: null,
      secretHashes: [hashToken(token)],
      pinHash: link.pinHash === null ? null : pinHash,
      pinMisses: 0,
      sentAt: now,
      reminders: 0,
      expiresAt: link.expiresAt > least ? link.expiresAt : least,
    });
    await tellSent(context, tx, who, { id, token, posts: 0 });
    return { token, pin: link.pinHash === null ? null : pin };
  };
  const made = await inTransaction(context.db, resend, { retries: 3 });
  return newLink(context, workspaceId, { id, ...made });
}

async function newLink(
  context: Context,
  workspaceId: WorkspaceId,
  { id, token, pin }: { id: string; token: string; pin: string | null },
): Promise<NewApprovalLink> {
  const link = await readLink(context.db, workspaceId, id);
  if (link === undefined) throw new Refusal('NOT_FOUND');
  return { link, url: linkAddress(context, token), pin };
}

async function tellSent(
  context: Context,
  tx: Tx,
  who: Caller,
  { id, token, posts }: { id: string; token: string; posts: number },
): Promise<void> {
  const { workspaceId, userId } = who;
  const now = context.clock.now();
  await emailLink(context, tx, workspaceId, { kind: 'approval-asked', id, token, by: userId });
  const details = posts === 0 ? {} : { count: posts };
  const event = {
    ...actorOf(who),
    action: posts === 0 ? 'approval-link.resent' : 'approval-link.sent',
    details,
  } as const;
  await recordEvent(tx, workspaceId, event, now);
  await emit(tx, workspaceId, { name: 'approval.asked', payload: { linkId: id } }, now);
}

/** Those of the posts that a client can approve now. */
async function sendable(
  tx: Tx,
  workspaceId: WorkspaceId,
  postIds: readonly string[],
): Promise<ApprovedPost[]> {
  const policy = await readApprovalPolicy(tx, workspaceId);
  if (!stepsOf(policy).includes('client')) throw new Refusal('APPROVALS_WITHOUT_CLIENT');
  const records = await readPostRecords(tx, workspaceId, { ids: postIds });
  const asked = { policy, answer: null, answeredHash: null };
  const posts = records.filter((post) => {
    const state = approvalStateOf(post, asked);
    return state === 'waiting' || state === 'approved';
  });
  if (posts.length === 0) throw new Refusal('NOTHING_TO_APPROVE');
  return posts;
}

/** Fourteen days after the last of the posts, and never less than that from now. */
function endOf(posts: readonly ApprovedPost[], zone: string, now: Date): Date {
  const last = Math.max(
    now.getTime(),
    ...posts.map(({ date, time }) => dueInstant(date, time, zone).getTime()),
  );
  return new Date(last + APPROVAL_LINK_DAYS * DAY);
}
