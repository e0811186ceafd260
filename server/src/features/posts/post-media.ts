import { formatOfImages, isVideoFormat, type PostFormat, placeOf } from '@postownia/contract';
import type { CropPlace } from '@postownia/contract/crop-shapes';
import type { PostMedium } from '../../db/schema/post-media.ts';

/** An image that is stored already. */
export interface MadeImage {
  readonly id: string;
  /** A model made it: the post is labelled unless a person decides otherwise. */
  readonly aiMade: boolean;
  /** What it shows, where that is known. */
  readonly altText?: string;
}

/** Media with a new image in the first place, where ours stands; what stood there goes, the others stay. */
export const withImage = (
  media: readonly PostMedium[],
  { id, aiMade, altText = '' }: MadeImage,
): readonly PostMedium[] => [{ assetId: id, aiMade, altText, crops: null, coverMs: null }, ...media.slice(1)];

/** Only a video has a moment that stands for it. */
export const isVideo = ({ coverMs }: Pick<PostMedium, 'coverMs'>): boolean => coverMs !== null;

/** Whether a model made any of them. */
export const isAiMade = (media: readonly PostMedium[]): boolean => media.some(({ aiMade }) => aiMade);

/** What decides about a post's format. */
export interface Shown {
  readonly media: readonly PostMedium[];
  readonly link: string | null;
  readonly shownIn?: CropPlace | undefined;
}

/**
 * In the feed a post is a link, or text, an image or a carousel by how many images it has; videos stay what they are. Where a
 * change may bring a video or take it away `formatAfter` says it.
 */
export function formatWith(
  format: PostFormat,
  { media, link, shownIn = placeOf(format) }: Shown,
): PostFormat {
  if (isVideoFormat(format)) return format;
  if (shownIn === 'story') return 'story';
  return link === null ? formatOfImages(media.length) : 'link';
}

/**
 * A medium as the approval names it: the asset, and whatever else was said about it. The asset's id has one length and
 * the rest is JSON, so no two lists of them read the same.
 */
export function approvedMedium({ assetId, altText, crops, coverMs }: PostMedium): string {
  if (altText === '' && crops === null && coverMs === null) return assetId;
  const cuts = Object.entries(crops ?? {})
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([ratio, { x, y, width, height }]) => [ratio, x, y, width, height]);
  return assetId + JSON.stringify([altText, cuts, coverMs]);
}
