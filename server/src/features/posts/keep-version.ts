import type { PostVersion } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import { BY_SYSTEM, type RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { insertVersion, selectVersions } from './post-versions.queries.ts';
import type { PostRow } from './posts.queries.ts';

/** Who changed a post, why and when. */
export interface VersionOrigin extends RecordedActor {
  readonly cause: PostVersion['cause'];
  readonly batchId: string | null;
  readonly createdAt: Date;
}

/**
 * Keeps how a post is after a change of text or image. A post that came without any version (imported, seeded) gets
 * one of how it was before, so that every change can be taken back.
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
  await insertVersion(workspaceId, tx, after, origin);
}
