import type { Message } from './message.ts';

/** The catalogue of a language: dots in a code lead inwards, plural forms end in `_one`, `_few`, … (i18next's JSON). */
export interface Sentences {
  readonly [key: string]: string | Sentences;
}

const FORMATS: Readonly<Record<string, (value: string | number, locale: string) => string>> = {
  // The day in Poland, where the product's own days begin and end.
  day: (value, locale) =>
    new Date(value).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'Europe/Warsaw' }),
  times: (value, locale) => Number(value).toLocaleString(locale),
  cents: (value, locale) =>
    (Number(value) / 100).toLocaleString(locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
    }),
};

/** A message's values as a sentence holds them: days, prices and factors written as people of the locale do. */
export function valuesIn(locale: string, values: Message['values']): Message['values'] {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, FORMATS[name]?.(value, locale) ?? value]),
  );
}

/** A message as a sentence of the locale; null when the catalogue does not know it. */
export function formatMessage(
  sentences: Sentences,
  locale: string,
  { code, values }: Message,
): string | null {
  const sentence =
    read(sentences, code) ??
    read(sentences, `${code}_${new Intl.PluralRules(locale).select(Number(values.count))}`);
  if (sentence === null) return null;
  const written = valuesIn(locale, values);
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(written[name] ?? ''));
}

function read(sentences: Sentences, code: string): string | null {
  let found: string | Sentences | undefined = sentences;
  for (const part of code.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : null;
}
