import * as z from 'zod/mini';

/**
 * A trade pack: what people of one trade know and their customers do not, closed texts in one language.
 * `packs/<language>/<trade>.json` holds one each; trades are those of `trade-taxonomy.json`.
 * What a text may say beyond this shape is checked by `tools/pack-rules.mjs`; docs/content/trade-packs.md tells how to write one.
 */

export const FACETS = [
  'craft',
  'question',
  'mistake',
  'making',
  'material',
  'season',
  'safety',
  'price-logic',
  'myth',
  'choosing',
  'care',
  'local',
  'people',
  'humour',
] as const;

const CONTENT_TYPES = [
  'educational',
  'expert-advice',
  'interview',
  'promotion',
  'behind-the-scenes',
  'case-study',
  'industry-news',
  'event-coverage',
] as const;

const text = (most: number) => z.string().check(z.minLength(2), z.maxLength(most));
const list = <T extends z.core.$ZodType>(item: T, least: number, most: number) =>
  z.array(item).check(z.minLength(least), z.maxLength(most));

/** Absent: addresses nobody, speaks as nobody, fits every brand. Else only brands that address or speak so. */
const register = { to: z.optional(z.enum(['ty', 'pan'])), as: z.optional(z.enum(['ja', 'my'])) };

/** Stands before any core of its register, a question before the first of them, or, with `for`, only before these, counted from 1. */
const hook = z.strictObject({ text: text(75), ...register, for: z.optional(list(z.int().check(z.gte(1)), 1, 6)) });
const line = z.strictObject({ text: text(90), ...register });

/** Closed from the front: the first sentence alone is a post, so are the first two, so are all. */
const core = z.strictObject({ sentences: list(text(130), 2, 4), ...register });

/** What may be drawn where a word of the headline or text begins with one of `mentions`. */
const drawable = z.strictObject({ id: z.string().check(z.regex(/^[a-z0-9-]{2,40}$/)), mentions: list(text(30), 1, 12) });

/** What only the owner can tell: a question and the photograph that answers it. */
const ownerPrompt = z.strictObject({
  type: z.enum(['behind-the-scenes', 'case-study', 'event-coverage', 'interview']),
  ask: text(200),
  photo: text(140),
});

const dayOfYear = z.string().check(z.regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/));

const subject = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]{3,40}$/)),
  facet: z.enum(FACETS),
  audience: list(z.string(), 1, 9),
  /** Empty: all year; else the subject exists only in these months. */
  months: list(z.int().check(z.gte(1), z.lte(12)), 0, 12),
  /** Of those months only from the first of two days to the second, "04-20" to "05-03"; never over the end of a year. */
  days: z.optional(z.tuple([dayOfYear, dayOfYear])),
  types: list(z.enum(CONTENT_TYPES), 1, 8),
  hooks: list(hook, 2, 9),
  cores: list(core, 2, 6),
  points: z.optional(list(text(60), 3, 4)),
  headlines: list(text(22), 2, 3),
  objects: list(drawable, 1, 4),
  tags: list(z.string().check(z.regex(/^[0-9\p{L}]{2,22}$/u)), 2, 3),
  asks: list(line, 1, 9),
  /** Types of facts without which the subject does not exist for a brand. */
  needs: z.optional(z.array(z.string())),
  /** Notes on what the law lets be done with the subject. */
  regulated: z.optional(z.array(z.string())),
  /** Source of the constants named; without it the subject has no digit. */
  figures: z.optional(text(300)),
  /** Who has to have read it before it goes live. */
  review: z.optional(z.enum(['law', 'medicine', 'safety'])),
  ownerPrompts: z.optional(z.array(ownerPrompt)),
});

export const tradePackSchema = z.strictObject({
  pack: z.string(),
  trade: z.string(),
  language: z.enum(['pl', 'en', 'de', 'fr', 'it']),
  version: z.int(),
  title: z.string(),
  person: z.enum(['ja', 'my']),
  /** How the trade calls its people, nominative plural. */
  customers: z.string(),
  /** Rules of advertising law that always hold for the trade. */
  flags: z.array(z.string()),
  audiences: list(z.strictObject({ id: z.string(), pl: z.string(), match: list(z.string(), 1, 20) }), 1, 12),
  avoid: list(z.string(), 1, 20),
  notes: list(z.string(), 1, 8),
  calls: list(line, 4, 20),
  /** Words of the trade that a spelling dictionary does not know, or that merely end like a verb. */
  words: z.optional(z.array(z.string())),
  subjects: list(subject, 20, 120),
});

export type TradePack = z.infer<typeof tradePackSchema>;
