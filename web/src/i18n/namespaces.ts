/** One line per file in `pl/`: the source of all keys. A key that is not there does not compile. */
export interface Namespaces {
  common: typeof import('./pl/common.json');
  errors: typeof import('./pl/errors.json');
  fields: typeof import('./pl/fields.json');
  components: typeof import('./pl/components.json');
  analytics: typeof import('./pl/analytics.json');
  landing: typeof import('./pl/landing.json');
  about: typeof import('./pl/about.json');
  api: typeof import('./pl/api.json');
  'api-keys': typeof import('./pl/api-keys.json');
  'connected-apps': typeof import('./pl/connected-apps.json');
  contact: typeof import('./pl/contact.json');
  faq: typeof import('./pl/faq.json');
  features: typeof import('./pl/features.json');
  integrations: typeof import('./pl/integrations.json');
  learning: typeof import('./pl/learning.json');
  pricing: typeof import('./pl/pricing.json');
  roadmap: typeof import('./pl/roadmap.json');
  messages: typeof import('@postownia/contract/messages/pl.json');
  status: typeof import('./pl/status.json');
  texts: typeof import('./pl/texts.json');
  billing: typeof import('./pl/billing.json');
  away: typeof import('./pl/away.json');
  push: typeof import('./pl/push.json');
  approvals: typeof import('./pl/approvals.json');
  comments: typeof import('./pl/comments.json');
  audit: typeof import('./pl/audit.json');
  'brand-kit': typeof import('./pl/brand-kit.json');
  'brand-profile': typeof import('./pl/brand-profile.json');
  'brand-facts': typeof import('./pl/brand-facts.json');
  attention: typeof import('./pl/attention.json');
  brands: typeof import('./pl/brands.json');
  bulk: typeof import('./pl/bulk.json');
  calendar: typeof import('./pl/calendar.json');
  composer: typeof import('./pl/composer.json');
  feeds: typeof import('./pl/feeds.json');
  'recurring-posts': typeof import('./pl/recurring-posts.json');
  generation: typeof import('./pl/generation.json');
  'short-links': typeof import('./pl/short-links.json');
  'video-posts': typeof import('./pl/video-posts.json');
  videos: typeof import('./pl/videos.json');
  library: typeof import('./pl/library.json');
  members: typeof import('./pl/members.json');
  'month-plans': typeof import('./pl/month-plans.json');
  'network-options': typeof import('./pl/network-options.json');
  operator: typeof import('./pl/operator.json');
  'photo-posters': typeof import('./pl/photo-posters.json');
  posts: typeof import('./pl/posts.json');
  'post-import': typeof import('./pl/post-import.json');
  publications: typeof import('./pl/publications.json');
  reword: typeof import('./pl/reword.json');
  reels: typeof import('./pl/reels.json');
  settings: typeof import('./pl/settings.json');
  'sign-up': typeof import('./pl/sign-up.json');
  'posting-preferences': typeof import('./pl/posting-preferences.json');
  'social-accounts': typeof import('./pl/social-accounts.json');
  support: typeof import('./pl/support.json');
  tasks: typeof import('./pl/tasks.json');
  tokens: typeof import('./pl/tokens.json');
  webhooks: typeof import('./pl/webhooks.json');
  website: typeof import('./pl/website.json');
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Namespaces;
  }
}
