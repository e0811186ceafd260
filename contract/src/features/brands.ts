import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { CalendarDate, Instant, line, Zone } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { PALETTE_NAMES } from '../palettes.ts';
import { STANDINGS } from '../plans.ts';
import { may, mayFirst, mayUnlessDeleting } from '../procedure.ts';

/** Names a brand in addresses and in the header `x-workspace`; made of its first name and never changed. */
const Slug = z.string().check(z.minLength(1), z.maxLength(100));

/** What somebody chooses from. */
export const Brands = z.object({
  /** The one this request was for. */
  current: Slug,
  /** All that they may open, by name. */
  brands: z.array(
    z.object({
      slug: Slug,
      name: z.string(),
      archived: z.boolean(),
      /** Of the current one's firm; somebody may be in several. */
      inFirm: z.boolean(),
    }),
  ),
  /** Whether they may add one: by their role, and by the plan of the current one's firm (P-51). */
  mayCreate: z.boolean(),
  /** They might add one by their role, but the plan has no room for it. */
  planFull: z.boolean(),
  /** The current one's firm asks for a second factor and they have none: until then its brands stay closed. */
  lacksSecondFactor: z.boolean(),
});
export type Brands = z.infer<typeof Brands>;

/** Tokens a month. */
export const MOST_TOKEN_CAP = 1_000_000;
const TokenCap = z.nullable(z.int().check(z.minimum(0), z.maximum(MOST_TOKEN_CAP)));

/** How a brand stands, on one card. */
export const BrandCard = z.object({
  slug: Slug,
  name: z.string(),
  /** In the archive: readable, nothing of it goes out. */
  archived: z.boolean(),
  palette: z.nullable(z.enum(PALETTE_NAMES)),
  zone: Zone,
  /** Today and the six days after it, in the brand's zone, with the picture of each day's first post. */
  days: z.array(z.object({ date: CalendarDate, posts: z.int(), thumbnailUrl: z.nullable(z.string()) })),
  /** Those who were given this brand, by name, four at most; owners and admins of the firm are not among them. */
  people: z.array(z.string()),
  /** Posts of the coming two months on which somebody's word is missing, and the day of the first of them. */
  waiting: z.object({ posts: z.int(), next: z.nullable(CalendarDate) }),
  /** What only a person can mend: posts that did not go out or of which nobody knows, accounts lost or soon lost. */
  trouble: z.object({
    posts: z.int(),
    lostAccounts: z.int(),
    expiringAccounts: z.int(),
    /** When the first of them is lost. */
    expiresAt: z.nullable(Instant),
  }),
  /** Spent or set aside in this calendar month (UTC), and what the brand may spend in it; null: all that the firm has. */
  tokens: z.object({ spent: z.int(), cap: z.nullable(z.int()) }),
  /** When a person or a program last did something that the log knows; null: never. */
  activeAt: z.nullable(Instant),
});
export type BrandCard = z.infer<typeof BrandCard>;

/** The brands of the current one's firm that somebody may open, by name. */
export const BrandsOverview = z.object({ brands: z.array(BrandCard) });
export type BrandsOverview = z.infer<typeof BrandsOverview>;

/** What a plan limits and a firm may have more of than its plan gives. */
export const PLAN_LIMITS = ['brands', 'people', 'storage', 'feeds', 'keys', 'webhooks', 'links'] as const;

/**
 * What a firm has beyond its plan, or beyond what it will stand on next. All of it stays and can be read; what stops is said
 * by kind: no new brands, people, files (`storage`, in bytes) or links for approval, `feeds` (the most that one brand has)
 * are read up to the limit, `keys` and `webhooks` are silent until a plan has them again.
 */
export const BeyondPlan = z.object({
  standing: z.enum(STANDINGS),
  /** What follows by itself, and when; null: nothing is going to change. */
  next: z.nullable(z.object({ standing: z.enum(STANDINGS), from: Instant })),
  what: z.array(
    z.object({
      kind: z.enum(PLAN_LIMITS),
      have: z.int(),
      /** Of the plan as it is now. */
      limit: z.int(),
      /** Of what follows; null: nothing does. */
      nextLimit: z.nullable(z.int()),
    }),
  ),
});
export type BeyondPlan = z.infer<typeof BeyondPlan>;

export const brandsContract = {
  list: mayFirst('workspaces.read')
    .route({ method: 'GET', path: '/brands', tags: ['Marki'] })
    .output(Brands),
  /** "Marki": how each brand of the firm stands. */
  overview: may('workspaces.read')
    .route({ method: 'GET', path: '/brands/overview', tags: ['Marki'] })
    .output(BrandsOverview),
  /** What the firm has beyond its plan now or soon: what stops, and what stays. */
  beyondPlan: may('billing.read')
    .route({ method: 'GET', path: '/brands/beyond-plan', tags: ['Marki'] })
    .output(BeyondPlan),
  /**
   * Adds a brand to the firm of the current one; with `copyFrom`, a brand of the same firm, it begins with that one's look,
   * voice, hours, zone and approval policy. Never with its accounts, facts, posts, logo or tokens.
   */
  create: mayUnlessDeleting('workspaces.create')
    .errors(refusals('BRAND_LIMIT', 'NOT_FOUND', 'IDEMPOTENCY_MISMATCH'))
    .route({ method: 'POST', path: '/brands', tags: ['Marki'] })
    .input(z.strictObject({ name: line(LIMITS.brandNameCharacters, 1), copyFrom: z.optional(Slug) }))
    .output(z.object({ slug: Slug })),
  /**
   * Puts the current brand into the archive or takes it out. In the archive it can be read; what is planned is called off,
   * what is being made is stopped and its tokens come back, and it does not count for the plan's brands (P-51).
   */
  setArchived: mayUnlessDeleting('workspaces.archive')
    .errors(refusals('BRAND_LIMIT'))
    .route({ method: 'PUT', path: '/brands/archived', tags: ['Marki'] })
    .input(z.strictObject({ archived: z.boolean() }))
    .output(z.object({ archived: z.boolean() })),
  /**
   * What the current brand may spend of the firm's tokens in a calendar month (UTC); null: all that the firm has. What was set
   * aside before counts, so a smaller cap stops only what comes after.
   */
  setTokenCap: mayUnlessDeleting('workspaces.limit')
    .route({ method: 'PUT', path: '/brands/token-cap', tags: ['Marki'] })
    .input(z.strictObject({ cap: TokenCap }))
    .output(z.object({ cap: TokenCap })),
  /** Keeps the brand that the request names as the one worked on: where an address that names none leads. */
  choose: mayFirst('self.manage')
    .route({ method: 'PUT', path: '/brands/chosen', tags: ['Marki'] })
    .output(z.object({ slug: Slug })),
};
