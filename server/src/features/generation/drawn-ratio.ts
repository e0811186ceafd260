import { type PostFormat, placeOf } from '@postownia/contract';
import { CROP_PIXELS, CROPS_IN, type CropRatio, type Crops, cropIn } from '@postownia/contract/crop-shapes';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { openImage } from '../assets/index.ts';

/** What says in which shape a post shows its image. */
interface Shown {
  readonly format: PostFormat;
  readonly media: readonly { readonly assetId: string; readonly crops: Crops | null }[];
}

const BY_FORMAT: Readonly<Partial<Record<PostFormat, CropRatio>>> = { story: '9:16', link: '1.91:1' };

/**
 * The shape that a post's new image is drawn for: the one in which its person chose to show the last, its format's, else that
 * of the last image of ours. What is drawn for its shape is shown whole, so nothing of it is cut away later.
 */
export async function drawnRatio(
  context: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
  post: Shown | undefined,
): Promise<CropRatio> {
  if (post === undefined) return '1:1';
  const place = placeOf(post.format);
  const [first] = post.media;
  const told = cropIn(place, first?.crops ?? null)?.ratio ?? BY_FORMAT[post.format];
  if (told !== undefined || first === undefined) return told ?? '1:1';
  const last = await openImage(context, context.db, workspaceId, first.assetId);
  if (last === null || last.origin === 'upload') return '1:1';
  const isOf = (ratio: CropRatio) =>
    CROP_PIXELS[ratio].width === last.width && CROP_PIXELS[ratio].height === last.height;
  return CROPS_IN[place].find(isOf) ?? '1:1';
}
