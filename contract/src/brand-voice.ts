import * as z from 'zod/mini';
import { LANGUAGE_STYLES } from './brand-vocabulary.ts';
import { line, paragraph } from './fields.ts';
import { LIMITS } from './limits.ts';

const VOICE_WORDS = 12;
const VOICE_SIGNS = 8;

/** How a brand writes, as far as the profile has no field for it: learned from its own posts, adjustable. */
export const BrandVoice = z.strictObject({
  /** The posts it was learned from, as pasted. */
  examples: z.array(paragraph(LIMITS.voiceExampleCharacters, 1)).check(z.maxLength(LIMITS.voiceExamples)),
  /** Words the brand likes; a text that uses one is preferred. */
  favouriteWords: z.array(line(LIMITS.keywordCharacters, 1)).check(z.maxLength(VOICE_WORDS)),
  /** Emoji it uses, the most frequent first. */
  signs: z.array(line(8, 1)).check(z.maxLength(VOICE_SIGNS)),
  /** How many emoji a post of it has, rounded. */
  signsPerPost: z.int().check(z.minimum(0), z.maximum(5)),
  /** The sentence its posts end with; empty when they end differently. */
  signOff: line(LIMITS.callToActionCharacters),
});
export type BrandVoice = z.infer<typeof BrandVoice>;

/** What the profile's own fields would be, were they filled from the examples. */
export const LearnedHabits = z.object({
  contentLength: z.enum(['short', 'medium', 'long']),
  languageStyle: z.nullable(z.enum(LANGUAGE_STYLES)),
  emoticons: z.boolean(),
  /** Hashtags of an average post, 2 to 5. */
  hashtags: z.int(),
  /** Hashtags that more than one example has. */
  ownHashtags: z.array(z.string()),
});
export type LearnedHabits = z.infer<typeof LearnedHabits>;
