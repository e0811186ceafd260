import type { InterfaceLanguage, PostState } from '@postownia/contract';
import type { Downloads } from '../../http/member-downloads.ts';
import { localeOf } from '../../lib/format-message-in.ts';
import { toCsv } from '../../providers/document/csv.ts';
import texts from './calendar-texts.json' with { type: 'json' };
import { selectPostsBetween } from './feed.queries.ts';

/** A calendar that lacks one of the languages, or a state of a post, does not compile. */
const TEXTS: Readonly<
  Record<InterfaceLanguage, { title: string; columns: string[]; states: Readonly<Record<PostState, string>> }>
> = texts;

/** The last day of a month `YYYY-MM`. */
function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** A month of the calendar as a file. */
export const calendarDownloads: Downloads = {
  '/calendar/months/:file': {
    action: 'posts.read',
    make: async (app, { workspaceId, language }, { file = '' }) => {
      const [, month, kind] = /^([12]\d{3}-(?:0[1-9]|1[0-2]))\.(pdf|csv)$/.exec(file) ?? [];
      if (month === undefined) return null;
      const { title: calendar, columns, states } = TEXTS[language];
      const posts = await selectPostsBetween(workspaceId, app.db, {
        from: `${month}-01`,
        to: lastDayOf(month),
      });
      const rows = posts.map(({ date, time, state, content }) => [
        date,
        time.slice(0, 5),
        states[state],
        content.replace(/\s+/g, ' '),
      ]);
      const name = `postownia-kalendarz-${month}.${kind}`;
      if (kind === 'csv') return { name, mime: 'text/csv; charset=utf-8', body: toCsv(columns, rows) };
      const { openPdf } = await import('../../providers/document/pdf-document.ts');
      const when = new Intl.DateTimeFormat(localeOf(language), {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      });
      const title = `${calendar}: ${when.format(new Date(`${month}-15`))}`;
      const pdf = openPdf({ title, createdAt: app.clock.now(), language });
      pdf.title(title);
      // People read a weekday beside the day; programs read the CSV.
      const day = new Intl.DateTimeFormat(localeOf(language), {
        weekday: 'short',
        day: 'numeric',
        month: 'numeric',
        timeZone: 'UTC',
      });
      pdf.table(
        columns.map((column, index) => ({ title: column, share: [1.3, 0.9, 1.6, 6][index] ?? 1 })),
        rows.map(([date = '', ...rest]) => [day.format(new Date(date)), ...rest]),
      );
      return { name, mime: 'application/pdf', body: await pdf.bytes() };
    },
  },
};
