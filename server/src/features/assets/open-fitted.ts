import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { fittedKey } from './asset-keys.ts';
import { type Image, openImage } from './open-image.ts';
import { openMade } from './open-made.ts';

/**
 * The whole of a stored image with a shorter side of so many pixels at most: as it is where it fits, else made smaller when
 * it is first asked for. null when the workspace has no such image.
 */
export async function openFitted(
  context: Pick<Context, 'storage' | 'workshop'>,
  db: Queryable,
  workspaceId: WorkspaceId,
  { id, shortSide }: { id: string; shortSide: number },
): Promise<Image | null> {
  const whole = await openImage(context, db, workspaceId, id);
  if (whole === null) return null;
  const share = shortSide / Math.min(whole.width, whole.height);
  if (share >= 1) return whole;
  const input = { maxBytes: Number.POSITIVE_INFINITY, shortSide };
  return openMade(context, whole, {
    width: Math.round(whole.width * share),
    height: Math.round(whole.height * share),
    key: fittedKey(workspaceId, { id, shortSide }),
    make: (bytes) => context.workshop.do('smaller', { bytes, ...input }, { owner: workspaceId }),
  });
}
