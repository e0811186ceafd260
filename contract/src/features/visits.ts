import * as z from 'zod/mini';
import { CalendarDate } from '../fields.ts';
import { open } from '../procedure.ts';

/** Path of a public page, without query or fragment: `/pricing`, `/docs/kalendarz`. */
export const PagePath = z.string().check(z.maxLength(120), z.regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/));

/** Visits of one page on one calendar day of Europe/Warsaw. */
export const PageVisits = z.object({
  date: CalendarDate,
  path: z.string(),
  visits: z.int().check(z.positive()),
});
export type PageVisits = z.infer<typeof PageVisits>;

export const visitsContract = {
  /** Counts one visit of a public page. Sent by browsers whose person has consented; nothing else is kept. */
  record: open
    .route({ method: 'POST', path: '/visits', successStatus: 201, tags: ['Odwiedziny'] })
    .input(z.strictObject({ path: PagePath }))
    .output(z.object({ counted: z.literal(true) })),
};
