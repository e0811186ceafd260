import { createHash } from 'node:crypto';
import { coloursOf } from '@postownia/contract/palettes';
import prompts from '../../../data/image-prompts.json' with { type: 'json' };
import { findOccasion } from '../../../data/occasions.ts';
import { hashText } from '../../lib/seeded-random.ts';
import type { ImageBrief } from './image-maker.ts';
import { namedObjects } from './named-objects.ts';

export interface ImagePrompt {
  readonly prompt: string;
  readonly negative: string;
  /** Hex colours by weight; the weights add up to one. */
  readonly colours: readonly { readonly hex: string; readonly weight: number }[];
  /** 0 to 2147483647, another one for every variant. */
  readonly seed: number;
  /** SHA-256 of the prompt and the seed in hexadecimal. */
  readonly hash: string;
}

const LONGEST_SUBJECT = 160;
const MOST_KEYWORDS = 3;

/**
 * The words for an image model. Lettering stays out: models spell Polish badly, and with a Polish post the prompt
 * loses its diacritics. The customer's words only name the subject; quotes and line breaks are taken out of them. What is never
 * shown is said in the prompt as well, because not every model reads a negative one: people who could be taken for clients, others' marks.
 */
export function composeImagePrompt(brief: ImageBrief): ImagePrompt {
  const palette = coloursOf(brief.palette);
  const seed = hashText(`${brief.seed}|${brief.headline}|${brief.variant}`) % 2_147_483_648;
  const named = namedObjects(brief).map(({ object }) => object.id.replaceAll('-', ' '));
  const object = named[brief.variant % Math.max(named.length, 1)] ?? prompts.typeAlone;
  const occasion = brief.occasionId ? findOccasion(brief.occasionId) : undefined;
  const quiet = occasion?.tone === 'quiet';
  const about = [brief.headline, ...brief.keywords.slice(0, MOST_KEYWORDS)]
    .map(plainWords)
    .filter(Boolean)
    .join(', ');
  const scene = quiet || named.length === 0 ? '' : sceneOf(brief);
  const parts = [
    `flat poster illustration of ${quiet ? 'a single candle flame' : object}`,
    scene,
    `about: ${about.slice(0, LONGEST_SUBJECT)}`,
    occasion ? `occasion: ${plainWords(occasion.nameEn)}` : '',
    `mood: ${quiet ? 'quiet and respectful' : prompts.moods[brief.contentType]}`,
    prompts.styles[brief.style],
    prompts.palette.replace(/\{(\w+)\}/g, (_, ink: keyof typeof palette) => String(palette[ink])),
    prompts.unseen,
    prompts.noLettering,
    prompts.always,
  ];
  const whole = parts.filter(Boolean).join('. ');
  const composed = brief.language === 'pl' ? stripDiacritics(whole) : whole;
  const prompt = brief.ownPrompt?.words ?? composed;
  return {
    prompt,
    negative: prompts.negative,
    colours: [
      { hex: palette.primary, weight: 0.5 },
      { hex: palette.ground, weight: 0.25 },
      { hex: palette.secondary, weight: 0.15 },
      { hex: palette.accent, weight: 0.1 },
    ],
    seed,
    hash: createHash('sha256')
      .update([prompt, seed, ...(brief.ratio ? [brief.ratio] : [])].join('|'))
      .digest('hex'),
  };
}

const SCENES: Readonly<Partial<Record<string, string>>> = { ...prompts.scenes, ...prompts.tradeScenes };

/** Where the trade's things stand, of our own words; a trade without a scene of its own has its group's. */
const sceneOf = ({ trade }: ImageBrief): string =>
  trade === undefined || trade === null ? '' : (SCENES[trade.id] ?? SCENES[trade.group] ?? '');

/** Polish letters without their marks: "ZAŻÓŁĆ gęślą" becomes "ZAZOLC gesla". */
export function stripDiacritics(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l').replace(/Ł/g, 'L');
}

const plainWords = (text: string) =>
  text
    .replace(/[^\p{L}\p{N} ,-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
