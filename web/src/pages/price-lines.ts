import type { PlanFeature } from '@postownia/contract/plans';

/** Where the price list's lines about tokens and about the pace lead. */
export const TOKENS_PATH = '/docs/tokeny';
export const PACE_PATH = '/docs/generowanie';

/** Where each line of a plan leads: the page that says what it is and where it is done (P-51). */
export const FEATURE_PATHS: Readonly<Record<PlanFeature, string>> = {
  basicAnalytics: '/docs/analityka#plany',
  advancedAnalytics: '/docs/analityka#plany',
  premiumAnalytics: '/docs/analityka#plany',
  emailSupport: '/docs/plany-i-platnosci#wsparcie',
  prioritySupport: '/docs/plany-i-platnosci#wsparcie',
  alwaysSupport: '/docs/plany-i-platnosci#wsparcie',
  branding: '/docs/plany-i-platnosci#branding',
  apiAccess: '/api',
  teamwork: '/docs/ustawienia-i-dane#zespol',
};
