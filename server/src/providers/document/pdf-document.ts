import type { InterfaceLanguage } from '@postownia/contract';
import PDFDocument from 'pdfkit';
import { documentFonts, type Face, runsOf } from './pdf-fonts.ts';

const MARGIN = 48;
const INK = '#14192B';
const CAPTION = '#5B6175';
const LINE = '#DED8CB';
const ACCENT = '#DD3F18';

export interface Column {
  readonly title: string;
  /** Share of the width. */
  readonly share: number;
  readonly align?: 'right';
}

/** A sheet of A4 that is written from top to bottom; pages follow as they are needed. */
export interface PdfDocument {
  title(words: string, below?: string): void;
  heading(words: string): void;
  paragraph(words: string): void;
  /** Its head is repeated on every page. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void;
  bytes(): Promise<Buffer>;
}

interface Style {
  readonly face: Face;
  readonly size: number;
  readonly colour?: string;
}

const TEXT: Style = { face: 'text', size: 9.5 };
const STRONG: Style = { face: 'strong', size: 9 };

/**
 * Opens a document in the product's own type: Polish letters come from our cuts, not from whatever a reader has.
 * @param options.createdAt also the date inside the file, so that the same input gives the same file
 */
export function openPdf(options: {
  title: string;
  createdAt: Date;
  language: InterfaceLanguage;
}): PdfDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: options.language,
    // None of the library's own fonts: they lack Polish letters, and a bundle does not hold their files.
    font: '',
    info: { Title: options.title, Creator: 'Postownia', CreationDate: options.createdAt },
  });
  for (const { name, bytes } of documentFonts()) doc.registerFont(name, bytes);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const pen = penOf(doc);
  const width = doc.page.width - 2 * MARGIN;
  return {
    title(words, below) {
      doc.rect(MARGIN, pen.y, 34, 4).fill(ACCENT);
      pen.y += 14;
      pen.lines(words, { face: 'title', size: 24 }, width);
      if (below !== undefined) pen.lines(below, { ...TEXT, colour: CAPTION }, width);
      pen.y += 10;
    },
    heading(words) {
      pen.room(60);
      pen.y += 12;
      pen.lines(words, { face: 'title', size: 14 }, width);
      pen.y += 4;
    },
    paragraph(words) {
      pen.lines(words, TEXT, width);
      pen.y += 4;
    },
    table(columns, rows) {
      const titles = columns.map(({ title }) => title);
      const head = () => drawRow(doc, pen, columns, titles, { ...STRONG, colour: CAPTION });
      head();
      for (const row of rows) drawRow(doc, pen, columns, row, TEXT, head);
    },
    bytes() {
      doc.end();
      return ended;
    },
  };
}

type Pen = ReturnType<typeof penOf>;

function penOf(doc: PDFKit.PDFDocument) {
  const bottom = doc.page.height - MARGIN;
  const widthOf = (words: string, { face, size }: Style) =>
    runsOf(words, face).reduce(
      (sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text),
      0,
    );
  const pen = {
    y: MARGIN,
    widthOf,
    /** A new page unless this much is left. @returns whether there was to be one */
    room(height: number): boolean {
      if (pen.y + height <= bottom) return false;
      doc.addPage();
      pen.y = MARGIN;
      return true;
    },
    /** One line, which is known to fit. */
    line(words: string, style: Style, x: number, y: number) {
      let at = x;
      doc.fillColor(style.colour ?? INK);
      for (const { font, text } of runsOf(words, style.face)) {
        doc.font(font).fontSize(style.size).text(text, at, y, { lineBreak: false });
        at += doc.widthOfString(text);
      }
    },
    /** As many lines as the words need. */
    lines(words: string, style: Style, width: number) {
      for (const line of wrap(words, (part) => widthOf(part, style), width)) {
        pen.room(style.size * 1.4);
        pen.line(line, style, MARGIN, pen.y);
        pen.y += style.size * 1.4;
      }
    },
  };
  return pen;
}

/** Words in lines of at most this width; a word longer than a line is cut. */
function wrap(words: string, widthOf: (part: string) => number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words.split(/\s+/).flatMap((one) => cut(one, widthOf, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function cut(word: string, widthOf: (part: string) => number, width: number): string[] {
  if (word === '' || widthOf(word) <= width) return word === '' ? [] : [word];
  const half = Math.ceil(word.length / 2);
  if (half === word.length) return [word];
  return [...cut(word.slice(0, half), widthOf, width), ...cut(word.slice(half), widthOf, width)];
}

const GAP = 8;

/** A line of a table; `head` is drawn above it where it begins a page. */
function drawRow(
  doc: PDFKit.PDFDocument,
  pen: Pen,
  columns: readonly Column[],
  cells: readonly string[],
  style: Style,
  head?: () => void,
): void {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const whole = doc.page.width - 2 * MARGIN;
  const placed = columns.map((column, index) => {
    const width = (column.share / all) * whole - GAP;
    return { width, lines: wrap(cells[index] ?? '', (part) => pen.widthOf(part, style), width) };
  });
  const height = Math.max(1, ...placed.map(({ lines }) => lines.length)) * style.size * 1.35 + 8;
  if (pen.room(height)) head?.();
  let x = MARGIN;
  for (const [index, { width, lines }] of placed.entries()) {
    for (const [number, line] of lines.entries()) {
      const indent = columns[index]?.align === 'right' ? width - pen.widthOf(line, style) : 0;
      pen.line(line, style, x + indent, pen.y + 4 + number * style.size * 1.35);
    }
    x += width + GAP;
  }
  pen.y += height;
  doc
    .moveTo(MARGIN, pen.y)
    .lineTo(MARGIN + whole, pen.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
}
