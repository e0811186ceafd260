import type { BrandProfile } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { type MadePicture, pictureSeed } from '../../providers/image/image-maker.ts';
import { PictureError } from '../../providers/image/picture-error.ts';
import type { PictureOverlay } from '../../providers/image/picture-overlay.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { readBrandLogo } from '../brand-profile/index.ts';
import { type PreparedPicture, type StoredPicture, storePicture } from '../media/index.ts';
import { callProvider } from './call-provider.ts';
import type { ClaimedDay } from './day-claims.queries.ts';

/**
 * Makes a day's picture and stores its files; its row follows with the post.
 * @param options.variant 0 for a post's first picture, one more for every new one: no picture comes twice
 * @throws ProviderError
 */
export async function drawDay(
  context: Pick<Context, 'db' | 'clock' | 'imageMaker' | 'workshop' | 'storage'>,
  day: ClaimedDay,
  {
    profile,
    text,
    variant,
    signal,
  }: { profile: BrandProfile; text: string; variant: number; signal: AbortSignal },
): Promise<StoredPicture> {
  const { imageMaker } = context;
  const { topic, workspaceId, date } = day;
  const { logo, headlineOnPictures } = await readBrandLogo(context, workspaceId);
  const brief = {
    ...{ industry: profile.industry, palette: profile.colorPalette, style: profile.preferredImageStyle },
    ...{ headline: topic.headline, contentType: topic.contentType, keywords: profile.keywords },
    ...(topic.occasionId === null ? {} : { occasionId: topic.occasionId }),
    ...{ brandName: profile.brandName, language: profile.postLanguage, variant, postText: text },
    ...(logo === null ? {} : { logo }),
    seed: pictureSeed({ workspaceId, date }),
  };
  const overlay =
    logo === null && !headlineOnPictures
      ? undefined
      : {
          ...{ palette: profile.colorPalette, language: profile.postLanguage },
          ...(headlineOnPictures ? { headline: topic.headline } : {}),
          ...(logo === null ? {} : { logo }),
        };
  context.workshop.wake();
  const call = { kind: 'image', name: imageMaker.name, signal } as const;
  const make = () => imageMaker.make(brief, { signal });
  const picture = await callProvider(context, call, make, (made) =>
    prepare(context, made, { overlay, signal }),
  );
  return storePicture(context, workspaceId, picture);
}

/** @throws ProviderError bad-picture */
async function prepare(
  { workshop }: Pick<Context, 'workshop'>,
  { bytes, signature, provenance }: MadePicture,
  { overlay, signal }: { overlay: PictureOverlay | undefined; signal: AbortSignal },
): Promise<PreparedPicture> {
  try {
    const { digitalSourceType } = provenance;
    // Our own posters have both already.
    const added = overlay && digitalSourceType === 'trainedAlgorithmicMedia' ? { overlay } : {};
    const prepared = await workshop.do('picture', { bytes, digitalSourceType, ...added }, { signal });
    return { ...prepared, signature, provenance };
  } catch (error) {
    if (error instanceof PictureError) {
      throw new ProviderError('bad-picture', { cause: error, detail: error.message });
    }
    throw error;
  }
}
