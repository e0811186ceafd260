import * as z from 'zod/mini';

/** Where something stands that somebody asked for and that has not begun: how many go before it, counted up to a bound. */
export const PlaceInLine = z.object({
  ahead: z.int(),
  /** Seconds until it begins, about; null where nothing like it was made lately. */
  seconds: z.nullable(z.int()),
});
export type PlaceInLine = z.infer<typeof PlaceInLine>;
