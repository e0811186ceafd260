import type { ApprovalLink } from '@postownia/contract';
import { readPage } from '../../db/list-page.ts';
import type { Queryable } from '../../db/transaction.ts';
import { excerptOf } from '../../lib/excerpt.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { assetUrls } from '../assets/index.ts';
import { clientComments } from '../comments/index.ts';
import { readApprovalPolicy } from '../posting-preferences/index.ts';
import { readPostRecords } from '../posts/index.ts';
import { type LinkRow, selectLink, selectLinkPosts, selectLinks } from './approval-links.queries.ts';
import { type ApprovedPost, approvalStateOf } from './approval-state.ts';
import { toRemark } from './remark-view.ts';

const LINKS_SHOWN = 50;
const EXCERPT_CHARACTERS = 140;

/** A page of a brand's links as its people see them, the newest first, with where each post stands. */
export async function listLinks(
  db: Queryable,
  workspaceId: WorkspaceId,
  { cursor }: { cursor?: string | undefined },
): Promise<{ links: ApprovalLink[]; next: string | null }> {
  const { rows, next } = await readPage(
    { cursor, size: LINKS_SHOWN, placeOf: ({ createdAt, id }: LinkRow) => ({ at: createdAt, id }) },
    (query) => selectLinks(workspaceId, db, query),
  );
  return { links: await toViews(db, workspaceId, rows), next };
}

/** One link as the brand's people see it; undefined where there is none. */
export async function readLink(
  db: Queryable,
  workspaceId: WorkspaceId,
  id: string,
): Promise<ApprovalLink | undefined> {
  const row = await selectLink(workspaceId, db, id);
  return row === undefined ? undefined : (await toViews(db, workspaceId, [row]))[0];
}

async function toViews(
  db: Queryable,
  workspaceId: WorkspaceId,
  links: readonly LinkRow[],
): Promise<ApprovalLink[]> {
  const linkIds = links.map((link) => link.id);
  const answers = await selectLinkPosts(workspaceId, db, linkIds);
  const remarks = await clientComments.ofLinks(db, workspaceId, linkIds);
  const ids = [...new Set(answers.map(({ postId }) => postId))];
  const records = await readPostRecords(db, workspaceId, { ids });
  const policy = await readApprovalPolicy(db, workspaceId);
  return links.map((link) => ({
    id: link.id,
    recipient: link.recipient,
    name: link.guestName,
    note: link.note,
    pin: link.pinHash !== null,
    sentAt: link.sentAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    withdrawnAt: link.withdrawnAt?.toISOString() ?? null,
    posts: records.flatMap((post) => {
      const answer = answers.find(({ linkId, postId }) => linkId === link.id && postId === post.id);
      if (answer === undefined) return [];
      return [
        {
          ...toPlace(workspaceId, post),
          state: approvalStateOf(post, { ...answer, policy }),
          remarks: remarks
            .filter(({ linkId, postId }) => linkId === link.id && postId === post.id)
            .map(toRemark),
        },
      ];
    }),
  }));
}

function toPlace(workspaceId: WorkspaceId, { id, date, time, content, media }: ApprovedPost) {
  const [first] = media;
  const kind = first?.coverMs == null ? 'image' : 'video';
  return {
    id,
    date,
    time: time.slice(0, 5),
    excerpt: excerptOf(content, EXCERPT_CHARACTERS),
    thumbnailUrl:
      first === undefined ? null : assetUrls(workspaceId, { kind, id: first.assetId }).thumbnailUrl,
  };
}
