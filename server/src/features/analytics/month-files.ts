import type { InterfaceLanguage } from '@postownia/contract';
import { excerptOf } from '../../lib/excerpt.ts';
import { toCsv } from '../../providers/document/csv.ts';
import type { PdfDocument } from '../../providers/document/pdf-document.ts';
import type { BrandLogo } from '../../providers/image/brand-logo.ts';
import { interactionsOf } from './measure-posts.ts';
import { type MonthWords, monthWords } from './month-words.ts';
import type { MonthReport } from './read-month.ts';

const word = (words: Readonly<Record<string, string>>, key: string | null) =>
  key === null ? '' : (words[key] ?? key);

/** Every publication of the month on a line; what was not read is an empty cell. */
export function monthCsv({ posts }: MonthReport, language: InterfaceLanguage): string {
  const { texts } = monthWords(language);
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
export async function monthPdf(
  report: MonthReport,
  { now, language, logo = null }: { now: Date; language: InterfaceLanguage; logo?: BrandLogo | null },
): Promise<Buffer> {
  const words = monthWords(language);
  const { texts, show, showPercent, monthName, dayName } = words;
  const { openPdf } = await import('../../providers/document/pdf-document.ts');
  const title = `${texts.title}: ${monthName(report.month)}`;
  const pdf = openPdf({ title, createdAt: now, language });
  if (logo !== null) pdf.logo({ ...logo, bytes: Buffer.from(logo.png), isPale: logo.prefers === 'dark' });
  pdf.title(title, report.workspace);
  metrics(pdf, report, words);
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
      showPercent(engagement),
    ]),
  );
  pdf.heading(texts.posts);
  if (report.posts.length === 0) pdf.paragraph(texts.nothing);
  pdf.table(
    texts.postColumns.map((name, index) => ({
      title: name,
      share: [1, 2.2, 4.2, 1.6, 1.6][index] ?? 1,
      ...right(index > 2),
    })),
    report.posts.map((post) => [
      dayName(post.day),
      `${post.account} (${word(texts.networks, post.network)})`,
      excerptOf(post.content, 160),
      show(interactionsOf(post)),
      show(post.reach),
    ]),
  );
  pdf.paragraph(texts.method);
  return pdf.bytes();
}

const right = (is: boolean) => (is ? ({ align: 'right' } as const) : {});

function metrics(pdf: PdfDocument, { current, previous }: MonthReport, words: MonthWords): void {
  const { texts } = words;
  const rows = (['posts', 'interactions', 'reach', 'engagement'] as const).map((figure) => {
    const show = figure === 'engagement' ? words.showPercent : words.show;
    return [texts.metrics[figure], show(current[figure]), show(previous[figure])];
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
