/** Plans and packs: what is sold, for how much, in US dollars (specification section 9). The one place for it. */

export const PLAN_IDS = ['beginner', 'advanced', 'pro'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export const BILLING_PERIODS = ['month', 'year'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** What a plan has besides its tokens, named for the texts of the price list. */
export const PLAN_FEATURES = [
  'basicAnalytics',
  'advancedAnalytics',
  'premiumAnalytics',
  'emailSupport',
  'prioritySupport',
  'alwaysSupport',
  'branding',
  'apiAccess',
  'teamwork',
] as const;
export type PlanFeature = (typeof PLAN_FEATURES)[number];

export interface Plan {
  readonly id: PlanId;
  /** US cents for a month. */
  readonly monthlyCents: number;
  /** Granted each month, on the yearly period too (decision 18). */
  readonly monthlyTokens: number;
  /** The specified pace, always within the tokens (decision 19). */
  readonly initialPosts: number;
  readonly dailyPosts: number;
  readonly features: readonly PlanFeature[];
  readonly popular: boolean;
}

export const PLANS: readonly Plan[] = [
  {
    id: 'beginner',
    monthlyCents: 1499,
    monthlyTokens: 486,
    initialPosts: 30,
    dailyPosts: 1,
    features: ['basicAnalytics', 'emailSupport'],
    popular: false,
  },
  {
    id: 'advanced',
    monthlyCents: 2499,
    monthlyTokens: 972,
    initialPosts: 30,
    dailyPosts: 3,
    features: ['advancedAnalytics', 'prioritySupport', 'branding'],
    popular: true,
  },
  {
    id: 'pro',
    monthlyCents: 3999,
    monthlyTokens: 1458,
    initialPosts: 30,
    dailyPosts: 5,
    features: ['premiumAnalytics', 'alwaysSupport', 'branding', 'apiAccess', 'teamwork'],
    popular: false,
  },
];

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
