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

export interface PdfImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Words of one kind; line breaks in them are kept. */
export interface Text {
  readonly words: string;
  readonly kind: 'strong' | 'text' | 'caption';
}

/** A sheet of A4 that is written from top to bottom; pages follow as they are needed. */
export interface PdfDocument {
  /** A mark at the top, on a dark field where it is too pale for paper. */
  logo(image: PdfImage & { readonly isPale: boolean }): void;
  title(words: string, below?: string): void;
  heading(words: string): void;
  paragraph(words: string): void;
  /** An image with texts beside it; texts that are longer go on in their column. */
  besides(image: PdfImage | null, texts: readonly Text[]): void;
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
const STYLES: Readonly<Record<Text['kind'], Style>> = {
  strong: STRONG,
  text: TEXT,
  caption: { face: 'text', size: 8, colour: CAPTION },
};
/** A image beside text, in points. */
/** At most so much of the head is the firm's mark, in points. */
const LOGO = { width: 180, height: 48 };
const IMAGE = { width: 130, height: 160, gap: 16 };

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
    logo({ bytes, width: wide, height: high, isPale }) {
      const shrink = Math.min(LOGO.width / wide, LOGO.height / high);
      const field = isPale ? 8 : 0;
      if (isPale) doc.rect(MARGIN, pen.y, wide * shrink + 2 * field, high * shrink + 2 * field).fill(INK);
      doc.image(bytes, MARGIN + field, pen.y + field, { scale: shrink });
      pen.y += high * shrink + 2 * field + 18;
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
    besides(image, texts) {
      drawBesides(doc, pen, image, texts);
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
    lines(words: string, style: Style, width: number, x = MARGIN) {
      for (const line of wrap(words, (part) => widthOf(part, style), width)) {
        pen.room(style.size * 1.4);
        pen.line(line, style, x, pen.y);
        pen.y += style.size * 1.4;
      }
    },
  };
  return pen;
}

function drawBesides(
  doc: PDFKit.PDFDocument,
  pen: Pen,
  image: PdfImage | null,
  texts: readonly Text[],
): void {
  const whole = doc.page.width - 2 * MARGIN;
  pen.room(IMAGE.height);
  const begins = { page: doc.page, y: pen.y };
  const shrink = image === null ? 0 : Math.min(IMAGE.width / image.width, IMAGE.height / image.height);
  const height = image === null ? 0 : image.height * shrink;
  if (image !== null) doc.image(image.bytes, MARGIN, pen.y, { scale: shrink });
  const isBeside = () => doc.page === begins.page && pen.y < begins.y + height;
  const x = image === null ? MARGIN : MARGIN + IMAGE.width + IMAGE.gap;
  for (const { words, kind } of texts) {
    const style = STYLES[kind];
    for (const part of words.split(/\r?\n/)) {
      // A blank line stays one.
      if (part.trim() === '') pen.y += style.size * 0.7;
      pen.lines(part, style, whole + MARGIN - x, x);
    }
    pen.y += 3;
  }
  if (isBeside()) pen.y = begins.y + height;
  pen.y += 12;
}

/** Words in lines of at most this width; a word longer than a line is cut. Each word is measured once. */
function wrap(words: string, widthOf: (part: string) => number, width: number): string[] {
  const lines: string[] = [];
  const space = widthOf(' ');
  let line = '';
  let taken = 0;
  for (const word of words.split(/\s+/).flatMap((one) => cut(one, widthOf, width))) {
    const long = widthOf(word);
    if (line !== '' && taken + space + long > width) {
      lines.push(line);
      line = word;
      taken = long;
    } else {
      line = line === '' ? word : `${line} ${word}`;
      taken += line === word ? long : space + long;
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
