import { isMeantFor } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { ApprovalSnapshot } from '../../db/schema/approvals.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { imageAssets } from '../assets/index.ts';
import { postApprovals, readPostRecords } from '../posts/index.ts';
import { listPublishingAccounts } from '../social-accounts/index.ts';
import { type LinkRow, selectLinkPosts } from './approval-links.queries.ts';

/** What a client approved by a link, as it was then. */
export interface ApprovedByLink {
  readonly post: ApprovalSnapshot;
  /** What the client called themself. */
  readonly name: string;
  readonly at: Date;
  /** SHA-256 in hex of what was approved (`approvalHash`). */
  readonly hash: string;
  /** Names of the accounts that it goes to; null: it changed since, so where this would have gone is not known. */
  readonly accounts: readonly string[] | null;
}

/** The posts that stand approved by a link, in the order of their days. What the client took back is not among them. */
export async function readApproved(
  db: Queryable,
  workspaceId: WorkspaceId,
  link: Pick<LinkRow, 'id' | 'guestName'>,
): Promise<ApprovedByLink[]> {
  const answers = await selectLinkPosts(workspaceId, db, [link.id]);
  const records = await readPostRecords(db, workspaceId, { ids: answers.map(({ postId }) => postId) });
  const accounts = (await listPublishingAccounts(db, workspaceId)).filter(
    ({ state }) => state === 'connected',
  );
  const approved = answers.flatMap((answered): ApprovedByLink[] => {
    const { answer, answeredHash: hash, answeredAt: at, answeredPost: post } = answered;
    const now = records.find(({ id }) => id === answered.postId);
    if (answer !== 'approved' || hash === null || at === null || post === null) return [];
    const isSame = now !== undefined && postApprovals.approvalHash('client', now) === hash;
    const isTheirs = now !== undefined && now.clientApprovedAt?.getTime() === at.getTime();
    const name = (isTheirs ? now.clientApprovedName : null) ?? link.guestName ?? '';
    const going = isSame ? accounts.filter((account) => isMeantFor(now.targets, account)) : null;
    return [{ post, name, at, hash, accounts: going?.map((account) => account.name) ?? null }];
  });
  return approved.toSorted((one, other) => (momentOf(one) < momentOf(other) ? -1 : 1));
}

const momentOf = ({ post }: ApprovedByLink) => `${post.date} ${post.time}`;

/** The first image of what was approved, small; null: it has none, or its file is gone. */
export async function imageOfApproved(
  context: Pick<Context, 'db' | 'clock' | 'storage' | 'workshop' | 'log'>,
  workspaceId: WorkspaceId,
  { post: { media } }: ApprovedByLink,
): Promise<Uint8Array | null> {
  const [first] = media;
  if (first === undefined) return null;
  const kind = first.coverMs === null ? 'image' : 'video';
  return imageAssets.thumbnail(context, workspaceId, { kind, id: first.assetId });
}
