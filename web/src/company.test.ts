import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Company } from '@postownia/contract/company';
import { CONSENT_VERSION } from '@postownia/contract/features/sign-up';
import { describe, expect, it } from 'vitest';
import { nameCompany, readCompany } from '../company.ts';
import { readSiteTexts } from '../site-texts.ts';

const EXAMPLE = path.join(import.meta.dirname, '..', '..', 'docs', 'company.example.json');
const example = () => JSON.parse(readFileSync(EXAMPLE, 'utf8'));

function fileOf(content: object): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'postownia-company-')), 'company.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe("the operator's file", () => {
  it('is read as the example shows it, with every field that there is', () => {
    const read = readCompany(EXAMPLE);
    expect(read).toEqual(example());
    // A seller adds tax or is exempt from it.
    const { salesTax: _, ...shown } = Company.shape;
    expect(Object.keys(read).sort()).toEqual(Object.keys(shown).sort());
    const { taxExemption: __, ...taxed } = { ...example(), salesTax: { name: 'VAT', percent: 23 } };
    expect(readCompany(fileOf(taxed)).salesTax).toEqual({ name: 'VAT', percent: 23 });
  });

  it('is refused with the name of each wrong field: invented numbers too', () => {
    const wrong = { ...example(), krs: '0000000000', nip: '12', statistics: {}, office: 'x' };
    expect(() => readCompany(fileOf(wrong))).toThrow(/krs: Same zera to nie numer\.[\s\S]*nip: Na przykład/);
    expect(() => readCompany(fileOf({ ...example(), email: undefined }))).toThrow(/email: /);
    const both = { ...example(), salesTax: { name: 'VAT', percent: 23 } };
    expect(() => readCompany(fileOf(both))).toThrow(/salesTax: Albo podatek, albo zwolnienie/);
    const mad = { ...example(), taxExemption: undefined, salesTax: { name: 'VAT', percent: 230 } };
    expect(() => readCompany(fileOf(mad))).toThrow(/salesTax\.percent/);
    expect(() => readCompany('/nowhere.json')).toThrow(/nowhere/);
  });

  it('is missing at first, and then no register, no address and no telephone is named', () => {
    const { krs, nip, regon, address, legalReviewed, offices } = readCompany(undefined);
    expect([krs, nip, regon, address, legalReviewed]).toEqual(Array(5).fill(undefined));
    expect(offices.every(({ phone }) => phone === undefined)).toBe(true);
  });
});

describe('the legal texts', () => {
  const texts = (['pl', 'en'] as const).flatMap((language) => readSiteTexts('legal', language));

  it('name the company by its file', () => {
    const own = readCompany(undefined);
    for (const { slug, html } of texts) expect(html, slug).not.toMatch(/\{\{|0000000000|000-000-00-00/);
    expect(texts.find(({ slug }) => slug === 'terms')?.plain).toContain(own.email);
    const line = 'Usługodawcą jest {{company.name}}{{company.registration}}, e-mail {{company.email}}.';
    expect(nameCompany(line, readCompany(EXAMPLE))).toBe(
      'Usługodawcą jest Przykładowa sp. z o.o., KRS 0000123456, NIP 725-000-00-01, REGON 101234567, ' +
        'ul. Przykładowa 1, 90-001 Łódź, e-mail kontakt@example.com.',
    );
    const bare = { ...own, name: 'Postownia sp. z o.o.' };
    expect(nameCompany('Pyta {{company.name}}{{company.registration}}. Dalej', bare)).toBe(
      'Pyta Postownia sp. z o.o. Dalej',
    );
    expect(() => nameCompany('{{company.fax}}', own)).toThrow(/company\.fax/);
  });

  it('are accepted in the version that is shown', () => {
    const accepted = texts.filter(({ slug }) => slug === 'terms' || slug === 'privacy');
    expect(accepted.length).toBe(4);
    const newest = accepted
      .map(({ updated }) => updated)
      .sort()
      .at(-1);
    expect(CONSENT_VERSION).toBe(newest);
  });
});
