import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { told } from '../field-sentences.ts';
import { Id, Instant, line } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { may } from '../procedure.ts';
import { FACT_RISKS, FACT_TYPES } from './brand-facts.ts';

/**
 * Why a site could not be read.
 * - `forbidden`: its robots.txt says that programs shall not
 * - `unreachable`: no answer in time
 * - `refused`: it answered with an error
 * - `private`: its name leads to no public address
 * - `moved`: it leads to another site, or round in circles
 * - `notAPage`: what is there is no page
 * - `scripted`: nothing stands in it before a browser builds it
 * - `empty`: nothing was found that could become a fact
 * - `unreadable`: it is too large or too deep to take apart
 */
export const WEBSITE_PROBLEMS = [
  'forbidden',
  'unreachable',
  'refused',
  'private',
  'moved',
  'notAPage',
  'scripted',
  'empty',
  'unreadable',
] as const;
export type WebsiteProblem = (typeof WEBSITE_PROBLEMS)[number];

/** Readings that one brand may start within 24 hours. */
export const WEBSITE_READINGS_PER_DAY = 3;
/** Facts that one reading may find. */
export const WEBSITE_FACTS = 120;

const FoundFact = z.object({
  /** Its place in this reading. */
  index: z.int(),
  type: z.enum(FACT_TYPES),
  /** In the words of the page. */
  verbatim: z.string(),
  risk: z.array(z.enum(FACT_RISKS)),
  /** Page of the site, as a path ("/o-nas"). */
  path: z.string(),
});
export type FoundFact = z.infer<typeof FoundFact>;

export const WebsiteReading = z.object({
  id: Id,
  url: z.string(),
  state: z.enum(['reading', 'read', 'failed']),
  problem: z.nullable(z.enum(WEBSITE_PROBLEMS)),
  startedAt: Instant,
  pages: z.array(z.object({ path: z.string(), read: z.boolean() })),
  /** What nobody has taken over yet, in the order of the pages. */
  found: z.array(FoundFact),
});
export type WebsiteReading = z.infer<typeof WebsiteReading>;

const Latest = z.object({
  /** The newest of the brand; null before the first. */
  reading: z.nullable(WebsiteReading),
  /** How many more may be started now. */
  left: z.int(),
});

const TAGS = ['Fakty o marce'];

/** Facts from the brand's own website: read when somebody asks, proposed when somebody takes them. Everything is free. */
export const websiteReadingsContract = {
  latest: may('brand.read')
    .route({ method: 'GET', path: '/website-readings/latest', tags: TAGS })
    .output(Latest),
  /**
   * Begins to read a site; `latest` says how it goes. While one is being read, another start answers with that one.
   * Nothing that is found is used before somebody takes it over and confirms it.
   */
  start: may('brand.write')
    .errors(refusals('WEBSITE_ADDRESS_INVALID', 'WEBSITE_READINGS_USED'))
    .route({ method: 'POST', path: '/website-readings', tags: TAGS })
    .input(
      z.strictObject({
        /** As people type it; without a scheme it is https. */
        url: line(LIMITS.websiteCharacters, 1),
        /** "To moja strona i wolno mi użyć jej treści"; kept with the day and with who said so. */
        own: z.boolean().check(z.refine((own) => own, told('ownWebsite'))),
      }),
    )
    .output(Latest),
  /** Proposes chosen facts of a reading; what was taken or left is then gone from it. A repeat adds nothing. */
  take: may('brand.write')
    .route({ method: 'POST', path: '/website-readings/{id}/facts', tags: TAGS })
    .input(
      z.strictObject({
        id: Id,
        indexes: z.array(z.int()).check(z.minLength(1), z.maxLength(WEBSITE_FACTS)),
      }),
    )
    .output(z.object({ added: z.int(), beyondLimit: z.int() })),
};
