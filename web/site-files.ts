import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCompany, siteOrigin } from './company.ts';
import { CLOSED_AREAS, pathIn } from './src/i18n/addresses.ts';
import type { Language } from './src/i18n/languages.ts';
import { languagesOf } from './src/i18n/long-texts.ts';

const origin = () => siteOrigin(readCompany());

/** One page in one language, with its other languages. */
function entryOf(site: string, path: string, language: Language): string {
  const others = languagesOf(path).map(
    (other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${site}${pathIn(other, path)}"/>`,
  );
  return `  <url><loc>${site}${pathIn(language, path)}</loc>${others.join('')}</url>`;
}

/** `sitemap.xml` of the public pages in all languages that they are written in. `paths` are without a language. */
export function sitemapOf(paths: readonly string[]): string {
  const site = origin();
  const entries = paths.flatMap((path) => languagesOf(path).map((language) => entryOf(site, path, language)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

export function robotsText(): string {
  const closed = CLOSED_AREAS.map((area) => `Disallow: ${area.replace(/\/$/, '')}`);
  return ['User-agent: *', ...closed, '', `Sitemap: ${origin()}/sitemap.xml\n`].join('\n');
}

/** Writes what search engines ask for beside the built pages. */
export function writeSiteFiles(clientFolder: string, paths: readonly string[]): void {
  writeFileSync(path.join(clientFolder, 'sitemap.xml'), sitemapOf(paths));
  writeFileSync(path.join(clientFolder, 'robots.txt'), robotsText());
}
