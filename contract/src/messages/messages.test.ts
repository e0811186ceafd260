import { describe, expect, test } from 'vitest';
import rules from '../advertising-rules.json' with { type: 'json' };
import { INTERFACE_LANGUAGES } from '../brand-vocabulary.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { formatMessage, type Sentences } from './format-message.ts';
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import { MESSAGES, message } from './message.ts';
import pl from './pl.json' with { type: 'json' };

const CATALOGUES: Record<(typeof INTERFACE_LANGUAGES)[number], Sentences> = { pl, en, de, it, fr };
/** Besides the messages each rule of advertising law has its sentence. */
const CODES = {
  ...MESSAGES,
  ...Object.fromEntries(rules.rules.map(({ code }) => [`claim.${code}`, [] as string[]])),
};
const PLURAL = /_(zero|one|two|few|many|other)$/;

function keysOf(sentences: Sentences, before = ''): string[] {
  return Object.entries(sentences).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [`${before}${key}`] : keysOf(inner, `${before}${key}.`),
  );
}

describe.each(INTERFACE_LANGUAGES)('messages in %s', (language) => {
  const catalogue = CATALOGUES[language];
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  /** One number for each plural form of the language. */
  const counts = [0, 1, 2, 5, 22, 1.5, 1_000_000];

  test.each(Object.entries(CODES))('%s is said with all its values', (code, names) => {
    for (const count of (names as readonly string[]).includes('count') ? counts : [2]) {
      const numbers: Record<string, number> = { count, times: 2 };
      const values = Object.fromEntries(names.map((name) => [name, numbers[name] ?? `<${name}>`]));
      const dated = 'day' in values ? { ...values, day: '2026-11-21T10:00:00Z', cents: 14_390 } : values;
      const sentence = formatMessage(catalogue, language, { code, values: dated });
      expect(sentence).not.toBeNull();
      for (const name of names.filter((word) => word !== 'day' && word !== 'cents'))
        expect(sentence).toContain(String(values[name]));
      expect(sentence).not.toMatch(/\{\{|undefined|NaN|Invalid/);
    }
  });

  test('nothing is left over, and plurals have exactly the forms of the language', () => {
    const known = Object.entries(CODES).flatMap(([code, names]) =>
      (names as readonly string[]).includes('count') ? forms.map((form) => `${code}_${form}`) : [code],
    );
    expect(keysOf(catalogue).toSorted()).toEqual(known.toSorted());
    expect(keysOf(catalogue).some((key) => PLURAL.test(key))).toBe(true);
  });
});

test('days and prices are written as people of the language do', () => {
  const renewal = message('billing.renewal', { day: '2026-11-30T23:30:00Z', cents: 14_390 });
  expect(formatMessage(en, 'en-GB', renewal)).toContain('On 1 December 2026 your yearly plan renews');
  expect(formatMessage(de, 'de-DE', renewal)).toContain('Am 1. Dezember 2026');
  expect(formatMessage(de, 'de-DE', renewal)).toContain('143,90\u00a0$');
});

test('what people and networks wrote is put in as it is', () => {
  const refused = message('network.refused', { words: 'Use $t(a), {{count}} & <b>' });
  expect(formatMessage(pl, 'pl', refused)).toContain('„Use $t(a), {{count}} & <b>”');
});

test('a code of a later version is not known', () => {
  expect(formatMessage(pl, 'pl', { code: 'network.of-tomorrow', values: {} })).toBeNull();
  expect(formatMessage(pl, 'pl', { code: 'network', values: {} })).toBeNull();
});
