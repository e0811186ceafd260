import type { Industry, PostLanguage } from '@postownia/contract/brand-vocabulary';
import { PALETTES, type PaletteName } from '@postownia/contract/palettes';
import type { Drawing, DrawingLibrary } from './builtin-drawings.ts';
import { disc, rays, rect } from './builtin-shapes.ts';
import { closeSheet, openSheet } from './builtin-sheet.ts';
import type { FontCut, Typeface } from './builtin-typeface.ts';

/** Pixels of a link preview (Open Graph). */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const;

/** What a link preview shows: a headline, whose it is, and a drawing of the trade it speaks of. */
export interface ShareCard {
  readonly headline: string;
  /** A small line above it; empty for none. */
  readonly kicker: string;
  readonly brandName: string;
  readonly palette: PaletteName;
  readonly language: PostLanguage;
  /** Whose drawings may stand beside the words. */
  readonly industry: Industry;
  /** Chooses among them; words of the headline choose first. */
  readonly seed: number;
}

const EDGE = 64;
const PANEL = { x: 760, width: 440 };

/** The card as SVG: words on the palette's paper, the drawing in a sunburst on a panel. The same card, the same image. */
export function drawShareCard(
  card: ShareCard,
  library: DrawingLibrary,
  typeface: (cut: FontCut) => Typeface,
): string {
  const { language, headline, kicker, brandName } = card;
  const { width, height } = SHARE_CARD_SIZE;
  const sheet = openSheet({
    palette: PALETTES[card.palette],
    language,
    headline,
    brandName,
    ground: 'ground',
    mirror: false,
    typeface,
  });
  const panel = sheet.schemeOn('primary');
  const beams = sheet.schemeOn('deep');
  const centre = PANEL.x + PANEL.width / 2;
  sheet.add(rect(PANEL.x, 0, PANEL.width, height, panel.g));
  sheet.add(`<clipPath id="panel">${rect(PANEL.x, 0, PANEL.width, height, panel.g)}</clipPath>`);
  sheet.add(`<g clip-path="url(#panel)">${rays(centre, height / 2, 0, 520, 18, beams.g, 5)}</g>`);
  sheet.add(disc(centre, height / 2, 178, sheet.scheme.g));
  sheet.draw(drawingFor(card, library), sheet.scheme, {
    x: centre - 120,
    y: height / 2 - 120,
    width: 240,
    height: 240,
  });
  const ink = { fill: sheet.scheme.text, on: sheet.scheme.g, x: EDGE, width: PANEL.x - 2 * EDGE } as const;
  sheet.set({ ...ink, text: kicker, cut: 'archivo-800-75', y: EDGE, height: 30, max: 28, min: 18, lines: 1 });
  sheet.set({
    ...ink,
    text: headline,
    cut: 'archivo-900-75',
    y: 130,
    height: 350,
    max: 104,
    min: 40,
    lines: 5,
    stand: 'middle',
    leading: 1.08,
  });
  sheet.set({
    ...ink,
    text: brandName,
    cut: 'archivo-800-100',
    y: height - EDGE - 34,
    height: 34,
    max: 34,
    min: 20,
    lines: 1,
    stand: 'bottom',
  });
  return closeSheet(sheet, { width, height });
}

/** The drawing that the headline names, else one of the industry by the seed. */
function drawingFor({ headline, industry, seed }: ShareCard, library: DrawingLibrary): Drawing {
  const drawings = library.industry(industry);
  const words = headline
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .split(/[^\p{L}]+/u);
  const named = drawings.find((drawing) =>
    drawing.words.some((stem) => stem.length > 3 && words.some((word) => word.startsWith(stem))),
  );
  const drawing = named ?? drawings[seed % drawings.length];
  if (drawing === undefined) throw new Error(`No drawing for ${industry}`);
  return drawing;
}
