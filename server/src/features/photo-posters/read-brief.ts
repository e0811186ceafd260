import type { CropRatio } from '@postownia/contract/crop-shapes';
import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { PhotoPosterBrief } from '../../providers/image/photo-poster.ts';
import { openImage } from '../assets/index.ts';
import { readBrandStyle, requireBrandProfile } from '../brand-profile/index.ts';

/** What a person asks for. */
export interface PosterWish {
  readonly assetId: string;
  readonly otherId?: string | undefined;
  readonly ratio: CropRatio;
  readonly headline: string;
  readonly detail: string;
}

/**
 * The photos with what the brand puts on its posters.
 * @throws Refusal NOT_FOUND (also another brand's and a video), PROFILE_MISSING, IMAGE_UNREADABLE where a file is gone
 */
export async function readBrief(
  context: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
  { assetId, otherId, ...said }: PosterWish,
): Promise<Omit<PhotoPosterBrief, 'layout'>> {
  const profile = await requireBrandProfile(context.db, workspaceId);
  const { logo, palette, typePair } = await readBrandStyle(context, workspaceId, profile);
  const read = async (id: string) => {
    const image = await openImage(context, context.db, workspaceId, id);
    if (image === null) throw new Refusal('NOT_FOUND');
    const bytes = await image.bytes();
    if (bytes === null) throw new Refusal('IMAGE_UNREADABLE');
    return { bytes, focalPoint: image.focalPoint };
  };
  const ids = otherId === undefined ? [assetId] : [assetId, otherId];
  return {
    ...said,
    photos: await Promise.all(ids.map(read)),
    palette,
    brandName: profile.brandName,
    language: profile.postLanguage,
    ...(typePair === null ? {} : { typePair }),
    ...(logo === null ? {} : { logo }),
  };
}
