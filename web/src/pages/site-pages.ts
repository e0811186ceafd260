/** One public page, named as its texts in `common.json` (`nav.*` and `footer.*`). */
interface SitePage {
  name: HeaderName | FooterName | 'login' | 'register';
  path: string;
}
export type HeaderName = (typeof HEADER_ORDER)[number];
export type FooterName = (typeof FOOTER_ORDER)[number]['names'][number];

/** The public pages that exist: only these are linked, in header, footer and texts. A new page is one line here. */
const SITE_PAGES: readonly SitePage[] = [
  { name: 'home', path: '/' },
  { name: 'about', path: '/about' },
  { name: 'pricing', path: '/pricing' },
  { name: 'roadmap', path: '/roadmap' },
  { name: 'contact', path: '/contact' },
  { name: 'features', path: '/features' },
  { name: 'integrations', path: '/integrations' },
  { name: 'api', path: '/api' },
  { name: 'docs', path: '/docs' },
  { name: 'guides', path: '/guides' },
  { name: 'webinars', path: '/webinars' },
  { name: 'training', path: '/training' },
  { name: 'faq', path: '/faq' },
  { name: 'status', path: '/status' },
  { name: 'careers', path: '/careers' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'gdpr', path: '/gdpr' },
  { name: 'cookies', path: '/cookies' },
  { name: 'deleteData', path: '/delete-data' },
  { name: 'login', path: '/register?tryb=logowanie' },
  { name: 'register', path: '/register' },
];

const HEADER_ORDER = ['home', 'about', 'pricing', 'roadmap', 'contact'] as const;
const FOOTER_ORDER = [
  { title: 'product', names: ['features', 'pricing', 'integrations', 'api', 'docs'] },
  { title: 'learn', names: ['guides', 'webinars', 'training', 'faq', 'status'] },
  { title: 'company', names: ['about', 'careers', 'roadmap', 'contact'] },
  { title: 'legal', names: ['terms', 'privacy', 'gdpr', 'cookies', 'deleteData'] },
] as const;

/** Where a page is, or null while it does not exist. */
export function pathOf(name: SitePage['name']): string | null {
  return SITE_PAGES.find((page) => page.name === name)?.path ?? null;
}

const existing = <Name extends SitePage['name']>(names: readonly Name[]) =>
  names.flatMap((name) => {
    const path = pathOf(name);
    return path === null ? [] : [{ name, path }];
  });

export const HEADER_LINKS = existing(HEADER_ORDER);
export const FOOTER_COLUMNS = FOOTER_ORDER.map(({ title, names }) => ({
  title,
  links: existing<FooterName>(names),
})).filter(({ links }) => links.length > 0);
