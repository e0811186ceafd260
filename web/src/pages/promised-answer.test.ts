import { SUPPORT_PROMISES } from '@postownia/contract/features/support';
import { expect, test } from 'vitest';
import { readTexts } from '../../translated-texts.ts';
import type { Namespaces } from '../i18n/namespaces.ts';

/** The longest time of all plans, as a language says it. */
const TWO_DAYS: Readonly<Record<string, RegExp>> = {
  pl: /planu: najwyżej dwa dni robocze\./,
  en: /plan: within two working days at most\./,
  de: /Tarif ab: spätestens nach zwei Werktagen\./,
  fr: /formule\s: deux jours ouvrés au plus\./,
  it: /piano: al massimo due giorni lavorativi\./,
};

test('no plan waits longer than the page of contact says', () => {
  const days = Object.values(SUPPORT_PROMISES).map((promise) =>
    'workingDays' in promise ? promise.workingDays : promise.hours / 24,
  );
  expect(Math.max(...days)).toBe(2);
});

test.each(Object.entries(TWO_DAYS))(
  'the page of contact promises in %s what every plan keeps',
  (code, said) => {
    const texts = readTexts(code, 'contact') as unknown as Namespaces['contact'];
    const promises = [texts.description, texts.descriptionAt, texts.lead, texts.leadAt, texts.faq[0]?.answer];
    for (const promise of promises) expect(promise?.replaceAll('\u00a0', ' ')).toMatch(said);
  },
);
