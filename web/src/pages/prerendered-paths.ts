import { slugsOf } from '../../site-texts.ts';
import { pathIn } from '../i18n/addresses.ts';
import { LANGUAGES } from '../i18n/languages.ts';

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

/**
 * Paths that the build writes as HTML: every public page and what an unknown address shows, in every language, and the
 * dashboard's frame.
 */
export const PRERENDERED_PATHS: readonly string[] = [
  ...LANGUAGES.flatMap(({ code }) => [...PUBLIC_PATHS, '/404'].map((path) => pathIn(code, path))),
  '/dashboard',
];
