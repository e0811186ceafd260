import * as z from 'zod/mini';

/** What a sentence is filled with: a limit, or names of fields. */
export interface SentenceValues {
  count?: number;
  names?: string;
}

const plural = new Intl.PluralRules('pl');
const CHARACTER_FORMS: Record<string, string> = { one: 'znak', few: 'znaki', many: 'znaków', other: 'znaku' };
const characters = (count = 0) => `${count}\u00a0${CHARACTER_FORMS[plural.select(count)] ?? 'znaków'}`;

/** Everything a field can be told, in Polish. The browser says the same in its language by key, see `tellFieldsBy`. */
const POLISH = {
  required: () => 'Wypełnij to pole.',
  invalid: () => 'Ten zapis jest nieprawidłowy.',
  choice: () => 'Wybierz jedną z dostępnych wartości.',
  unknown: ({ names = '' }) => `Nieznane pole: ${names}.`,
  mostCharacters: ({ count }) => `Skróć do najwyżej ${characters(count)}.`,
  leastCharacters: ({ count }) => `Wpisz co najmniej ${characters(count)}.`,
  mostItems: ({ count }) => `Wybierz najwyżej ${count}.`,
  leastOneItem: () => 'Wybierz co najmniej jedną pozycję.',
  leastItems: ({ count }) => `Wybierz co najmniej ${count}.`,
  most: ({ count }) => `Podaj najwyżej ${count}.`,
  least: ({ count }) => `Podaj co najmniej ${count}.`,
  email: () => 'Podaj adres w postaci nazwa@domena.pl.',
  day: () => 'Podaj istniejący dzień.',
  time: () => 'Podaj godzinę w postaci 10:00.',
  zone: () => 'Wybierz strefę czasową z listy.',
  characters: () => 'Usuń niedozwolone znaki.',
  consent: () => 'Zaznacz zgodę, aby założyć konto.',
  passwordsDiffer: () => 'Hasła nie są identyczne!',
  webAddress: () => 'Podaj adres strony, na przykład https://…',
  server: () => 'Podaj nazwę serwera, na przykład serwer.example.',
  channel: () => 'Podaj nazwę kanału, na przykład @kanal.',
  listItem: () => 'Wybierz pozycję z listy.',
  aboutYourself: () => 'Napisz kilka zdań o sobie.',
  onlyOnce: () => 'Każda pozycja może wystąpić raz.',
  reelBeat: () => 'Skróć ten tekst do 42 znaków.',
  reelBeats: () => 'Rolka 6 s ma 3 ujęcia, 10 s: 4, a 15 s: 5.',
  reelLetters: () => 'Rolka rysuje litery łacińskie i cyfry. Zapisz nimi teksty ujęć.',
  ownWebsite: () => 'Zaznacz, że to strona Twojej marki.',
  paidNotPrivate: () => 'Treść płatna nie może być widoczna tylko dla Ciebie.',
} satisfies Record<string, (values: SentenceValues) => string>;
export type FieldSentence = keyof typeof POLISH;
export const FIELD_SENTENCES = Object.keys(POLISH) as FieldSentence[];

let tell = (key: FieldSentence, values: SentenceValues): string => POLISH[key](values);

/** From now on sentences are said by `teller`: the browser's texts in the language of the interface. */
export function tellFieldsBy(teller: typeof tell): void {
  tell = teller;
}

/** The sentence of a schema's own rule: `z.refine(isDay, told('day'))`. Said when the rule fails. */
export function told(key: FieldSentence) {
  return { error: () => tell(key, {}) };
}

type Issue = z.core.$ZodRawIssue;

function tooBig(issue: Issue & { code: 'too_big' }): string {
  const count = Number(issue.maximum);
  if (issue.origin === 'string') return tell('mostCharacters', { count });
  return tell(issue.origin === 'array' ? 'mostItems' : 'most', { count });
}

function tooSmall(issue: Issue & { code: 'too_small' }): string {
  const count = Number(issue.minimum);
  if (issue.origin === 'string')
    return count <= 1 ? tell('required', {}) : tell('leastCharacters', { count });
  if (issue.origin !== 'array') return tell('least', { count });
  return count <= 1 ? tell('leastOneItem', {}) : tell('leastItems', { count });
}

/** The sentence for a field that fails its schema; the schema's own rule (`told`) wins over it. */
export function fieldSentence(issue: Issue): string {
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'unrecognized_keys':
      return tell('unknown', { names: issue.keys.join(', ') });
    case 'invalid_format':
      return tell(issue.format === 'email' ? 'email' : 'invalid', {});
    case 'invalid_value':
      return tell('choice', {});
    case 'invalid_type':
      return tell(issue.input === undefined || issue.input === null ? 'required' : 'invalid', {});
    default:
      return tell('invalid', {});
  }
}

z.config({ customError: fieldSentence });
