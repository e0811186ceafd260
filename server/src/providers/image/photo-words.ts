import type { Scheme } from './builtin-colours.ts';
import { rect } from './builtin-shapes.ts';
import { openSheet } from './builtin-sheet.ts';
import type { FontCut } from './builtin-typeface.ts';
import type { Panel, PhotoSheet } from './photo-sheet.ts';

interface Words {
  readonly cut: FontCut;
  readonly max: number;
  readonly align?: 'start' | 'middle';
  /** Instead of the whole headline. */
  readonly text?: string;
  readonly noRule?: boolean;
}

/** A headline smaller than that has no business on a poster. */
const LEAST_HEADLINE = 34;
const GAP = 20;
const LEAST_AIR = 26;
/** Of the headline's size. */
const DETAIL_AIR = 0.42;
/** Pixels of a detail on one line, and of a glyph of it. */
const DETAIL_LINE = 46;
const DETAIL_GLYPH = 21;
const SIGN = { line: 30, logo: { width: 220, height: 64 } };

const signHeight = ({ logo }: Pick<PhotoSheet, 'logo'>) => (logo ? SIGN.logo.height + 16 : SIGN.line);

/** Headline, detail and signature in a panel; false where the headline cannot stand whole and large enough. */
export function panelWords(sheet: PhotoSheet, inks: Scheme, panel: Panel, words: Words): boolean {
  const { x, width } = panel;
  const align = words.align ?? 'start';
  const low = signHeight(sheet);
  const detail = sheet.detail.trim() === '' ? 0 : Math.min(76, panel.height * 0.2);
  const foot = panel.y + panel.height - low;
  const high = panel.height - low - GAP - (detail === 0 ? 0 : detail + GAP / 2);
  if (high < LEAST_HEADLINE) return false;
  const text = words.text ?? sheet.headline;
  const set =
    text === ''
      ? null
      : sheet.set({
          text,
          cut: words.cut,
          x,
          y: panel.y,
          width,
          height: high,
          max: words.max,
          min: LEAST_HEADLINE,
          lines: 5,
          leading: 1.04,
          align,
          stand: align === 'middle' ? 'middle' : 'top',
          whole: true,
          fill: inks.text,
          on: inks.g,
        });
  if (text !== '' && (set === null || set.size < LEAST_HEADLINE)) return false;
  const below =
    align === 'middle' || set === null ? panel.y + high : Math.max(panel.y, set.box.y + set.box.height);
  // Large letters need more air below them, where there is some.
  const isLine = sheet.detail.length * DETAIL_GLYPH < width;
  const air = Math.min(
    DETAIL_AIR * (set?.size ?? 0),
    foot - GAP - below - (isLine ? Math.min(detail, DETAIL_LINE) : detail),
  );
  if (detail > 0)
    sheet.set({
      text: sheet.detail,
      cut: 'archivo-600-100',
      x,
      y: below + Math.max(LEAST_AIR, air),
      width,
      height: detail,
      max: 40,
      min: 22,
      lines: 2,
      whole: true,
      leading: 1.12,
      align,
      fill: inks.text,
      on: inks.g,
    });
  sign(sheet, inks, { x, y: panel.y + panel.height - low, width, height: low }, align);
  return true;
}

/** What the words would take in a room, with detail and signature; null where they do not fit whole. */
export function measured(
  sheet: PhotoSheet,
  room: { readonly width: number; readonly height: number },
  words: Words,
): { width: number; height: number } | null {
  const { palette, typePair, language, headline, brandName, typeface } = sheet;
  const trial = openSheet({
    palette,
    ...(typePair && { typePair }),
    language,
    headline,
    brandName,
    typeface,
    ground: 'ground',
    mirror: false,
  });
  const set = trial.set({
    text: headline,
    cut: words.cut,
    x: 0,
    y: 0,
    ...room,
    max: words.max,
    min: LEAST_HEADLINE,
    lines: 4,
    leading: 1.04,
    whole: true,
    fill: '#000000',
    on: '#ffffff',
  });
  if (set === null || set.size < LEAST_HEADLINE) return null;
  const detail = sheet.detail.trim() === '' ? 0 : 76 + GAP;
  const air = detail === 0 ? 0 : Math.max(0, Math.round(DETAIL_AIR * set.size) - LEAST_AIR);
  const least = Math.min(room.width, 320);
  return {
    width: Math.max(least, Math.ceil(set.box.width) + 4),
    height: Math.ceil(set.box.y + set.box.height) + GAP + air + detail + signHeight(sheet) + 8,
  };
}

/** Who speaks: the logo on a ground where it is seen, or the name. */
function sign(sheet: PhotoSheet, inks: Scheme, box: Panel, align: 'start' | 'middle'): void {
  const { logo } = sheet;
  if (logo === undefined) {
    sheet.set({
      text: sheet.brandName,
      cut: 'archivo-600-100',
      ...box,
      max: 30,
      min: 20,
      lines: 1,
      whole: true,
      stand: 'bottom',
      align,
      fill: inks.text,
      on: inks.g,
    });
    return;
  }
  const scale = Math.min(SIGN.logo.width / logo.width, SIGN.logo.height / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  const x = align === 'middle' ? box.x + (box.width - width) / 2 : box.x + 12;
  const y = box.y + box.height - height - 8;
  const plate = logo.prefers === 'light' ? sheet.palette.ground : sheet.palette.deep;
  sheet.add(rect(x - 12, y - 8, width + 24, height + 16, plate));
  const data = Buffer.from(logo.png).toString('base64');
  sheet.add(
    `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/png;base64,${data}"/>`,
  );
}

/** The first number of a headline with its sign or unit, and what else it says: all of it where words stand before the number. */
export function numberIn(headline: string): { number: string; rest: string } | null {
  const found = /(?<![\p{L}\d])[−–-]?\d[\d\u00A0 .,]*\d?\s?(?:%|zł|cm|mm|kg|km|g|ml|l|m²|m)?(?!\p{L})/u.exec(
    headline,
  );
  const number = found?.[0].trim().replace(/[.,]$/u, '');
  if (found === null || number === undefined || number.length > 7) return null;
  const before = headline.slice(0, found.index);
  const rest = /\p{L}/u.test(before) ? headline : headline.slice(found.index + found[0].length);
  return {
    number,
    rest: rest
      .replaceAll(/\s+/g, ' ')
      .replace(/^[\s,:–-]+/u, '')
      .trim(),
  };
}
