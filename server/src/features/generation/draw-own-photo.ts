import { PHOTO_LAYOUTS } from '@postownia/contract/photo-layouts';
import type { Context } from '../../context.ts';
import { seededRandom } from '../../lib/seeded-random.ts';
import { ImageError } from '../../providers/image/image-error.ts';
import { imageAssets, openImage } from '../assets/index.ts';
import { readBrandStyle } from '../brand-profile/index.ts';
import type { ClaimedDay } from './day-claims.queries.ts';
import type { Drawing } from './draw-day.ts';

type DrawContext = Pick<Context, 'db' | 'log' | 'storage' | 'workshop'>;

/**
 * Makes a day's picture of the own photo that was planned for it: what the post is called, printed in the first layout that
 * can carry it, and stores its files. The layouts begin at another place for each photo, so that a month has several.
 * @returns null where the photo is gone or unreadable by now, or no layout carries these words: the day is drawn instead
 */
export async function drawOwnPhoto(
  context: DrawContext,
  { topic, workspaceId }: ClaimedDay,
  { profile, ratio, signal, asked }: Pick<Drawing, 'profile' | 'ratio' | 'signal' | 'asked'>,
) {
  if (topic.photo === undefined) return null;
  const { assetId } = topic.photo;
  const photo = await openImage(context, context.db, workspaceId, assetId);
  const bytes = photo && (await photo.bytes());
  if (!bytes) return null;
  const { logo, palette, typePair } = await readBrandStyle(context, workspaceId, profile);
  const brief = {
    ratio,
    photos: [{ bytes, focalPoint: photo.focalPoint }],
    headline: topic.headline,
    detail: '',
    palette,
    brandName: profile.brandName,
    language: profile.postLanguage,
    ...(typePair === null ? {} : { typePair }),
    ...(logo === null ? {} : { logo }),
  };
  try {
    for (const layout of layoutsFor(assetId)) {
      const printed = await context.workshop.do(
        'photo-poster',
        { ...brief, layout },
        { signal, bulk: !asked },
      );
      if (printed !== null) return imageAssets.composed.store(context, workspaceId, printed, photo.altText);
    }
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    context.log.warn({ err: error, assetId }, 'an own photo could not be printed');
  }
  return null;
}

/** All of them, from another place on for each photo. */
function layoutsFor(assetId: string) {
  const begin = Math.floor(seededRandom(assetId).next() * PHOTO_LAYOUTS.length);
  return [...PHOTO_LAYOUTS.slice(begin), ...PHOTO_LAYOUTS.slice(0, begin)];
}
