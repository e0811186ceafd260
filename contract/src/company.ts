import * as z from 'zod/mini';
import { CalendarDate, Email, line } from './fields.ts';

const Phone = z.string().check(z.regex(/^\+\d{1,3}( ?\d{2,4}){2,5}$/, 'Na przykład +48 42 123 45 67.'));
/** Registration numbers that consist of zeros are examples that nobody replaced. */
const numbered = (shape: RegExp, example: string) =>
  z.string().check(z.regex(shape, `Na przykład ${example}.`), z.regex(/[1-9]/, 'Same zera to nie numer.'));

export const COMPANY_NETWORKS = ['Facebook', 'Instagram', 'TikTok', 'LinkedIn'] as const;

const Office = z.strictObject({
  city: line(80, 1),
  street: line(120, 1),
  zip: line(12, 1),
  phone: z.optional(Phone),
  email: z.optional(Email),
});

/** Somebody of the company, in its own language on every page. */
const Member = z.strictObject({
  name: line(80, 1),
  role: line(80, 1),
  bio: line(300, 1),
  achievements: z.array(line(120, 1)).check(z.maxLength(4)),
});

/** An open role, in the company's own language on every page; `item` names it in applications and never changes. */
const Role = z.strictObject({
  item: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Na przykład florystka.'), z.maxLength(40)),
  name: line(80, 1),
  place: line(80, 1),
  text: line(400, 1),
});

const Benefit = z.strictObject({ title: line(40, 1), text: line(200, 1) });

/** A figure of the marketing pages: a share from 0 to 1, a round number that was passed, or words that need no language. */
const Statistic = z.union([
  z.strictObject({ share: z.number().check(z.minimum(0), z.maximum(1)) }),
  z.strictObject({ over: z.int().check(z.positive()) }),
  z.strictObject({ words: line(20, 1) }),
]);
export type Statistic = z.infer<typeof Statistic>;

const Fields = z.strictObject({
  /** Where the public pages stand, without a path: canonical addresses, shared links and the sitemap begin with it. */
  site: z.optional(
    z
      .string()
      .check(z.regex(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/, 'Na przykład https://example.com.')),
  ),
  /** The name in the register, with its form. */
  name: line(120, 1),
  krs: z.optional(numbered(/^\d{10}$/, '0000123456')),
  nip: z.optional(numbered(/^\d{3}-?\d{3}-?\d{2}-?\d{2}$/, '725-000-00-01')),
  regon: z.optional(numbered(/^\d{9}(\d{5})?$/, '101234567')),
  /** Where letters reach the company: one line, as it stands in the terms. */
  address: z.optional(line(200, 1)),
  email: Email,
  privacyEmail: Email,
  /** The day on which a lawyer approved the legal texts; until it is set they are marked as drafts. */
  legalReviewed: z.optional(CalendarDate),
  /** Why no VAT is added to prices, as an invoice says it: the article of the law. */
  taxExemption: z.optional(line(200, 1)),
  /** What is added to every price (P-68). Neither this nor an exemption: nobody may buy yet, and `admin ready` says so. */
  salesTax: z.optional(
    z.strictObject({
      name: line(20, 1),
      percent: z.number().check(z.positive(), z.maximum(30), z.multipleOf(0.0001)),
    }),
  ),
  profiles: z
    .array(z.strictObject({ network: z.enum(COMPANY_NETWORKS), url: z.url() }))
    .check(z.maxLength(4)),
  offices: z.array(Office).check(z.maxLength(6)),
  /** Who makes it, on the page about the company. */
  team: z.optional(z.array(Member).check(z.maxLength(12))),
  /** Whom it looks for and what it gives, on the page about working there. */
  careers: z.optional(
    z.strictObject({
      roles: z.array(Role).check(
        z.maxLength(12),
        z.refine(
          (roles) => new Set(roles.map(({ item }) => item)).size === roles.length,
          'Każda rola ma własne „item”.',
        ),
      ),
      benefits: z.optional(z.array(Benefit).check(z.maxLength(6))),
    }),
  ),
  /** The figures of landing and about page, those that the company has; the words for them are in their texts. */
  statistics: z.strictObject({
    satisfiedClients: z.optional(Statistic),
    generatedPosts: z.optional(Statistic),
    engagementGrowth: z.optional(Statistic),
    support: z.optional(Statistic),
    activeUsers: z.optional(Statistic),
    posts: z.optional(Statistic),
    savedHours: z.optional(Statistic),
  }),
});

/**
 * Who runs an installation, as public pages and legal texts tell it (P-64): the operator's file. What is absent is not shown
 * anywhere; nothing takes its place.
 */
export const Company = Fields.check(
  z.refine(({ taxExemption, salesTax }) => taxExemption === undefined || salesTax === undefined, {
    path: ['salesTax'],
    error: 'Albo podatek, albo zwolnienie z niego.',
  }),
);
export type Company = z.infer<typeof Company>;
