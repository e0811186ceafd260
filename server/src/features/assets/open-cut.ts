import { type ChosenCrop, CROP_PIXELS } from '@postownia/contract/crop-shapes';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { cutKey } from './asset-keys.ts';
import { type Image, openImage } from './open-image.ts';
import { openMade } from './open-made.ts';

/**
 * A part of a stored image, as `openImage` opens the whole: its file is made when it is first asked for, and named by what
 * it shows, so that it never changes. null when the workspace has no such image.
 */
export async function openCut(
  context: Pick<Context, 'storage' | 'workshop'>,
  db: Queryable,
  workspaceId: WorkspaceId,
  { id, crop }: { id: string; crop: ChosenCrop },
): Promise<Image | null> {
  const { workshop } = context;
  const whole = await openImage(context, db, workspaceId, id);
  if (whole === null) return null;
  return openMade(context, whole, {
    ...CROP_PIXELS[crop.ratio],
    key: cutKey(workspaceId, { id, crop }),
    make: (bytes) => workshop.do('cut', { bytes, crop }, { owner: workspaceId }),
  });
}
