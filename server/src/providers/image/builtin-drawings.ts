import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Industry } from '@postownia/contract/brand-vocabulary';
import type { Scheme } from './builtin-colours.ts';

/** One drawing of a scene file, on a field of 200 × 200. */
export interface Drawing {
  readonly id: string;
  /** SVG with slot letters for colours. */
  readonly markup: string;
  /** Left, top, right, bottom of what is inked. */
  readonly box: readonly [number, number, number, number];
  /** Beginnings of words (lower case, no diacritics) that ask for this drawing. */
  readonly words: readonly string[];
}

interface Catalogue {
  readonly sheets: readonly string[];
  readonly drawings: Readonly<Record<string, { box: [number, number, number, number]; words: string }>>;
  readonly industries: Readonly<Record<Industry, readonly string[]>>;
  readonly occasions: Readonly<Record<string, readonly string[]>>;
  readonly trades: Readonly<Record<string, readonly string[]>>;
  readonly quiet: readonly string[];
}
type Trades = Readonly<Record<string, { industry: Industry; words: string }>>;

/** All drawings and who may use them. */
export interface DrawingLibrary {
  readonly all: ReadonlyMap<string, Drawing>;
  readonly industry: (industry: Industry) => readonly Drawing[];
  /** What the trade that the text tells of would show; empty when it tells of none in this industry. */
  readonly trade: (industry: Industry, text: string) => readonly Drawing[];
  /** Empty for an occasion without a motif of its own. */
  readonly occasion: (id: string) => readonly Drawing[];
  /** Days of mourning and memory: no bright colours, no play. */
  readonly isQuiet: (id: string) => boolean;
}

/** Reads `scenes/catalogue.json` and every sheet beside it. Throws when the catalogue names a drawing that is not there. */
export function loadDrawings(dataDir: string): DrawingLibrary {
  const folder = path.join(dataDir, 'scenes');
  const catalogue = JSON.parse(readFileSync(path.join(folder, 'catalogue.json'), 'utf8')) as Catalogue;
  const trades = JSON.parse(readFileSync(path.join(dataDir, 'trades.json'), 'utf8')) as Trades;
  const all = new Map<string, Drawing>();
  for (const sheet of catalogue.sheets)
    for (const [, id, markup] of readFileSync(path.join(folder, sheet), 'utf8').matchAll(
      /<symbol id="([^"]+)">([\s\S]*?)<\/symbol>/g,
    )) {
      const entry = catalogue.drawings[id ?? ''];
      if (id === undefined || markup === undefined || entry === undefined)
        throw new Error(`Drawing ${id} is not catalogued`);
      all.set(id, {
        id,
        markup,
        box: entry.box,
        words: entry.words.split(',').filter((word) => word !== ''),
      });
    }
  const pick = (ids: readonly string[]) =>
    ids.map((id) => {
      const drawing = all.get(id);
      if (drawing === undefined) throw new Error(`No drawing ${id}`);
      return drawing;
    });
  return {
    all,
    industry: (industry) => pick(catalogue.industries[industry]),
    trade: (industry, text) => {
      const told = Object.entries(trades).find(
        ([name, trade]) =>
          trade.industry === industry &&
          catalogue.trades[name] !== undefined &&
          trade.words.split(',').some((word) => text.toLowerCase().includes(word)),
      );
      return told === undefined ? [] : pick(catalogue.trades[told[0]] ?? []);
    },
    occasion: (id) => pick(catalogue.occasions[id] ?? []),
    isQuiet: (id) => catalogue.quiet.includes(id),
  };
}

/** The drawing in the inks of a scheme. */
export function inked(drawing: Drawing, scheme: Scheme): string {
  return drawing.markup.replaceAll(
    /(fill|stroke)="([abcdg])"/g,
    (_all, kind: string, slot: string) => `${kind}="${scheme[slot as keyof Scheme]}"`,
  );
}

/** Puts the inked part of a drawing into a square or box: centred, or standing on its lower edge. */
export function placed(
  drawing: Drawing,
  scheme: Scheme,
  field: {
    x: number;
    y: number;
    width: number;
    height: number;
    stand?: boolean;
    turn?: number;
    mirror?: boolean;
  },
): string {
  const [left, top, right, bottom] = drawing.box;
  const scale = Math.min(field.width / (right - left), field.height / (bottom - top));
  const centreX = field.x + field.width / 2;
  const height = (bottom - top) * scale;
  const centreY = field.stand ? field.y + field.height - height / 2 : field.y + field.height / 2;
  const turn = field.turn === undefined || field.turn === 0 ? '' : ` rotate(${field.turn})`;
  const sides = field.mirror ? `${-scale} ${scale}` : `${scale}`;
  const middle = `${-(left + right) / 2} ${-(top + bottom) / 2}`;
  return `<g transform="translate(${centreX.toFixed(1)} ${centreY.toFixed(1)})${turn} scale(${sides}) translate(${middle})">${inked(drawing, scheme)}</g>`;
}
