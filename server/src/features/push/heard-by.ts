import type { PushEvent } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { listNotifiableMembers } from '../workspaces/index.ts';
import { selectListening } from './push-subscriptions.system-queries.ts';

/** The browsers that hear of such a notice now: of those who can mend it, and where a word is missing of those who approve. */
export async function heardBy(
  db: Queryable,
  workspaceId: WorkspaceId,
  { kind, now }: { kind: PushEvent; now: Date },
): ReturnType<typeof selectListening> {
  const members = await listNotifiableMembers(db, workspaceId, { approvers: kind === 'approval-late' });
  const userIds = members.map(({ userId }) => userId);
  return selectListening(workspaceId, db, { userIds, kind, now });
}
