import type { PushEvent } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { listNotifiableMembers, memberRows } from '../workspaces/index.ts';
import { selectListening } from './push-subscriptions.system-queries.ts';

const OF_APPROVERS: readonly PushEvent[] = ['approval-late', 'approval-waiting'];

/**
 * The browsers that may hear of such a notice now: of those who can mend it, where a word is missing of those who approve too, and
 * where somebody wrote of everybody who may read it.
 */
export async function heardBy(
  db: Queryable,
  workspaceId: WorkspaceId,
  { kind, now }: { kind: PushEvent; now: Date },
): ReturnType<typeof selectListening> {
  const members =
    kind === 'comment-added'
      ? await memberRows.listBrandUsers(db, workspaceId)
      : await listNotifiableMembers(db, workspaceId, { approvers: OF_APPROVERS.includes(kind) });
  const userIds = members.map(({ userId }) => userId);
  return selectListening(workspaceId, db, { userIds, kind, now });
}
