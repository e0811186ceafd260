import type { ImageStyle } from './brand-vocabulary.ts';

/** How a reel moves, in the brand's type and colours. */
export const REEL_MOTIONS = ['cut', 'glide', 'stack', 'stripe', 'zoom', 'press', 'pulse', 'fold'] as const;
export type ReelMotion = (typeof REEL_MOTIONS)[number];

/** The motions that fit a brand's image style, the most fitting first: a quiet poster does not become a loud film. */
export const MOTIONS_OF_STYLE: Readonly<Record<ImageStyle, readonly [ReelMotion, ...ReelMotion[]]>> = {
  modern: ['cut', 'zoom', 'stripe', 'stack'],
  colorful: ['pulse', 'stripe', 'press', 'cut'],
  corporate: ['glide', 'stack', 'zoom'],
  artistic: ['press', 'fold', 'glide'],
  minimalistic: ['glide', 'fold', 'stack'],
};

/** All motions, those that fit the style first: in this order they are proposed. */
export const motionsFor = (style: ImageStyle): readonly ReelMotion[] => [
  ...new Set([...MOTIONS_OF_STYLE[style], ...REEL_MOTIONS]),
];

/** How long a reel may be, in seconds, and how many beats fill it. */
export const REEL_BEATS = { 6: 3, 10: 4, 15: 5 } as const;
export const REEL_SECONDS = [6, 10, 15] as const;
export type ReelSeconds = (typeof REEL_SECONDS)[number];

/** The sound under a reel: one of our own beds, or none. */
export const REEL_MOODS = ['calm', 'bright', 'driving', 'none'] as const;
export type ReelMood = (typeof REEL_MOODS)[number];

export const REEL_SHAPES = ['9:16', '4:5', '1:1'] as const;
export type ReelShape = (typeof REEL_SHAPES)[number];

/** What a beat is for: the first is the hook, the last invites. */
export const REEL_ROLES = ['hook', 'step', 'point', 'invitation'] as const;
export type ReelRole = (typeof REEL_ROLES)[number];

/** The named steps of the work, in order, as a person is told of them. */
export const REEL_STEPS = ['pictures', 'frames', 'sound', 'file'] as const;

/** When all of a beat is there, as a share of its time: what stands for it where it does not move. */
export const COVER_SHARE = 0.85;

/** What of the brand ends a reel: its name with the logo where there is one, the logo alone, or neither. */
export const REEL_CLOSES = ['name', 'logo', 'nothing'] as const;

/** Longest words of a beat, in characters as people count them (graphemes). */
export const REEL_BEAT_MAX = 42;

/** Longest sound that a person may bring, in seconds, and its largest file in bytes. */
export const SOUND_MAX_SECONDS = 600;
export const SOUND_MAX_BYTES = 20_971_520;
