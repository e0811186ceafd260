import type { Post } from '@postownia/contract';
import type { PostMedium } from '../../db/schema/post-media.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { assetUrls } from '../assets/index.ts';
import { approvalsOf } from './approval-words.ts';
import type { ListedPost } from './posts.queries.ts';

/** A stored post as every screen needs it. */
export function toPost(workspaceId: WorkspaceId, row: ListedPost): Post {
  return {
    id: row.id,
    date: row.date,
    time: row.time.slice(0, 5),
    format: row.format,
    origin: row.origin,
    content: row.content,
    targets: [...row.targets],
    link: row.link,
    media: toMedia(workspaceId, row.media),
    state: row.state,
    approved: row.approvedAt !== null,
    approvals: approvalsOf(row),
    aiLabel: row.aiLabel,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    revision: row.revision,
  };
}

export const toMedia = (workspaceId: WorkspaceId, media: readonly PostMedium[]): Post['media'] =>
  media.map((medium) => ({
    ...medium,
    ...assetUrls(workspaceId, { kind: kindOf(medium), id: medium.assetId }),
  }));

/** Only a video has a moment that stands for it. */
const kindOf = ({ coverMs }: PostMedium) => (coverMs === null ? 'image' : 'video');
