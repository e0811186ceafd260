import { LIMITS } from '@postownia/contract/limits';
import type { ImportRow } from '@postownia/contract/many-posts';
import { parseTypedDate } from '../../lib/typed-date.ts';
import { parseTypedTime } from '../../lib/typed-time.ts';
import { parseCsv } from './parse-csv.ts';

/** What a column may be called, without accents; in the languages of the product. */
const COLUMNS = {
  date: ['data', 'date', 'dzien', 'datum', 'tag', 'giorno', 'jour'],
  time: ['godzina', 'czas', 'time', 'hour', 'uhrzeit', 'zeit', 'ora', 'heure'],
  content: ['tresc', 'tekst', 'post', 'opis', 'text', 'content', 'inhalt', 'testo', 'texte'],
  images: [
    'zdjecia',
    'zdjecie',
    'grafika',
    'obraz',
    'images',
    'image',
    'bilder',
    'bild',
    'immagini',
    'photos',
  ],
  link: ['link', 'adres', 'url', 'lien'],
} as const;
type Column = keyof typeof COLUMNS;

export type RowProblem = 'date' | 'past' | 'time' | 'empty' | 'long' | 'formula' | 'images' | 'link';
export interface ReadRows {
  rows: ImportRow[];
  problems: { line: number; problem: RowProblem }[];
}
/** Why a file is not read at all. */
export type FileProblem = 'columns' | 'tooMany' | 'tooLarge' | 'nothing';
export class FileProblemError extends Error {
  readonly problem: FileProblem;
  readonly count: number;
  constructor(problem: FileProblem, count = 0) {
    super(problem);
    this.problem = problem;
    this.count = count;
  }
}

const plain = (name: string) =>
  name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L').toLowerCase().trim();

/** Which column stands where, by the names of the first row. */
function columnsOf(header: readonly string[]): (cells: readonly string[], column: Column) => string {
  const names = header.map(plain);
  const placeOf = (column: Column) =>
    names.findIndex((name) => (COLUMNS[column] as readonly string[]).includes(name));
  if (placeOf('date') < 0 || (placeOf('content') < 0 && placeOf('images') < 0))
    throw new FileProblemError('columns');
  return (cells, column) => cells[placeOf(column)] ?? '';
}

/** A formula that only says a text, as spreadsheets write what must stay one, is that text. */
const unwrapped = (cell: string) =>
  /^="([^"]*)"$/.exec(cell)?.[1] ?? (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);
const FORMULA = /^=|^[+-]\s*[A-Z]{1,3}\d+\b|^[+\-@]\s*[A-Z.]+\(/;
const WEB = /^https?:\/\/[^\s/]+\.[a-z]{2,}/i;

/**
 * The posts of a table whose first row names its columns, each with its row's number, and what is wrong with the others.
 * Formulas are never taken for words. What only the server knows, it says itself.
 * @throws FileProblemError
 */
export function readRows(text: string, today: string): ReadRows {
  const [header, ...lines] = parseCsv(text);
  if (header === undefined || lines.length === 0) throw new FileProblemError('nothing');
  const cellOf = columnsOf(header.cells);
  if (lines.length > LIMITS.importRows) throw new FileProblemError('tooMany', lines.length);
  const read: ReadRows = { rows: [], problems: [] };
  for (const { line, cells } of lines) {
    const row = rowOf((column) => unwrapped(cellOf(cells, column)), line, today);
    if (typeof row === 'string') read.problems.push({ line, problem: row });
    else read.rows.push(row);
  }
  return read;
}

function rowOf(cell: (column: Column) => string, line: number, today: string): ImportRow | RowProblem {
  if (Object.keys(COLUMNS).some((column) => FORMULA.test(cell(column as Column)))) return 'formula';
  // Spreadsheets write a day with midnight, and an hour with its seconds.
  const date = parseTypedDate(cell('date').replace(/[ T]0{1,2}:00(:00)?$/, ''), today);
  if (date === null) return 'date';
  if (date < today) return 'past';
  const hour = cell('time').replace(/^(\d{1,2}:\d{2}):\d{2}$/, '$1');
  const time = hour === '' ? undefined : parseTypedTime(hour);
  if (time === null) return 'time';
  const content = cell('content');
  const images = cell('images')
    .split(/[,|\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (content === '' && images.length === 0) return 'empty';
  if (content.length > LIMITS.importCharacters) return 'long';
  if (images.length > LIMITS.mediaPerPost || images.some((name) => name.length > LIMITS.importNameCharacters))
    return 'images';
  const link = cell('link');
  if (link !== '' && (!WEB.test(link) || link.length > LIMITS.linkCharacters)) return 'link';
  return { line, date, content, images, ...(time && { time }), ...(link !== '' && { link }) };
}
