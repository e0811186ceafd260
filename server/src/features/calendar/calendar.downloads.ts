import type { Downloads } from '../../http/member-downloads.ts';
import { toCsv } from '../../providers/document/csv.ts';
import { selectPostsBetween } from './feed.queries.ts';

const COLUMNS = ['Dzień', 'Godzina', 'Stan', 'Treść'];
const STATES: Readonly<Record<string, string>> = {
  draft: 'szkic',
  scheduled: 'zaplanowany',
  publishing: 'publikowany',
  published: 'opublikowany',
  'partly-published': 'częściowo opublikowany',
  failed: 'nieudany',
  skipped: 'pominięty',
  'to-check': 'do sprawdzenia',
};

/** The last day of a month `YYYY-MM`. */
function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** A month of the calendar as a file. */
export const calendarDownloads: Downloads = {
  '/calendar/months/:file': async (app, { workspaceId }, { file = '' }) => {
    const [, month, kind] = /^(\d{4}-(?:0[1-9]|1[0-2]))\.(pdf|csv)$/.exec(file) ?? [];
    if (month === undefined) return null;
    const posts = await selectPostsBetween(workspaceId, app.db, {
      from: `${month}-01`,
      to: lastDayOf(month),
    });
    const rows = posts.map(({ date, time, state, content }) => [
      date,
      time.slice(0, 5),
      STATES[state] ?? state,
      content.replace(/\s+/g, ' '),
    ]);
    const name = `postownia-kalendarz-${month}.${kind}`;
    if (kind === 'csv') return { name, mime: 'text/csv; charset=utf-8', body: toCsv(COLUMNS, rows) };
    const { openPdf } = await import('../../providers/document/pdf-document.ts');
    const when = new Intl.DateTimeFormat('pl-PL', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    const title = `Kalendarz: ${when.format(new Date(`${month}-15`))}`;
    const pdf = openPdf({ title, createdAt: app.clock.now() });
    pdf.title(title);
    pdf.table(
      COLUMNS.map((column, index) => ({ title: column, share: [1.3, 0.9, 1.6, 6][index] ?? 1 })),
      rows,
    );
    return { name, mime: 'application/pdf', body: await pdf.bytes() };
  },
};
