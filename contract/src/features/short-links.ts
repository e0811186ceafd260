import * as z from 'zod/mini';
import { CalendarDate, Id, line } from '../fields.ts';
import { NETWORKS } from '../networks.ts';
import { may, mayUnlessDeleting } from '../procedure.ts';

/** What a brand does to the addresses in its posts (docs/decisions/0073). */
export const LinkSettings = z.strictObject({
  tags: z.boolean(),
  /** `utm_medium`; empty: none. */
  medium: line(50),
  /** `utm_campaign`, with `{year}`, `{month}`, `{day}` and `{network}`; empty: none. */
  campaign: line(100),
  overwrite: z.boolean(),
  short: z.boolean(),
});
export type LinkSettings = z.infer<typeof LinkSettings>;

/** `shortUrl`: what short links begin with, without the last slash. `blocked`: the operator switched them off. */
export const StoredLinkSettings = z.object({
  ...LinkSettings.shape,
  shortUrl: z.string(),
  blocked: z.boolean(),
});
export type StoredLinkSettings = z.infer<typeof StoredLinkSettings>;

/** A link as it went out, and who opened it: people, not programs, each once in half an hour. */
export const ShortLink = z.object({
  code: z.string(),
  shortUrl: z.string(),
  /** Where it leads, tags included. It never changes. */
  url: z.string(),
  /** null: a link of the link page. */
  network: z.nullable(z.enum(NETWORKS)),
  clicks: z.int(),
});
export type ShortLink = z.infer<typeof ShortLink>;

const tags = ['Linki'];

/** Tags for campaigns and short links that count clicks. */
export const shortLinksContract = {
  settings: may('brand.read')
    .route({ method: 'GET', path: '/short-links/settings', tags })
    .output(StoredLinkSettings),
  /** Holds for what goes out from now on; links that are out keep leading where they led. */
  save: mayUnlessDeleting('brand.write')
    .route({ method: 'PUT', path: '/short-links/settings', tags })
    .input(LinkSettings)
    .output(StoredLinkSettings),
  /** The links of a post that went out, by network and address; none where the plan gives no figures (`allowed`), before it went out or where they are not shortened. */
  ofPost: may('posts.read')
    .route({ method: 'GET', path: '/posts/{id}/links', tags })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ allowed: z.boolean(), links: z.array(ShortLink) })),
  /** Clicks of the days `from` to `to` in the brand's zone, both included, at most a year: all of them, and the twenty links with most. Nothing where the plan gives no figures (`allowed`, decision 0077). */
  clicks: may('analytics.read')
    .route({ method: 'GET', path: '/short-links/clicks', tags })
    .input(
      z
        .strictObject({ from: CalendarDate, to: CalendarDate })
        .check(
          z.refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= 366 * 86_400_000),
        ),
    )
    .output(
      z.object({
        allowed: z.boolean(),
        clicks: z.int(),
        links: z.array(z.object({ ...ShortLink.shape, postId: z.nullable(Id) })),
      }),
    ),
};
