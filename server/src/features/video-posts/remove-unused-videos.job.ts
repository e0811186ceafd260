import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { listOldVideos, removeStrayFiles, removeVideo } from '../videos/index.ts';
import { selectUsedVideoIds } from './video-post-rows.ts';

/** An upload may rest for this long, and a film wait for its post. */
const GRACE_MILLISECONDS = 72 * 3_600_000;

/**
 * Collects orphans: uploads that nobody finished, films that no post took or whose post was removed, and files that
 * no row knows. Safe to run twice and at once.
 */
export async function removeUnusedVideos(
  context: Pick<Context, 'db' | 'clock' | 'storage' | 'uploads' | 'log'>,
): Promise<void> {
  const before = new Date(context.clock.now().getTime() - GRACE_MILLISECONDS);
  let removed = 0;
  for await (const page of listOldVideos(context.db, { before })) {
    const used = await selectUsedVideoIds(
      context.db,
      page.map(({ id }) => id),
    );
    for (const { id, workspaceId } of page.filter((video) => !used.has(video.id))) {
      if (await removeUnlessTaken(context, { id, workspaceId })) removed += 1;
    }
  }
  const stray = await removeStrayFiles(context, { before });
  if (removed + stray > 0) context.log.info({ removed, stray }, 'unused films removed');
}

/** Somebody may take the film, or another sweep may remove it, between our look and our deed. */
async function removeUnlessTaken(
  context: Pick<Context, 'db' | 'storage' | 'uploads'>,
  { id, workspaceId }: { id: string; workspaceId: string },
): Promise<boolean> {
  try {
    await removeVideo(context, asWorkspaceId(workspaceId), { id });
    return true;
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND')) return false;
    throw error;
  }
}
