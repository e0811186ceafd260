import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { robotsText, sitemapOf } from '../../site-files.ts';
import { readSiteTexts, TEXT_KINDS } from '../../site-texts.ts';
import { LEGAL_PATHS, PRERENDERED_PATHS, PUBLIC_PATHS } from './prerendered-paths.ts';

const texts = TEXT_KINDS.flatMap((kind) => readSiteTexts(kind, 'pl').map((text) => ({ kind, ...text })));
const routes = readFileSync(path.join(import.meta.dirname, '../routes.ts'), 'utf8');

const english = new Map(
  TEXT_KINDS.flatMap((kind) => readSiteTexts(kind, 'en').map((text) => [`${kind}/${text.slug}`, text])),
);

describe.each(texts)(
  '$kind/$slug',
  ({ kind, slug, html, plain, title, description, updated, section, author }) => {
    test('has what its page shows', () => {
      expect(title.length).toBeGreaterThan(3);
      expect(description.length).toBeGreaterThan(30);
      expect(updated).toMatch(/^2026-\d\d-\d\d$/);
      expect(plain.split(' ').length).toBeGreaterThan(90);
      if (kind === 'docs') expect(section).not.toBe('');
      if (kind === 'guides') expect(author).not.toBe('');
    });

    test('links only to pages that exist', () => {
      for (const [, href = ''] of html.matchAll(/href="(\/[^"]*)"/g)) {
        expect(PUBLIC_PATHS).toContain(href.split(/[?#]/)[0]);
      }
    });

    test('is written in English as well: the same parts, links and tables, other words', () => {
      const translated = english.get(`${kind}/${slug}`);
      const count = (text: string | undefined, pattern: RegExp) => [...(text ?? '').matchAll(pattern)].length;
      for (const part of [/<h2/g, /<li>/g, /<tr>/g, /<pre>/g]) {
        expect([part.source, count(translated?.html, part)]).toEqual([part.source, count(html, part)]);
      }
      const linksOf = (text = '') => [...text.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href);
      expect(linksOf(translated?.html)).toEqual(linksOf(html));
      expect(translated).toMatchObject({ updated, author });
      expect(translated?.title).not.toBe('');
      expect(translated?.description).not.toBe(description);
      const code = /<(pre|code)[\s\S]*?<\/\1>/g;
      expect(translated?.html.replace(code, '').replaceAll(/Łódź|Kraków/g, '')).not.toMatch(
        /[ąćęłńśźż]|"[^"<>]*"(?![^<]*>)/,
      );
    });

    test('is set in Polish type: no lone one-letter word, no straight quotes', () => {
      const words = html.replace(/<(pre|code)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ');
      expect(words).not.toMatch(/[\s(][aiouwz] \p{L}/iu);
      expect(words).not.toMatch(/&quot;|"/);
    });
  },
);

test('legal drafts keep the specified periods', () => {
  const plainOf = (slug: string) =>
    texts.find((text) => text.slug === slug)?.plain.replaceAll('\u00a0', ' ') ?? '';
  expect(plainOf('terms')).toContain('14 dni roboczych');
  expect(plainOf('terms')).toMatch(/ukończyła 18 lat.*zgodą przedstawiciela ustawowego \(opiekuna\)/);
  for (const slug of ['delete-data', 'gdpr', 'privacy']) {
    expect(plainOf(slug)).toContain('30 dni');
    expect(plainOf(slug)).toContain('60 dni');
  }
  expect(LEGAL_PATHS.map((page) => page.slice(1)).sort()).toEqual(
    readSiteTexts('legal', 'pl')
      .map((text) => text.slug)
      .sort(),
  );
});

test('every public page is prerendered, has a route and stands in the site map', () => {
  const map = sitemapOf(PUBLIC_PATHS);
  for (const page of PUBLIC_PATHS) {
    expect(PRERENDERED_PATHS).toContain(page);
    expect(map).toContain(`<loc>https://postownia.pl${page}</loc>`);
    expect(map).toContain(`hreflang="pl" href="https://postownia.pl${page}"/>`);
    const [first = '', second] = page.slice(1).split('/');
    if (page !== '/') {
      expect(routes).toMatch(new RegExp(`(route|legal|texts)\\('${first}'`));
    }
    if (second) expect(routes).toContain(`...texts('${first}'`);
  }
  expect(map).not.toContain('/dashboard');
  expect(robotsText()).toContain('Sitemap: https://postownia.pl/sitemap.xml');
});
