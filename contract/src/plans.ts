/** Plans and packs: what is sold, for how much, in US dollars (P-19, P-51). The one place for it. */

export const PLAN_IDS = ['beginner', 'advanced', 'pro'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export const BILLING_PERIODS = ['month', 'year'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** How much of the analytics somebody has (P-51); the figures of their own posts everybody has. */
export const ANALYTICS_LEVELS = ['basic', 'advanced', 'premium'] as const;
export type AnalyticsLevel = (typeof ANALYTICS_LEVELS)[number];

/** What somebody may use besides their tokens. */
export interface Allowance {
  readonly analytics: AnalyticsLevel;
  /** Own branding on what goes out to clients. */
  readonly branding: boolean;
  readonly api: boolean;
  /** How many people a firm may have; more than one is a team. */
  readonly people: number;
  /** Whether it sees who opened its short links. */
  readonly clicks: boolean;
  /** How many brands an organization may have. */
  readonly brands: number;
  /** Feeds that one brand may have read; without a plan none is. */
  readonly feeds: number;
  /** Bytes that the organization's images and videos may take, uploads under way included. */
  readonly storageBytes: number;
}

const GB = 1024 ** 3;

/** What a workspace stands on: a plan, the trial, or neither. */
export const STANDINGS = ['none', 'trial', ...PLAN_IDS] as const;
export type Standing = (typeof STANDINGS)[number];

/**
 * What each standing gives: the one table that features ask and the server enforces. The trial has what Pro
 * has, with the smallest plan's space (P-51); without a plan everything can still be read, edited and published.
 */
export const ALLOWANCES: Readonly<Record<Standing, Allowance>> = {
  none: {
    analytics: 'basic',
    branding: false,
    api: false,
    clicks: false,
    feeds: 0,
    people: 1,
    storageBytes: GB,
    brands: 1,
  },
  trial: {
    analytics: 'premium',
    branding: true,
    api: true,
    clicks: true,
    feeds: 20,
    people: 20,
    storageBytes: GB,
    brands: 10,
  },
  beginner: {
    analytics: 'basic',
    branding: false,
    api: false,
    clicks: false,
    feeds: 2,
    people: 1,
    storageBytes: GB,
    brands: 1,
  },
  advanced: {
    analytics: 'advanced',
    branding: true,
    api: false,
    clicks: false,
    feeds: 5,
    people: 1,
    storageBytes: 10 * GB,
    brands: 2,
  },
  pro: {
    analytics: 'premium',
    branding: true,
    api: true,
    clicks: true,
    feeds: 20,
    people: 20,
    storageBytes: 50 * GB,
    brands: 10,
  },
};

/** What a plan has besides its tokens, named for the texts of the price list. */
export type PlanFeature =
  | `${AnalyticsLevel}Analytics`
  | 'emailSupport'
  | 'prioritySupport'
  | 'alwaysSupport'
  | 'branding'
  | 'apiAccess'
  | 'teamwork';

export interface Plan {
  readonly id: PlanId;
  /** US cents for a month. */
  readonly monthlyCents: number;
  /** Granted each month, on the yearly period too (P-18). */
  readonly monthlyTokens: number;
  /** The specified pace, always within the tokens (P-19). */
  readonly initialPosts: number;
  readonly dailyPosts: number;
  readonly support: 'email' | 'priority' | 'always';
  readonly popular: boolean;
}

export const PLANS: readonly Plan[] = [
  {
    id: 'beginner',
    monthlyCents: 1499,
    monthlyTokens: 486,
    initialPosts: 30,
    dailyPosts: 1,
    support: 'email',
    popular: false,
  },
  {
    id: 'advanced',
    monthlyCents: 2499,
    monthlyTokens: 972,
    initialPosts: 30,
    dailyPosts: 3,
    support: 'priority',
    popular: true,
  },
  {
    id: 'pro',
    monthlyCents: 3999,
    monthlyTokens: 1458,
    initialPosts: 30,
    dailyPosts: 5,
    support: 'always',
    popular: false,
  },
];

/** The lines of a plan's card, read from what it gives. */
export function featuresOf({ id, support }: Pick<Plan, 'id' | 'support'>): PlanFeature[] {
  const { analytics, branding, api, people } = ALLOWANCES[id];
  return [
    `${analytics}Analytics`,
    `${support}Support`,
    ...(branding ? (['branding'] as const) : []),
    ...(api ? (['apiAccess'] as const) : []),
    ...(people > 1 ? (['teamwork'] as const) : []),
  ];
}

/** Share taken off a year paid at once. */
export const YEARLY_DISCOUNT = 0.2;

/** US cents for a year: twelve months less a fifth, rounded half up to the cent. */
export function yearlyCents(monthlyCents: number): number {
  // In whole tenths of a cent, so that no binary fraction decides about the half.
  return Math.floor((12 * monthlyCents * 8 + 5) / 10);
}

/** US cents for one period of a plan. */
export function planCents(plan: Pick<Plan, 'monthlyCents'>, period: BillingPeriod): number {
  return period === 'month' ? plan.monthlyCents : yearlyCents(plan.monthlyCents);
}

export const PACK_IDS = ['100', '500', '1000'] as const;
export type PackId = (typeof PACK_IDS)[number];

export interface TokenPack {
  readonly id: PackId;
  readonly tokens: number;
  readonly cents: number;
  readonly popular: boolean;
}

/** Bought once; these tokens do not expire. */
export const TOKEN_PACKS: readonly TokenPack[] = [
  { id: '100', tokens: 100, cents: 500, popular: false },
  { id: '500', tokens: 500, cents: 2000, popular: true },
  { id: '1000', tokens: 1000, cents: 3500, popular: false },
];

/** How long a plan lives on after a payment failed, in days. */
export const GRACE_DAYS = 7;

/** Names of the prices at the payment provider: `advanced_year`, `tokens_500`. */
export const PRICE_KEYS = [
  ...PLAN_IDS.flatMap((plan) => BILLING_PERIODS.map((period) => `${plan}_${period}` as const)),
  ...PACK_IDS.map((pack) => `tokens_${pack}` as const),
];
export type PriceKey = (typeof PRICE_KEYS)[number];

/** What a price sells. */
export type Purchase =
  | { readonly kind: 'plan'; readonly plan: Plan; readonly period: BillingPeriod }
  | { readonly kind: 'pack'; readonly pack: TokenPack };

export function keyOf(purchase: Purchase): PriceKey {
  return purchase.kind === 'plan' ? `${purchase.plan.id}_${purchase.period}` : `tokens_${purchase.pack.id}`;
}

/** What the price of this name sells; undefined for a name that is not ours. */
export function purchaseOf(key: string): Purchase | undefined {
  const [name, rest] = key.split('_');
  const plan = PLANS.find(({ id }) => id === name);
  const period = BILLING_PERIODS.find((known) => known === rest);
  if (plan && period) return { kind: 'plan', plan, period };
  const pack = name === 'tokens' ? TOKEN_PACKS.find(({ id }) => id === rest) : undefined;
  return pack && { kind: 'pack', pack };
}

/** US cents of a purchase. */
export function purchaseCents(purchase: Purchase): number {
  return purchase.kind === 'plan' ? planCents(purchase.plan, purchase.period) : purchase.pack.cents;
}
