import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What the build says is public. */
export const PATHS = [
  ...readFileSync(path.join(import.meta.dirname, '../web/build/client/sitemap.xml'), 'utf8').matchAll(
    /<loc>https:\/\/[^/]+(\/[^<]*)<\/loc>/g,
  ),
].map(([, page = '']) => page);

export const languageOf = (page: string): string => /^\/(en|de|it|fr)(?=\/|$)/.exec(page)?.[1] ?? 'pl';

export const POLISH = PATHS.filter((page) => languageOf(page) === 'pl');

/** One of each kind of Polish page, for what takes long. */
export const KINDS = POLISH.filter(
  (page) => page.split('/').length < 3 || /kalendarz$|ton-marki$/.test(page),
);
