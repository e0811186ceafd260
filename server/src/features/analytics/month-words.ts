import type { InterfaceLanguage } from '@postownia/contract';
import { localeOf } from '../../lib/format-message-in.ts';
import de from './month-texts.de.json' with { type: 'json' };
import en from './month-texts.en.json' with { type: 'json' };
import fr from './month-texts.fr.json' with { type: 'json' };
import it from './month-texts.it.json' with { type: 'json' };
import pl from './month-texts.json' with { type: 'json' };

/** A report that lacks one of the languages does not compile. */
const TEXTS: Readonly<Record<InterfaceLanguage, typeof pl>> = { pl, en, de, it, fr };

/** The words of a month report, and how it writes figures and days, in a language. */
export function monthWords(language: InterfaceLanguage) {
  const texts = TEXTS[language];
  const locale = localeOf(language);
  const count = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2 });
  const given = (value: number | null, format: (value: number) => string) =>
    value === null ? texts.noData : format(value);
  const date = (format: Intl.DateTimeFormatOptions, day: string) =>
    new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' }).format(new Date(day));
  return {
    texts,
    show: (value: number | null) => given(value, (one) => count.format(one)),
    /** Of a value in percent, always with two decimals, as on the screen. */
    showPercent: (value: number | null) => given(value, (one) => percent.format(one / 100)),
    monthName: (month: string) => date({ month: 'long', year: 'numeric' }, `${month}-15`),
    dayName: (day: string) => date({ day: 'numeric', month: '2-digit' }, day),
  };
}
export type MonthWords = ReturnType<typeof monthWords>;
