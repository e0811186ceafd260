import { toCsv } from '../../providers/document/csv.ts';
import type { PdfDocument } from '../../providers/document/pdf-document.ts';
import { interactionsOf } from './measure-posts.ts';
import texts from './month-texts.json' with { type: 'json' };
import type { MonthReport } from './read-month.ts';

const NO_DATA = texts.noData;
const number = new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 2 });
const show = (value: number | null, unit = '') =>
  value === null ? NO_DATA : `${number.format(value)}${unit}`;
const monthName = (month: string) =>
  new Intl.DateTimeFormat('pl-PL', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15`),
  );
const dayName = (day: string) =>
  new Intl.DateTimeFormat('pl-PL', { day: 'numeric', month: '2-digit', timeZone: 'UTC' }).format(
    new Date(day),
  );
const word = (words: Readonly<Record<string, string>>, key: string | null) =>
  key === null ? '' : (words[key] ?? key);

/** Every publication of the month on a line; what was not read is an empty cell. */
export function monthCsv({ posts }: MonthReport): string {
  const rows = posts.map((post) => [
    post.day,
    word(texts.networks, post.network),
    post.account,
    word(texts.types, post.contentType),
    word(texts.tones, post.tone),
    post.likes,
    post.comments,
    post.reach,
    post.followers,
    post.content.replace(/\s+/g, ' '),
    post.permalink,
  ]);
  return toCsv(texts.columns, rows);
}

/** The month on paper: figures beside the month before, accounts, publications. */
export async function monthPdf(report: MonthReport, now: Date): Promise<Buffer> {
  const { openPdf } = await import('../../providers/document/pdf-document.ts');
  const title = `${texts.title}: ${monthName(report.month)}`;
  const pdf = openPdf({ title, createdAt: now });
  pdf.title(title, report.workspace);
  figures(pdf, report);
  pdf.heading(texts.accounts);
  pdf.table(
    texts.accountColumns.map((name, index) => ({
      title: name,
      share: index === 0 ? 3 : 1.4,
      ...right(index > 1),
    })),
    report.accounts.map(({ name, network, followers, engagement }) => [
      name,
      word(texts.networks, network),
      show(followers),
      show(engagement, '%'),
    ]),
  );
  pdf.heading(texts.posts);
  if (report.posts.length === 0) pdf.paragraph(texts.nothing);
  pdf.table(
    texts.postColumns.map((name, index) => ({
      title: name,
      share: [1, 1.4, 5, 1.2, 1.2][index] ?? 1,
      ...right(index > 2),
    })),
    report.posts.map((post) => [
      dayName(post.day),
      word(texts.networks, post.network),
      post.content.replace(/\s+/g, ' ').slice(0, 160),
      show(interactionsOf(post)),
      show(post.reach),
    ]),
  );
  pdf.paragraph(texts.method);
  return pdf.bytes();
}

const right = (is: boolean) => (is ? ({ align: 'right' } as const) : {});

function figures(pdf: PdfDocument, { current, previous }: MonthReport): void {
  const rows = (['posts', 'interactions', 'reach', 'engagement'] as const).map((figure) => {
    const unit = figure === 'engagement' ? '%' : '';
    return [texts.figures[figure], show(current[figure], unit), show(previous[figure], unit)];
  });
  pdf.table(
    [
      { title: '', share: 3 },
      { title: texts.thisMonth, share: 1.4, align: 'right' },
      { title: texts.before, share: 1.4, align: 'right' },
    ],
    rows,
  );
}
