import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { findVideo } from './find-video.ts';
import { videoKeys } from './video-keys.ts';
import { markPoster } from './videos.queries.ts';

/** Longest sides of the stored picture, in pixels. */
const POSTER = { width: 360, height: 640, fit: 'inside', withoutEnlargement: true } as const;
const MOST_PIXELS = 4096 * 4096;

/**
 * Keeps the frame that a browser drew of a film, as a small WebP.
 * @throws Refusal NOT_FOUND, BAD_REQUEST for what is no picture
 */
export async function storePoster(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
  { id, picture }: { id: string; picture: Uint8Array },
): Promise<void> {
  await findVideo(db, workspaceId, id);
  const webp = await drawSmall(picture);
  await storage.put(videoKeys(workspaceId, id).poster, webp, 'image/webp');
  await markPoster(workspaceId, db, id);
}

async function drawSmall(picture: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const image = sharp(picture, { limitInputPixels: MOST_PIXELS, animated: false });
  const { format } = await image.metadata().catch(() => ({ format: undefined }));
  if (format !== 'jpeg' && format !== 'webp' && format !== 'png') throw new Refusal('BAD_REQUEST');
  return image
    .resize(POSTER)
    .webp({ quality: 76 })
    .toBuffer()
    .catch(() => {
      throw new Refusal('BAD_REQUEST');
    });
}
