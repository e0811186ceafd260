import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Company } from '@postownia/contract/company';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { checkReadiness, type ReadinessFacts } from './readiness.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const example = Company.parse(
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../docs/company.example.json'), 'utf8')),
);

const SETTINGS = {
  NODE_ENV: 'production',
  SANDBOX: 'off',
  APP_URL: 'https://example.com',
  SECRET_KEY: 'p8Yb2nQ7vLx0Zt5Rk3Wm9Hc6Jd1Fg4SaUeIoXqTz',
  SMTP_URL: 'smtps://u:p@mail.example.com',
  MAIL_FROM: 'Sklep <powiadomienia@example.com>',
  CONTACT_TO: 'kontakt@example.com',
  STRIPE_SECRET_KEY: 'sk_live_example',
  STRIPE_WEBHOOK_SECRET: 'whsec_example',
  TRUST_PROXY: '10.0.0.1',
  METRICS_PORT: '9000',
  OPENAI_API_KEY: 'sk-example',
  IDEOGRAM_API_KEY: 'example',
};
type Changes = Partial<ReadinessFacts> & { settings?: Record<string, string | undefined> };
const facts = ({ settings = {}, ...changes }: Changes = {}): ReadinessFacts => ({
  config: readConfig({ ...SETTINGS, ...settings }),
  company: example,
  networks: [
    { name: 'Jedna', fault: null },
    { name: 'Druga', fault: null },
  ],
  operators: 1,
  lastBackupAt: NOW,
  now: NOW,
  ...changes,
});
const missing = (changes?: Changes) =>
  checkReadiness(facts(changes)).flatMap(({ name, met }) => (met ? [] : [name]));
/** A company whose file lacks what a seller needs. */
const bare = Company.parse({
  ...example,
  legalReviewed: undefined,
  taxExemption: undefined,
  nip: undefined,
  address: undefined,
});

describe('what must be true before selling', () => {
  it('lacks nothing where everything is set', () => {
    expect(missing()).toEqual([]);
  });

  it.each<[string, Changes, boolean]>([
    ['dane firmy', { company: { fault: 'nie ma pliku.' } }, true],
    ['adres witryny w pliku firmy', { company: { ...example, site: undefined } }, true],
    ['adres witryny w pliku firmy', { settings: { APP_URL: 'https://sklep.example.com' } }, true],
    ['NIP firmy', { company: bare }, true],
    ['adres firmy', { company: bare }, true],
    ['teksty prawne po przeglądzie prawnika', { company: bare }, true],
    ['teksty prawne po przeglądzie prawnika', { company: { ...example, legalReviewed: '2026-11-24' } }, true],
    ['podatek', { company: bare }, true],
    ['tryb produkcyjny', { settings: { NODE_ENV: 'test' } }, true],
    ['piaskownica wyłączona', { settings: { NODE_ENV: 'test', SANDBOX: 'on', APP_URL: undefined } }, true],
    ['publiczny adres https', { settings: { APP_URL: 'http://postownia.pl' } }, true],
    ['własny SECRET_KEY', { settings: { NODE_ENV: 'test', SECRET_KEY: undefined } }, true],
    ['kopia z ostatnich 7 dni', { lastBackupAt: null }, true],
    ['kopia z ostatnich 7 dni', { lastBackupAt: new Date(NOW.getTime() - 7 * 86_400_000 - 1) }, true],
    ['wysyłanie e-maili', { settings: { SMTP_URL: undefined } }, true],
    ['własny nadawca e-maili', { settings: { MAIL_FROM: undefined } }, true],
    ['skrzynka na wiadomości', { settings: { CONTACT_TO: undefined } }, true],
    ['potwierdzanie adresów', { settings: { REQUIRE_EMAIL_VERIFICATION: 'off' } }, true],
    ['płatności na prawdziwym koncie', { settings: { STRIPE_SECRET_KEY: 'sk_test_example' } }, true],
    ['zdarzenia płatności', { settings: { STRIPE_WEBHOOK_SECRET: undefined } }, true],
    ['co najmniej jedna sieć', { networks: [{ name: 'Jedna', fault: 'Brak danych aplikacji.' }] }, true],
    ['operator', { operators: 0 }, true],
    ['sieć Druga', { networks: [{ name: 'Druga', fault: 'Brak danych aplikacji.' }] }, false],
    ['adresy gości zza pośrednika', { settings: { TRUST_PROXY: undefined } }, false],
    ['metryki', { settings: { METRICS_PORT: undefined } }, false],
    ['model tekstów', { settings: { OPENAI_API_KEY: undefined } }, false],
    ['model obrazów', { settings: { IDEOGRAM_API_KEY: undefined } }, false],
  ])('%s is missed', (name, changes, required) => {
    const check = checkReadiness(facts(changes)).find((one) => one.name === name);
    expect(check).toMatchObject({ met: false, required });
    expect(check?.remedy).toMatch(/\.$/);
  });

  it('takes a seller who adds tax as well as one who is exempt', () => {
    const { taxExemption: _, ...owing } = example;
    const company = Company.parse({ ...owing, salesTax: { name: 'VAT', percent: 23 } });
    expect(missing({ company })).toEqual([]);
  });

  it('takes a copy that is exactly seven days old', () => {
    expect(missing({ lastBackupAt: new Date(NOW.getTime() - 7 * 86_400_000) })).toEqual([]);
  });
});
