import type { GuestPage } from '@postownia/contract/features/approvals';
import { formatMessage, type Sentences } from '@postownia/contract/messages/format-message';
import pl from './texts/pl.json';

type Language = GuestPage['language'];
export type TextKey = keyof typeof pl | 'rest' | 'left' | 'endLead';

const OTHERS: Readonly<Record<Exclude<Language, 'pl'>, () => Promise<{ default: Sentences }>>> = {
  en: () => import('./texts/en.json'),
  de: () => import('./texts/de.json'),
  it: () => import('./texts/it.json'),
  fr: () => import('./texts/fr.json'),
};
const LOCALES: Readonly<Record<Language, string>> = {
  pl: 'pl-PL',
  en: 'en-GB',
  de: 'de-DE',
  it: 'it-IT',
  fr: 'fr-FR',
};

/** The words of the page and its locale; Polish until the link has said its language. */
const spoken: { sentences: Sentences; language: Language } = { sentences: pl, language: 'pl' };

/** A language of a browser that the page speaks; Polish where it speaks none of them. */
export const languageOfBrowser = (): Language =>
  navigator.languages.map((name) => name.slice(0, 2)).find((name): name is Language => name in LOCALES) ??
  'pl';

let wanted: Language = 'pl';

/** Speaks a language once its words have come; of two that were asked for the later one is spoken. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  const sentences = language === 'pl' ? pl : (await OTHERS[language]()).default;
  if (wanted !== language) return;
  spoken.sentences = sentences;
  spoken.language = language;
  document.documentElement.lang = language;
}

/** A sentence in the page's language; `count` chooses its plural form. */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  const sentence = formatMessage(spoken.sentences, locale(), { code: key, values } as never);
  // One-letter words and numbers stay with what follows them.
  return (sentence ?? key).replace(/(^|[\s(])(\p{L}|\d+) (?=\p{L})/gu, '$1$2\u00a0');
}

export const locale = (): string => LOCALES[spoken.language];

interface When {
  readonly date: string;
  readonly time: string;
}
const instantOf = ({ date, time }: When) => new Date(`${date}T${time}:00Z`);
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...options });

/** "wtorek, 20 października, 10:00", wall clock of the brand. */
export const longWhen = (when: When): string =>
  `${format({ weekday: 'long', day: 'numeric', month: 'long' }).format(instantOf(when))}, ${when.time}`;

export const dayNumber = (when: When): string => String(instantOf(when).getUTCDate());
export const shortWeekday = (when: When): string => format({ weekday: 'short' }).format(instantOf(when));

/** "19–23 października": from the first of the posts to the last. */
export function periodOf(posts: readonly When[]): string {
  const days = posts.map(instantOf).sort((one, other) => one.getTime() - other.getTime());
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  return format({ day: 'numeric', month: 'long' }).formatRange(first, last);
}

/** The day of an instant, on the reader's own clock. */
export const longDay = (instant: string): string =>
  new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long' }).format(new Date(instant));

/** An instant on the reader's own clock. */
export const stampOf = (instant: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant));
