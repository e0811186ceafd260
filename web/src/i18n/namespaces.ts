/** One line per file in `pl/`: the source of all keys. A key that is not there does not compile. */
export interface Namespaces {
  common: typeof import('./pl/common.json');
  errors: typeof import('./pl/errors.json');
  components: typeof import('./pl/components.json');
  landing: typeof import('./pl/landing.json');
  'brand-profile': typeof import('./pl/brand-profile.json');
  calendar: typeof import('./pl/calendar.json');
  generation: typeof import('./pl/generation.json');
  'month-plans': typeof import('./pl/month-plans.json');
  posts: typeof import('./pl/posts.json');
  publications: typeof import('./pl/publications.json');
  'sign-up': typeof import('./pl/sign-up.json');
  'posting-preferences': typeof import('./pl/posting-preferences.json');
  'social-accounts': typeof import('./pl/social-accounts.json');
  tokens: typeof import('./pl/tokens.json');
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Namespaces;
  }
}
