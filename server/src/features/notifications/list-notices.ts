import { NOTICES_SHOWN, type Notice } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { messageOf } from '../../lib/stored-message.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { countUnread, selectNotices } from './notifications.queries.ts';

/** What the workspace's people were told, newest first, with what this person has read of it. */
export async function listNotices(
  { db }: Pick<Context, 'db'>,
  workspaceId: WorkspaceId,
  { userId }: { userId: string },
): Promise<{ notices: Notice[]; unread: number }> {
  const rows = await selectNotices(workspaceId, db, { userId, limit: NOTICES_SHOWN });
  return {
    notices: rows.map(({ createdAt, readAt, message, ...notice }) => ({
      ...notice,
      message: messageOf(notice.sentence, message),
      createdAt: createdAt.toISOString(),
      read: readAt !== null,
    })),
    unread: await countUnread(workspaceId, db, userId),
  };
}
