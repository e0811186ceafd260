import type { BrandProfile } from '@postownia/contract';
import type { ImageStyle } from '@postownia/contract/brand-vocabulary';
import type { CropRatio } from '@postownia/contract/crop-shapes';
import type { Context } from '../../context.ts';
import { ImageError } from '../../providers/image/image-error.ts';
import { imageSeed, type MadeImage } from '../../providers/image/image-maker.ts';
import type { ImageOverlay } from '../../providers/image/image-overlay.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { drawnText, objectsOf } from '../../trade-packs/objects-of.ts';
import { tradeOf } from '../../trade-packs/trade-of.ts';
import { imageAssets } from '../assets/index.ts';
import { readBrandStyle } from '../brand-profile/index.ts';
import { callProvider } from './call-provider.ts';
import type { ClaimedDay } from './day-claims.queries.ts';

/** What an image is told beyond its post. */
export interface Drawing {
  readonly profile: BrandProfile;
  readonly text: string;
  readonly variant: number;
  readonly ratio: CropRatio;
  readonly signal: AbortSignal;
  readonly asked: boolean;
  /** Another style than the brand's, or type alone where ours would draw a thing. */
  readonly look?: { readonly style: ImageStyle; readonly typeAlone: boolean };
}

/** What a model's scene is chosen by. */
function tradeIn(profile: BrandProfile) {
  const trade = tradeOf({ profile });
  return trade === null ? null : { id: trade.id, group: trade.group };
}

/**
 * Makes a day's image and stores its files; its row follows with the post.
 * @param options.variant 0 for a post's first image, one more for every new one: no image comes twice
 * @throws ProviderError
 */
export async function drawDay(
  context: Pick<Context, 'db' | 'clock' | 'imageMaker' | 'workshop' | 'storage'>,
  day: ClaimedDay,
  { profile, text, variant, ratio, signal, asked, look }: Drawing,
) {
  const { imageMaker } = context;
  const { topic, workspaceId, date } = day;
  const { logo, headlineOnImages, palette, typePair } = await readBrandStyle(context, workspaceId, profile);
  const brief = {
    palette,
    ...(typePair === null ? {} : { typePair }),
    style: look?.style ?? profile.preferredImageStyle,
    objects: look?.typeAlone ? [] : objectsOf(topic, profile),
    trade: tradeIn(profile),
    headline: topic.headline,
    contentType: topic.contentType,
    keywords: profile.keywords,
    ...(topic.occasionId === null ? {} : { occasionId: topic.occasionId }),
    brandName: profile.brandName,
    language: profile.postLanguage,
    variant,
    postText: drawnText(text, profile),
    ...(logo === null ? {} : { logo }),
    seed: imageSeed({ workspaceId, date }),
    ...(ratio === '1:1' ? {} : { ratio }),
  };
  const overlay =
    logo === null && !headlineOnImages
      ? undefined
      : {
          palette,
          ...(typePair === null ? {} : { typePair }),
          language: profile.postLanguage,
          ...(headlineOnImages ? { headline: topic.headline } : {}),
          ...(logo === null ? {} : { logo }),
        };
  context.workshop.wake();
  const call = { kind: 'image', name: imageMaker.name, signal, asked } as const;
  const make = () => imageMaker.make(brief, { signal, bulk: !asked });
  const image = await callProvider(context, call, make, (made) =>
    prepare(context, made, { overlay, ratio, signal, bulk: !asked }),
  );
  return imageAssets.store(context, workspaceId, image);
}

interface Running {
  readonly signal: AbortSignal;
  readonly bulk: boolean;
}

/** @throws ProviderError bad-picture */
async function prepare(
  { workshop }: Pick<Context, 'workshop'>,
  { bytes, prepared: fit, signature, provenance }: MadeImage,
  { overlay, ratio, ...options }: { overlay: ImageOverlay | undefined; ratio: CropRatio } & Running,
) {
  // Our own posters come so, with headline and logo.
  if (fit) return { ...fit, signature, provenance };
  try {
    const { digitalSourceType } = provenance;
    const added = overlay ? { overlay } : {};
    const prepared = await workshop.do('image', { bytes, digitalSourceType, ratio, ...added }, options);
    return { ...prepared, signature, provenance };
  } catch (error) {
    if (error instanceof ImageError) {
      throw new ProviderError('bad-image', { cause: error, detail: error.message });
    }
    throw error;
  }
}
