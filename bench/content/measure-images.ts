import {
  IMAGE_STYLES,
  type ImageStyle,
  INDUSTRIES,
  type Industry,
} from '@postownia/contract/brand-vocabulary';
import { PALETTE_NAMES, type PaletteName } from '@postownia/contract/palettes';
import sharp from 'sharp';
import { findDataDir } from '../../server/src/providers/image/builtin-data.ts';
import type { Drawing, DrawingLibrary } from '../../server/src/providers/image/builtin-drawings.ts';
import { openPosterPress } from '../../server/src/providers/image/builtin-poster.ts';
import { type ImageBrief, imageSeed } from '../../server/src/providers/image/image-maker.ts';
import { bitsApart, perceptualHash } from '../../server/src/providers/image/perceptual-hash.test-support.ts';
import { drawnText, objectsOf } from '../../server/src/trade-packs/objects-of.ts';
import type { Figure } from '../report.ts';
import { brandOf, type WrittenPost, writeMonth } from './content-brands.ts';

export const LEAST_BITS_APART = 10;

/** The brief that generation hands to the illustrator for this post. */
export function imageBriefOf({ brief, text }: WrittenPost, style: ImageStyle): ImageBrief {
  const { profile, topic } = brief;
  return {
    palette: profile.colorPalette,
    style,
    headline: topic.headline,
    objects: objectsOf(topic, profile),
    contentType: topic.contentType,
    keywords: profile.keywords,
    brandName: profile.brandName,
    ...(topic.occasionId === null ? {} : { occasionId: topic.occasionId }),
    language: profile.postLanguage,
    variant: 0,
    postText: drawnText(text, profile),
    seed: imageSeed({ workspaceId: profile.brandName, date: topic.date }),
  };
}

/** A month of images in every style: how far apart the two most alike are. Minimalistic: object and ground. */
export async function measureImages(industries: readonly Industry[] = INDUSTRIES): Promise<Figure[]> {
  const press = openPosterPress(findDataDir());
  const closest = new Map<ImageStyle, number>(IMAGE_STYLES.map((style) => [style, 64]));
  const near = new Map<ImageStyle, number>(IMAGE_STYLES.map((style) => [style, 0]));
  let [images, alone, astray] = [0, 0, 0];
  for (const [turn, industry] of industries.entries()) {
    const palette = PALETTE_NAMES[turn % PALETTE_NAMES.length] as PaletteName;
    const month = writeMonth(brandOf(industry, 0, { colorPalette: palette }), {
      from: '2026-11-22',
      seed: industry,
    });
    for (const style of IMAGE_STYLES) {
      const posters = month.map((post) => press.compose(imageBriefOf(post, style)));
      const hashes = await Promise.all(posters.map(({ svg }) => hash(svg)));
      images += posters.length;
      for (const [at, post] of month.entries()) {
        const shows = posters[at]?.choice.main;
        if (shows == null) alone += 1;
        else if (!saysWhatItShows(imageBriefOf(post, style), shows, press.library)) astray += 1;
      }
      for (let one = 0; one < posters.length; one += 1)
        for (let other = 0; other < one; other += 1) {
          const apart = bitsApart(hashes[one] ?? [], hashes[other] ?? []);
          const choices = [posters[one]?.choice, posters[other]?.choice] as const;
          const differs = style === 'minimalistic' && lookOf(choices[0]) !== lookOf(choices[1]);
          if (differs) continue;
          closest.set(style, Math.min(closest.get(style) ?? 64, apart));
          if (apart < LEAST_BITS_APART) near.set(style, (near.get(style) ?? 0) + 1);
        }
    }
  }
  return [
    { name: 'pictures: drawn', value: images, unit: 'images', least: 1 },
    { name: 'pictures: a thing that nobody named', value: astray, unit: 'images', most: 0 },
    { name: 'pictures: of type alone', value: alone / images, unit: 'share', most: 0.7 },
    ...IMAGE_STYLES.flatMap((style): Figure[] => [
      {
        name: `pictures ${style}: closest`,
        value: closest.get(style) ?? 0,
        unit: 'bits',
        least: LEAST_BITS_APART,
      },
      { name: `pictures ${style}: pairs too close`, value: near.get(style) ?? 0, unit: 'pairs', most: 0 },
    ]),
  ];
}

/** The occasion's motif, or a thing whose word the post really says; asked otherwise than the illustrator asks. */
function saysWhatItShows(
  { occasionId, objects, headline, postText, language }: ImageBrief,
  shown: Drawing,
  library: DrawingLibrary,
): boolean {
  if (occasionId !== undefined && library.occasion(occasionId).includes(shown)) return true;
  const said = ` ${headline} ${postText}`.toLocaleLowerCase('pl').replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  const asked = objects.flatMap(({ id, mentions }) => mentions.map((mention) => ({ id, mention })));
  // Other languages have no packs: there the names in the headline count.
  return objects.length === 0
    ? language !== 'pl'
    : asked.some(
        ({ id, mention }) => said.includes(` ${mention}`) && library.object(id, mention).includes(shown),
      );
}

const lookOf = (choice: { main: Drawing | null; ground: string } | undefined) =>
  `${choice?.main?.id} on ${choice?.ground}`;

async function hash(svg: string): Promise<readonly boolean[]> {
  return perceptualHash(await sharp(Buffer.from(svg)).resize(270).png().toBuffer());
}
