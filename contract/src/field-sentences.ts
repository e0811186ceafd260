import * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

const plural = new Intl.PluralRules('pl');
const CHARACTER_FORMS: Record<string, string> = { one: 'znak', few: 'znaki', many: 'znaków', other: 'znaku' };

function characters(count: number): string {
  return `${count}\u00a0${CHARACTER_FORMS[plural.select(count)] ?? 'znaków'}`;
}

function tooBig(issue: Issue & { code: 'too_big' }): string {
  const most = Number(issue.maximum);
  if (issue.origin === 'string') return `Skróć do najwyżej ${characters(most)}.`;
  if (issue.origin === 'array') return `Wybierz najwyżej ${most}.`;
  return `Podaj najwyżej ${most}.`;
}

function tooSmall(issue: Issue & { code: 'too_small' }): string {
  const least = Number(issue.minimum);
  if (issue.origin === 'string')
    return least <= 1 ? 'Wypełnij to pole.' : `Wpisz co najmniej ${characters(least)}.`;
  if (issue.origin === 'array')
    return least <= 1 ? 'Wybierz co najmniej jedną pozycję.' : `Wybierz co najmniej ${least}.`;
  return `Podaj co najmniej ${least}.`;
}

/** The Polish sentence for a field that fails its schema; the schema's own `error` text wins over it. */
export function fieldSentence(issue: Issue): string {
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'unrecognized_keys':
      return `Nieznane pole: ${issue.keys.join(', ')}.`;
    case 'invalid_format':
      return issue.format === 'email'
        ? 'Podaj adres w postaci nazwa@domena.pl.'
        : 'Ten zapis jest nieprawidłowy.';
    case 'invalid_value':
      return 'Wybierz jedną z dostępnych wartości.';
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Wypełnij to pole.'
        : 'Ten zapis jest nieprawidłowy.';
    default:
      return 'Ten zapis jest nieprawidłowy.';
  }
}

z.config({ customError: fieldSentence });
