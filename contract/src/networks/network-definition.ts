import type * as z from 'zod/mini';
import type { CropPlace } from '../crop-shapes.ts';

/** What a post can be. Each network takes some of them, see `NetworkDefinition.formats`. */
export const POST_FORMATS = ['text', 'image', 'carousel', 'video', 'reel', 'story', 'link'] as const;
export type PostFormat = (typeof POST_FORMATS)[number];

/** Formats whose first medium is a video. Posts of these are planned in the own calendar. */
export const VIDEO_FORMATS = ['video', 'reel'] as const satisfies readonly PostFormat[];

/** Whether what goes out is a video. */
export const isVideoFormat = (format: PostFormat): boolean =>
  (VIDEO_FORMATS as readonly PostFormat[]).includes(format);

/** What a network is given: each kind has steps and limits of its own. */
export type TargetMedium = 'image' | 'video' | 'story' | 'link';

/** What of a post says whether it shows a video: only a video has a moment that stands for it. */
export interface Showing {
  readonly format: PostFormat;
  readonly media: readonly { readonly coverMs: number | null }[];
}

/** Whether a post is a video that is seen for a day, filling the screen. */
export const isStoryOfVideo = ({ format, media: [first] }: Showing): boolean =>
  format === 'story' && first !== undefined && first.coverMs !== null;

/** As what a post goes out: networks take the story of a video the way they take videos. */
export function mediumOf({ format, media }: Showing): TargetMedium {
  if (isVideoFormat(format) || isStoryOfVideo({ format, media })) return 'video';
  return format === 'story' || format === 'link' ? format : 'image';
}

/** Where a post is shown. */
export const placeOf = (format: PostFormat): CropPlace => (format === 'story' ? 'story' : 'feed');

/** Whether a text goes out with a post; what is written for one without stays with us. */
export const takesText = (format: PostFormat): boolean => format !== 'story';

/** Limits of a text with its hashtags. */
export interface TextRules {
  /** Longest text, in `unit`. */
  readonly max: number;
  /**
   * What counts as one: what a person sees as one sign (P-11), or as the network counts: a UTF-16 unit; `weighted`: a sign, emoji
   * and signs beyond the alphabets twice; `emojiBytes`: a sign, emoji by their bytes.
   */
  readonly unit: 'grapheme' | 'utf16' | 'weighted' | 'emojiBytes';
  /** What every link counts, however long it is; left out where it counts what it is. */
  readonly linkLength?: number;
  readonly hashtags: number;
  /** Most bytes in UTF-8, where the network counts those, too. */
  readonly bytes?: number;
}

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Limits of a format's images. */
export interface ImageRules {
  /** Fewest and most in one post. */
  readonly count: readonly [number, number];
  readonly types: readonly (typeof IMAGE_TYPES)[number][];
  readonly maxBytes: number;
  /** Smallest and largest width divided by height; null: any shape. */
  readonly ratio: readonly [number, number] | null;
  /** Most pixels of the shorter side; left out where the network makes them smaller itself. */
  readonly shortSide?: number;
}

export const VIDEO_CONTAINERS = ['mp4', 'mov', 'webm'] as const;
export const VIDEO_CODECS = ['avc', 'hevc', 'vp8', 'vp9', 'av1'] as const;
export const AUDIO_CODECS = ['aac', 'opus', 'mp3', 'vorbis', 'other'] as const;

/** Limits of a format's video. */
export interface VideoRules {
  readonly containers: readonly (typeof VIDEO_CONTAINERS)[number][];
  readonly videoCodecs: readonly (typeof VIDEO_CODECS)[number][];
  readonly audioCodecs: readonly (typeof AUDIO_CODECS)[number][];
  /** Shortest and longest. */
  readonly seconds: readonly [number, number];
  readonly framesPerSecond: readonly [number, number];
  /** Shortest and longest side in pixels. */
  readonly side: readonly [number, number];
  /** Width divided by height at most; null: any shape. */
  readonly widestRatio: number | null;
  /** Left out where it takes whatever our own limit of a file lets in. */
  readonly maxBytes?: number;
  /** The smallest file; left out where none is too small. */
  readonly minBytes?: number;
}

/** What a network lets one format be. */
export interface FormatRules {
  /** The network's own name of the format, the same in every language. */
  readonly label: string;
  readonly text: TextRules;
  /** null: takes no image. */
  readonly images: ImageRules | null;
  /** null: takes no video; otherwise exactly one, and no image beside it. */
  readonly video: VideoRules | null;
}

/** How a network's readers expect a text. */
export interface OwnTextRules {
  /** As long as they still read it, hashtags included (P-11): no more than the network allows. */
  readonly characters: number;
  /** Fewest and most that a text of ours ends with there; a person may use more, up to what a format takes. */
  readonly hashtags: readonly [number, number];
  /** `paragraphs`: more substance on the same subject; `hook`: few words that stop a thumb, then short lines. */
  readonly style: 'paragraphs' | 'hook';
  /** Where its feed folds a text, in UTF-16 units. */
  readonly foldsAt: number;
}

/** How short videos go to a network. */
export interface ShortVideo {
  /** What our API calls the place. */
  readonly platform: string;
  /** Which of the network's formats they are there. */
  readonly format: PostFormat;
  /** Whether a new video's form starts with it. */
  readonly tickedAtStart: boolean;
}

/** Of a post what its price depends on. */
export interface PricedPost {
  readonly text: string;
  readonly link: string | null;
}

/** A person's answers about one post; each network reads its own (`NetworkDefinition.options`). */
export type TargetOptions = Readonly<Record<string, unknown>>;

/** What a network tells about an account; each has its own (`NetworkDefinition.creator`). */
export type Creator = Readonly<Record<string, unknown>>;

/** Everything that a person may have to enter before an account can be connected; said on the screen by these names. */
export const LOGIN_FIELDS = ['server', 'handle', 'appPassword', 'token', 'channel'] as const;
export type LoginField = (typeof LOGIN_FIELDS)[number];

/** How a network lets its people in. */
export interface LoginDefinition {
  /** `window`: the network's own page asks, in a window of its own; `form`: what was entered opens the account. */
  readonly way: 'window' | 'form';
  /** What is entered before, in the order of the form; what the schema makes of it is what the server works with. */
  readonly fields: z.ZodMiniObject<Readonly<Partial<Record<LoginField, z.ZodMiniType<string>>>>>;
  /** Which of them nobody may read over a shoulder. */
  readonly secret: readonly LoginField[];
  /** What most people enter, by field: their form begins with it. */
  readonly usual?: Readonly<Partial<Record<LoginField, string>>>;
}

/**
 * Everything about a network that browser and server both need to know: data and schemas, no code. A network that
 * does not list a format does not take it.
 */
export interface NetworkDefinition {
  /** As people know it, the same in every language. */
  readonly name: string;
  /**
   * It tells us neither followers nor how posts do, and of the account how often it is looked at (`views`) or nothing
   * (`none`); left out where it tells them.
   */
  readonly figures?: 'views' | 'none';
  /** Whether a new brand's profile starts with it. */
  readonly tickedForNewBrands: boolean;
  /** What it does with a text that an account said before: takes it, counts it as spam, or refuses it. */
  readonly repeats: 'taken' | 'unwanted' | 'refused';
  readonly login: LoginDefinition;
  readonly formats: Readonly<Partial<Record<PostFormat, FormatRules>>>;
  /** What a video of the own calendar becomes; null: videos do not go here. */
  readonly shortVideo: ShortVideo | null;
  /** The text written for this network alone instead of the common one; null: none is proposed. */
  readonly ownText: OwnTextRules | null;
  /** What is out can be deleted from here; left out where the network lets nobody but the person at its own site. */
  readonly removable?: true;
  /**
   * What the network takes from whoever runs the installation for a post that says this, in thousandths of a dollar;
   * left out where posts cost nothing. Told before, and limited by brand and month.
   */
  readonly price?: (said: PricedPost) => number;
  /** What deleting one takes, in the same unit; told in the question before. */
  readonly removalPrice?: number;
  /**
   * Limits of what the account itself says under its post right after it went out, kept as `firstComment` of the
   * options; null: it says nothing.
   */
  readonly firstComment: TextRules | null;
  /**
   * What a person answers about one post on one account. Where nothing has to be answered `{}` is valid, and
   * defaults are filled in; a network that allows no defaults refuses `{}`, and the post waits for the answers.
   */
  readonly options: z.ZodMiniType<TargetOptions>;
  /**
   * What the network tells about an account right before something is posted there; the questions about the post are
   * made from it. null: the network has nothing to tell.
   */
  readonly creator: z.ZodMiniType<Creator> | null;
}
