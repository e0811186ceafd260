import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { SITE_ORIGIN } from './src/pages/marketing-content.ts';

/** What search engines may leave alone: the application and the API. */
const CLOSED = [
  '/dashboard',
  '/plans',
  '/posts',
  '/settings',
  '/tokens',
  '/operator',
  '/checkout',
  '/api/',
  '/sandbox',
];

/** `sitemap.xml` of the public pages. */
export function sitemapOf(paths: readonly string[]): string {
  const entries = paths.map((page) => `  <url><loc>${SITE_ORIGIN}${page}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

export function robotsText(): string {
  const closed = CLOSED.map((folder) => `Disallow: ${folder}`);
  return ['User-agent: *', ...closed, '', `Sitemap: ${SITE_ORIGIN}/sitemap.xml\n`].join('\n');
}

/** Writes what search engines ask for beside the built pages. */
export function writeSiteFiles(clientFolder: string, paths: readonly string[]): void {
  writeFileSync(path.join(clientFolder, 'sitemap.xml'), sitemapOf(paths));
  writeFileSync(path.join(clientFolder, 'robots.txt'), robotsText());
}
