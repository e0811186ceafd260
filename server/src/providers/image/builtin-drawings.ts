import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Industry } from '@postownia/contract/brand-vocabulary';
import { distance, luminance } from '@postownia/contract/colour-contrast';
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
  /** Slots that keep their own colour in every palette: food, plants, skin, animals. */
  readonly natural: Partial<Pick<Scheme, 'a' | 'b' | 'c' | 'd' | 'g'>>;
}

interface Entry {
  readonly box: [number, number, number, number];
  readonly words: string;
  readonly natural?: Drawing['natural'];
}

interface Catalogue {
  readonly sheets: readonly string[];
  readonly drawings: Readonly<Record<string, Entry>>;
  readonly industries: Readonly<Record<Industry, readonly string[]>>;
  readonly occasions: Readonly<Record<string, readonly string[]>>;
  /**
   * Which drawings show a thing that packs name, where they do not bear its name; an empty list: none does. `id:stem`
   * holds for one word of the thing only.
   */
  readonly objects: Readonly<Record<string, readonly string[]>>;
  readonly quiet: readonly string[];
}

/** All drawings and who may use them. */
export interface DrawingLibrary {
  readonly all: ReadonlyMap<string, Drawing>;
  readonly industry: (industry: Industry) => readonly Drawing[];
  /** The drawings of a thing that a pack names, called by a word that begins with the stem; empty when there is none. */
  readonly object: (id: string, stem: string) => readonly Drawing[];
  /** Empty for an occasion without a motif of its own. */
  readonly occasion: (id: string) => readonly Drawing[];
  /** Days of mourning and memory: no bright colours, no play. */
  readonly isQuiet: (id: string) => boolean;
}

/** Reads `scenes/catalogue.json` and every sheet beside it. Throws when the catalogue names a drawing that is not there. */
export function loadDrawings(dataDir: string): DrawingLibrary {
  const folder = path.join(dataDir, 'scenes');
  const catalogue = JSON.parse(readFileSync(path.join(folder, 'catalogue.json'), 'utf8')) as Catalogue;
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
        natural: entry.natural ?? {},
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
    object: (id, stem) =>
      pick(
        catalogue.objects[`${id}:${stem}`] ?? catalogue.objects[id] ?? (catalogue.drawings[id] ? [id] : []),
      ),
    occasion: (id) => pick(catalogue.occasions[id] ?? []),
    isQuiet: (id) => catalogue.quiet.includes(id),
  };
}

/** The drawing in the inks of a scheme, with an edge of paper where its own colours would drown in the ground. */
export function inked(drawing: Drawing, scheme: Scheme): string {
  if (scheme.flat) return silhouette(drawing, scheme.flat);
  const inks = { ...standingOff(scheme), ...drawing.natural };
  const drawn = drawing.markup.replaceAll(
    /(fill|stroke)="([abcdg])"/g,
    (_all, kind: string, slot: string) => `${kind}="${inks[slot as 'a']}"`,
  );
  const own = drawn
    .match(/#[\da-f]{6}/gi)
    ?.filter((ink) => drawing.markup.includes(ink) || isNatural(drawing, ink));
  const behind = [scheme.g, ...(scheme.over === undefined ? [] : [scheme.over])];
  const drowns =
    (scheme.over !== undefined && asks(drawing, scheme, scheme.over)) ||
    own?.some((ink) => behind.some((ground) => distance(ink, ground) < DROWNS));
  return drowns ? paperEdge(drawing, scheme) + drawn : drawn;
}

/** Whether a slot of the drawing would have the ink. */
const asks = ({ markup, natural }: Drawing, scheme: Scheme, ink: string): boolean =>
  markup.includes(ink) ||
  SLOTS.some((slot) => ({ ...scheme, ...natural })[slot] === ink && markup.includes(`="${slot}"`));
const SLOTS = ['a', 'b', 'c', 'd', 'g'] as const;

/** What has the very ink of what lies behind it would be a bare outline, as a sun before a sun: another ink takes its place. */
function standingOff(scheme: Scheme): Scheme {
  const { over, a, b, c, d, g } = scheme;
  if (over === undefined) return scheme;
  const other = [b, c, a, d].find((ink) => distance(ink, over) >= DROWNS && distance(ink, g) >= DROWNS);
  const off = (ink: string) => (ink === over ? (other ?? ink) : ink);
  return { ...scheme, a: off(a), b: off(b), c: off(c), d: off(d) };
}

/** Inks nearer than this are one to the eye. */
const DROWNS = 110;
/** Units of the drawing. */
const EDGE = 11;

const isNatural = ({ natural }: Drawing, ink: string) => Object.values(natural).includes(ink);

/** As if cut out of a sheet: white, or the second ink where the ground is nearly white itself. */
function paperEdge(drawing: Drawing, { b, g }: Scheme): string {
  const ink = luminance(g) > 0.7 ? b : '#FFFDF8';
  const wider = silhouette(drawing, ink).replaceAll(
    /stroke-width="([\d.]+)"/g,
    (_all, width: string) => `stroke-width="${Number(width) + EDGE}"`,
  );
  return `<g stroke="${ink}" stroke-width="${EDGE}" stroke-linejoin="round">${wider}</g>`;
}

/** All of it in one ink. */
function silhouette({ markup }: Drawing, ink: string): string {
  return markup.replaceAll(/(fill|stroke)="(?!none)[^"]*"/g, (_all, kind: string) => `${kind}="${ink}"`);
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
