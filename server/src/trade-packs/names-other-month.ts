import { type PackLanguage, SPEECH } from './speech.ts';

/** Whether words speak of a month, but not of the one of the date: "Styczeń jest dla przewidujących" in February. */
export function namesOtherMonth(text: string, date: string, language: PackLanguage): boolean {
  const { months } = SPEECH[language];
  const present = Number(date.slice(5, 7)) - 1;
  return months[present]?.test(text) !== true && months.some((month) => month.test(text));
}
