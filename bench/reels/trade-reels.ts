import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { IMAGE_STYLES, type ImageStyle } from '@postownia/contract/brand-vocabulary';
import { PALETTE_NAMES, type PaletteName } from '@postownia/contract/palettes';
import {
  MOTIONS_OF_STYLE,
  REEL_MOTIONS,
  type ReelMood,
  type ReelMotion,
  type ReelSeconds,
} from '@postownia/contract/reel-vocabulary';
import sharp from 'sharp';
import { proposeBeats } from '../../server/src/features/reels/propose-beats.ts';
import { findDataDir } from '../../server/src/providers/image/builtin-data.ts';
import { openPosterPress } from '../../server/src/providers/image/builtin-poster.ts';
import type { ReelBrief, ReelImage } from '../../server/src/providers/reel/reel-maker.ts';
import type { WrittenPost } from '../content/content-brands.ts';
import { writeBusinesses } from '../content/measure-businesses.ts';
import { imageBriefOf } from '../content/measure-images.ts';
import { OWN_BUSINESSES, type OwnBusiness } from '../content/own-businesses.ts';
import { drawPhoto } from './reel-brands.ts';

/** A reel to be made, and what it is called. */
export interface NamedReel {
  readonly name: string;
  readonly brief: ReelBrief;
}

/** Of each motion one in every length: the ten seconds with photographs, which cost the most, else posters or type alone. */
const LENGTHS: readonly ReelSeconds[] = [15, 10, 6];
const MOODS: readonly ReelMood[] = ['calm', 'bright', 'driving'];

/** All businesses, each trade once before one comes again. */
function businesses(): OwnBusiness[] {
  const isFirst = ({ trade }: OwnBusiness, at: number) =>
    OWN_BUSINESSES.findIndex((other) => other.trade === trade) === at;
  return [...OWN_BUSINESSES.filter(isFirst), ...OWN_BUSINESSES.filter((one, at) => !isFirst(one, at))];
}

const stylesOf = (motion: ReelMotion): ImageStyle[] =>
  IMAGE_STYLES.filter((style) => MOTIONS_OF_STYLE[style].includes(motion));

/**
 * Three reels of each motion, each of another business out of a month that our own writer wrote for it, in the words that the dialog
 * would propose, and in an image style that the motion fits.
 * @param photos a folder of photographs to look at; without it they are drawn
 */
export async function tradeReels({ photos }: { photos: string | undefined }): Promise<NamedReel[]> {
  const images = await photosOf(photos);
  return Promise.all(
    dealBusinesses().map(async ({ telling, motion, seconds }, at): Promise<NamedReel> => {
      const fitting = stylesOf(motion);
      const style = fitting[at % fitting.length] ?? 'modern';
      const palette = PALETTE_NAMES[at % PALETTE_NAMES.length] as PaletteName;
      const { beats, post: written } = telling;
      const profile = { ...written.brief.profile, colorPalette: palette, preferredImageStyle: style };
      const post = { ...written, brief: { ...written.brief, profile } };
      const brief: ReelBrief = {
        motion,
        seconds,
        shape: '9:16',
        mood: MOODS[at % MOODS.length] as ReelMood,
        beats,
        pictures: await imagesFor({ seconds, at, post, style, images }),
        cover: 0,
        captions: true,
        palette,
        style,
        brandName: profile.brandName,
        language: 'pl',
        seed: `${profile.brandName}/${motion}`,
        ...(at % 3 === 1 ? { logo: await drawLogo(at) } : {}),
      };
      return { name: `${motion}-${seconds}`, brief };
    }),
  );
}

/** Gives each motion and length a business of its own; those that say much take the long ones. */
function dealBusinesses() {
  const left = businesses().map((business) => writeBusinesses([business])[0]?.months[0] ?? []);
  return LENGTHS.flatMap((seconds) =>
    REEL_MOTIONS.map((motion, place) => {
      for (const [at, month] of left.entries()) {
        const telling = tellingPost(month, seconds, place);
        if (telling === null) continue;
        left.splice(at, 1);
        return { telling, motion, seconds };
      }
      throw new Error(`No business has words for ${seconds} seconds.`);
    }),
  );
}

/** A post of a month that has words for such a reel, looked for from another day on for each; null: none has. */
function tellingPost(month: readonly WrittenPost[], seconds: ReelSeconds, at: number) {
  for (let day = 0; day < month.length; day += 1) {
    const post = month[(day + at * 5) % month.length];
    if (post === undefined) continue;
    const proposals = proposeBeats({
      headline: post.brief.topic.headline,
      content: post.text,
      language: 'pl',
    });
    const proposal = proposals.find((one) => one.seconds === seconds);
    if (proposal !== undefined) return { post, beats: proposal.beats };
  }
  return null;
}

async function imagesFor(given: {
  seconds: ReelSeconds;
  at: number;
  post: WrittenPost;
  style: ImageStyle;
  images: readonly ReelImage[];
}): Promise<ReelImage[]> {
  const { seconds, at, post, style, images } = given;
  if (seconds === 10) return [0, 1, 2].flatMap((next) => images[(at + next) % images.length] ?? []);
  if (seconds === 6 && at % 2 === 0) return [];
  const { svg } = openPosterPress(findDataDir()).compose(imageBriefOf(post, style));
  return [{ bytes: await sharp(Buffer.from(svg)).resize(1080).jpeg().toBuffer(), isPoster: true }];
}

async function photosOf(folder: string | undefined): Promise<ReelImage[]> {
  const names =
    folder === undefined ? [] : readdirSync(folder).filter((name) => /\.(webp|jpe?g|png)$/.test(name));
  const kept = names.map((name) => new Uint8Array(readFileSync(path.join(folder ?? '', name))));
  const drawn = kept.length > 0 ? kept : await Promise.all([30, 95, 150, 205, 260, 330].map(drawPhoto));
  return drawn.map((bytes) => ({ bytes, isPoster: false }));
}

/** A mark as small businesses have them: a ring around a drop, in one ink on nothing. */
async function drawLogo(at: number): Promise<NonNullable<ReelBrief['logo']>> {
  const isDark = at % 2 === 0;
  const ink = isDark ? '#ffffff' : '#1a1a1a';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="200" r="170" fill="none" stroke="${ink}" stroke-width="32"/>
<path d="M200 90 C270 190 270 290 200 300 C130 290 130 190 200 90Z" fill="${ink}"/></svg>`;
  const png = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
  return { id: `logo-${at}`, png, width: 400, height: 400, prefers: isDark ? 'dark' : 'light' };
}
