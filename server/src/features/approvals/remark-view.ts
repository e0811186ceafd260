import type { ApprovalRemark, GuestRemark } from '@postownia/contract';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { assetUrls } from '../assets/index.ts';
import type { ClientView, CommentRow } from '../comments/index.ts';

export const toRemark = ({ id, name, text, topic, pinX, pinY, createdAt }: CommentRow): ApprovalRemark => ({
  id,
  name,
  text,
  topic,
  pin: pinX === null || pinY === null ? null : { x: pinX, y: pinY },
  createdAt: createdAt.toISOString(),
});

/** A comment as the client reads it on their page. */
export const toGuestRemark = (workspaceId: WorkspaceId, view: ClientView): GuestRemark => ({
  ...toRemark({ ...view, name: view.author }),
  threadId: view.threadId,
  team: view.linkId === null,
  settled: view.settledAt !== null,
  attachments: view.attachments.map(({ assetId: id, altText }) => ({
    ...assetUrls(workspaceId, { kind: 'image', id }),
    altText,
  })),
});
