import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { countUnread, insertReads } from './notifications.queries.ts';

/** Marks notices as read for one person; the others' stay as they are. Ids of other workspaces do nothing. */
export async function markNoticesRead(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { userId, ids }: { userId: string; ids?: readonly string[] | undefined },
): Promise<{ unread: number }> {
  await insertReads(workspaceId, db, { userId, ids, readAt: clock.now() });
  return { unread: await countUnread(workspaceId, db, userId) };
}
