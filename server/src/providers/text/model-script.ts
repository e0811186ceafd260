import { SHOT_KINDS } from '@postownia/contract/features/generation';
import * as z from 'zod';

/** Bounds of a script that can be filmed and that every platform takes (the shortest ends at 90 seconds). */
export const SCRIPT_BOUNDS = {
  hookCharacters: 140,
  wordsCharacters: 240,
  shots: [3, 8],
  shotSeconds: [2, 30],
  seconds: 90,
} as const;

/** A script as a model says it, before any rule of ours. */
export const ModelScript = z.object({
  hook: z.string(),
  shots: z.array(z.object({ kind: z.enum(SHOT_KINDS), seconds: z.number(), words: z.string() })),
  caption: z.string(),
  hashtags: z.array(z.string()).catch([]),
});
export type ModelScript = z.infer<typeof ModelScript>;

const [fewest, most] = SCRIPT_BOUNDS.shots;
const [shortest, longest] = SCRIPT_BOUNDS.shotSeconds;
const text = { type: 'string' };
const shot = {
  type: 'object',
  properties: {
    kind: { type: 'string', enum: [...SHOT_KINDS] },
    seconds: { type: 'integer', minimum: shortest, maximum: longest },
    words: text,
  },
  required: ['kind', 'seconds', 'words'],
  additionalProperties: false,
};

/** The same for the model (structured outputs: every property required, none beside them). */
export const SCRIPT_SCHEMA = {
  type: 'object',
  properties: {
    hook: text,
    shots: { type: 'array', items: shot, minItems: fewest, maxItems: most },
    caption: text,
    hashtags: { type: 'array', items: text },
  },
  required: ['hook', 'shots', 'caption', 'hashtags'],
  additionalProperties: false,
};
