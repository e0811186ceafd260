import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { assetKeys } from './asset-keys.ts';
import { remakeThumbnail } from './remake-thumbnail.ts';

/**
 * The small WebP that screens show of an image or a video, made again where an image's is lost.
 * @returns null when there is none, or its file is gone
 */
export async function readThumbnail(
  context: Pick<Context, 'db' | 'clock' | 'storage' | 'workshop' | 'log'>,
  workspaceId: WorkspaceId,
  { kind, id }: { kind: 'image' | 'video'; id: string },
): Promise<Uint8Array | null> {
  const stored = await context.storage.get(assetKeys(workspaceId, { kind, id }).thumbnail);
  if (stored !== null || kind === 'video') return stored;
  return remakeThumbnail(context, workspaceId, id);
}
