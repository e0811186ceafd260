import { NOTICES_SHOWN, type Notice } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { readPage } from '../../db/list-page.ts';
import { messageOf } from '../../lib/stored-message.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { countUnread, selectNotices } from './notifications.queries.ts';

/** A page of what the workspace's people were told, newest first, with what this person has read of it. */
export async function listNotices(
  { db }: Pick<Context, 'db'>,
  workspaceId: WorkspaceId,
  { userId, cursor }: { userId: string; cursor?: string | undefined },
): Promise<{ notices: Notice[]; unread: number; next: string | null }> {
  type Row = Awaited<ReturnType<typeof selectNotices>>[number];
  const { rows, next } = await readPage(
    { cursor, size: NOTICES_SHOWN, placeOf: ({ createdAt, id }: Row) => ({ at: createdAt, id }) },
    (query) => selectNotices(workspaceId, db, { userId, ...query }),
  );
  return {
    notices: rows.map(({ createdAt, readAt, message, ...notice }) => ({
      ...notice,
      message: messageOf(notice.sentence, message),
      createdAt: createdAt.toISOString(),
      read: readAt !== null,
    })),
    unread: await countUnread(workspaceId, db, userId),
    next,
  };
}
