import { readFileSync } from 'node:fs';
import path from 'node:path';

const client = path.resolve(import.meta.dirname, '../../web', 'build', 'client');

/** Every public page of the last build, as its sitemap lists them. */
export function publicPaths(): string[] {
  const sitemap = readFileSync(path.join(client, 'sitemap.xml'), 'utf8');
  return [...sitemap.matchAll(/<loc>https:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, page = '']) => page);
}

export const LEGAL_PATHS = ['/privacy', '/terms', '/gdpr', '/cookies', '/delete-data'] as const;
