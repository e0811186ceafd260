import type { PostVersion } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import { BY_SYSTEM, isSameActor, type RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import {
  deleteVersion,
  insertVersion,
  type PostVersionRow,
  selectVersions,
} from './post-versions.queries.ts';
import type { PostRow } from './posts.queries.ts';

/** Who changed a post, why and when. */
export interface VersionOrigin extends RecordedActor {
  readonly cause: PostVersion['cause'];
  readonly batchId: string | null;
  readonly createdAt: Date;
}

/** A draft that saves itself while it is written has one version of a sitting: edits no further apart than this. */
const ONE_SITTING_MILLISECONDS = 300_000;

/** Whether an edit goes on with what the same person was just writing, in a draft of their own that nobody approved. */
function isSameSitting(before: PostRow, newest: PostVersionRow, origin: VersionOrigin): boolean {
  const isOwnDraft = before.origin !== 'ai' && before.videoType === null && before.approvedAt === null;
  const isEdit = origin.cause === 'edited' && newest.cause === 'edited';
  const apart = origin.createdAt.getTime() - newest.createdAt.getTime();
  return isOwnDraft && isEdit && isSameActor(newest, origin) && apart < ONE_SITTING_MILLISECONDS;
}

/**
 * Keeps how a post is after a change of text or image. A post that came without any version (imported, seeded) gets
 * one of how it was before, so that every change can be taken back. What one person writes of an own draft in one sitting is one
 * version.
 */
export async function keepVersion(
  tx: Tx,
  workspaceId: WorkspaceId,
  { before, after, origin }: { before: PostRow; after: PostRow; origin: VersionOrigin },
): Promise<void> {
  const [newest] = await selectVersions(workspaceId, tx, before.id, 1);
  if (!newest) {
    const { createdAt } = before;
    await insertVersion(workspaceId, tx, before, {
      ...BY_SYSTEM,
      cause: 'edited',
      batchId: null,
      createdAt,
    });
  }
  if (newest && isSameSitting(before, newest, origin)) await deleteVersion(workspaceId, tx, newest.id);
  await insertVersion(workspaceId, tx, after, origin);
}
