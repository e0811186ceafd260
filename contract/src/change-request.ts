import * as z from 'zod/mini';
import { Instant } from './fields.ts';

/** What a change is about, where the client says so. */
export const CHANGE_TOPICS = ['date', 'price', 'image', 'tone'] as const;
export type ChangeTopic = (typeof CHANGE_TOPICS)[number];

const SHARE = z.number().check(z.minimum(0), z.maximum(1));
/** A place on a post's first image, in shares of its width and height from the left upper corner. */
export const Pin = z.strictObject({ x: SHARE, y: SHARE });

/** What a client wants otherwise about a post, in their own words. */
export const ChangeRequest = z.object({
  /** What they called themself. */
  name: z.string(),
  text: z.string(),
  topic: z.nullable(z.enum(CHANGE_TOPICS)),
  pin: z.nullable(Pin),
  createdAt: Instant,
});
export type ChangeRequest = z.infer<typeof ChangeRequest>;
