import { type ChosenCrop, CROP_PIXELS } from '@postownia/contract/crop-shapes';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { cutKey } from './asset-keys.ts';
import { type Image, openImage } from './open-image.ts';

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
  const { storage, workshop } = context;
  const whole = await openImage(context, db, workspaceId, id);
  if (whole === null) return null;
  const key = cutKey(workspaceId, { id, crop });
  const make = async () => {
    const bytes = await whole.bytes();
    if (bytes === null) return null;
    const cut = new Uint8Array(await workshop.do('cut', { bytes, crop }, { owner: workspaceId }));
    await storage.put(key, cut, 'image/jpeg');
    return cut;
  };
  const bytes = async () => {
    const stored = await storage.get(key);
    return stored === null ? make() : new Uint8Array(stored);
  };
  return {
    ...CROP_PIXELS[crop.ratio],
    origin: whole.origin,
    aiMade: whole.aiMade,
    focalPoint: null,
    altText: whole.altText,
    publicUrl: storage.publicUrl(key),
    isThere: async () => (await bytes()) !== null,
    bytes,
  };
}
