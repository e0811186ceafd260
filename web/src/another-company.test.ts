import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Company } from '@postownia/contract/company';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
/** The whole site is built, on a busy machine too. */
const PATIENCE = 600_000;

/** Somebody who is not us, and who has only some of what a file can hold: no REGON, no telephone, no profiles, two figures. */
const OTHER: Company = {
  site: 'https://kwiaty.example',
  name: 'Kwiaciarnia Wanda S.A.',
  krs: '0000654321',
  nip: '521-111-22-33',
  address: 'ul. Długa 7, 80-827 Gdańsk',
  email: 'biuro@kwiaty.example',
  privacyEmail: 'dane@kwiaty.example',
  legalReviewed: '2026-11-01',
  profiles: [],
  offices: [{ city: 'Gdańsk', street: 'ul. Długa 7', zip: '80-827' }],
  team: [{ name: 'Wanda Nowicka', role: 'Właścicielka', bio: 'Układa bukiety.', achievements: [] }],
  careers: {
    roles: [{ item: 'florystka', name: 'Florystka w pracowni', place: 'Gdańsk', text: 'Układasz bukiety.' }],
  },
  statistics: { generatedPosts: { over: 3200 }, savedHours: { over: 450 } },
};
/** What the product comes with, and nothing of it belongs to another company. */
const OURS =
  /Postownia sp\. z o\.o\.|@postownia\.pl|\/\/postownia\.pl|Tymienieckiego|Krupnicza 14|com\/postownia|Wierzbick|Sobolewsk|Zalewsk|\b0{10}\b|000-000-00-00/;
const LANGUAGES = ['', 'en', 'de', 'it', 'fr'];

let folder: string;
/** HTML of every built page, by its address. */
const pages = new Map<string, string>();
const pageOf = (language: string, address: string) =>
  pages.get(path.posix.join('/', language, address)) ?? '';
/** What a visitor reads of a page. */
const textOf = (html: string) =>
  html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ');

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'postownia-company-'));
  cpSync(path.join(root, 'web'), path.join(folder, 'web'), {
    recursive: true,
    filter: (source) => !/\/web\/(build|\.react-router)(\/|$)/.test(source),
  });
  for (const part of ['package.json', 'tsconfig.base.json'])
    cpSync(path.join(root, part), path.join(folder, part));
  for (const part of ['node_modules', 'contract'])
    symlinkSync(path.join(root, part), path.join(folder, part));
  const file = path.join(folder, 'company.json');
  writeFileSync(file, JSON.stringify(OTHER));
  const command = path.join(root, 'node_modules/@react-router/dev/bin.cjs');
  const built = spawnSync(process.execPath, [command, 'build'], {
    cwd: path.join(folder, 'web'),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder, NODE_ENV: 'production', COMPANY_FILE: file },
  });
  expect(built.status, built.stdout + built.stderr).toBe(0);
  const client = path.join(folder, 'web/build/client');
  for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('index.html')) continue;
    const address = `/${name.replace(/\/?index\.html$/, '')}`;
    pages.set(address, readFileSync(path.join(client, name), 'utf8'));
  }
}, PATIENCE);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the public site of another company', () => {
  it('names nobody else, on any page, in the sitemap or for robots', () => {
    expect(pages.size).toBeGreaterThan(100);
    for (const [address, html] of pages)
      expect([address, OURS.exec(html)?.[0]]).toEqual([address, undefined]);
    for (const name of ['sitemap.xml', 'robots.txt']) {
      const text = readFileSync(path.join(folder, 'web/build/client', name), 'utf8');
      expect(text).not.toMatch(OURS);
      expect(text).toContain('https://kwiaty.example/');
    }
  });

  it.each(LANGUAGES)('says who it is in the footer of every page (language "%s")', (language) => {
    const own = [...pages].filter(
      ([address]) => language === (/^\/(en|de|it|fr)(?=\/|$)/.exec(address)?.[1] ?? ''),
    );
    expect(own.length).toBeGreaterThan(15);
    for (const [address, html] of own) {
      // The application’s own frame names the company, and leaves its register to the pages that everybody reads.
      if (address === '/dashboard') continue;
      const footer = textOf(html.slice(html.lastIndexOf('<footer')));
      for (const part of [OTHER.name, 'KRS 0000654321', 'NIP 521-111-22-33'])
        expect([address, footer]).toEqual([address, expect.stringContaining(part)]);
    }
  });

  it.each(LANGUAGES)('shows its office, its people and its figures (language "%s")', (language) => {
    const about = textOf(pageOf(language, 'about'));
    for (const part of ['Wanda Nowicka', 'Właścicielka', 'Układa bukiety.', '450'])
      expect(about).toContain(part);
    const contact = pageOf(language, 'contact');
    expect(textOf(contact)).toContain('80-827 Gdańsk');
    expect(textOf(pageOf(language, ''))).toMatch(/3[\s.,’]?200\s?\+/);
    expect(pageOf(language, 'about')).toContain('rel="canonical" href="https://kwiaty.example/');
  });

  it.each(LANGUAGES)('shows nothing that its file lacks (language "%s")', (language) => {
    const home = textOf(pageOf(language, ''));
    expect(home).not.toMatch(/98\s?%|\s2\s?(M|mln|Mln|Mio\.)\s?\+|\s50\s?%\s/);
    expect(textOf(pageOf(language, 'about'))).not.toMatch(/10[\s.,]000\+|98\s?%/);
    const contact = pageOf(language, 'contact');
    expect(contact).not.toMatch(/href="tel:|REGON/);
    expect(textOf(pageOf(language, 'webinars')).length).toBeGreaterThan(200);
  });

  it.each(LANGUAGES)(
    'has its own open roles and promises nothing else to whoever works there (language "%s")',
    (language) => {
      const careers = textOf(pageOf(language, 'careers'));
      expect(careers).toContain('Florystka w pracowni');
      expect(careers).not.toMatch(/React|35\s(godzin|hours|Stunden|heures|ore)/);
    },
  );

  it.each(['', 'en'])('binds customers to itself in its legal texts (language "%s")', (language) => {
    const terms = textOf(pageOf(language, 'terms'));
    expect(terms).toContain(
      'Kwiaciarnia Wanda S.A., KRS 0000654321, NIP 521-111-22-33, ul. Długa 7, 80-827 Gdańsk',
    );
    expect(terms).toContain('biuro@kwiaty.example');
    expect(textOf(pageOf(language, 'gdpr'))).toContain('dane@kwiaty.example');
    // Reviewed by a lawyer: no longer a draft.
    expect(terms).not.toMatch(/szkic do sprawdzenia|draft/i);
  });
});
