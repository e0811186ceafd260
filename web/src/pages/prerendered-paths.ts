import { slugsOf } from '../../site-texts.ts';

/** The public pages with an address of their own, without the long texts. */
export const PAGE_PATHS = [
  '/',
  '/about',
  '/pricing',
  '/roadmap',
  '/contact',
  '/features',
  '/integrations',
  '/api',
  '/docs',
  '/status',
  '/guides',
  '/webinars',
  '/training',
  '/faq',
  '/careers',
  '/register',
] as const;

/** The legal texts. */
export const LEGAL_PATHS = ['/privacy', '/terms', '/gdpr', '/cookies', '/delete-data'] as const;

/** What search engines may find: every public page. */
export const PUBLIC_PATHS: readonly string[] = [
  ...PAGE_PATHS,
  ...LEGAL_PATHS,
  ...slugsOf('docs').map((slug) => `/docs/${slug}`),
  ...slugsOf('guides').map((slug) => `/guides/${slug}`),
];

/** Paths that the build writes as HTML: every public page, what an unknown address shows, and the dashboard's frame. */
export const PRERENDERED_PATHS: readonly string[] = [...PUBLIC_PATHS, '/404', '/dashboard'];
