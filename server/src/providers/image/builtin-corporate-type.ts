import { carriedSpan } from './builtin-carried.ts';
import { isStory } from './builtin-frame.ts';
import { clipped, disc, rect, SIDE } from './builtin-shapes.ts';
import type { Sheet, TextBox } from './builtin-sheet.ts';

/** Distance of text from the edge in pixels. */
export const EDGE = 76;

/** Inks on paper. */
export function paper(sheet: Sheet) {
  return sheet.schemeOn('ground');
}

/** How much larger a headline may be in a story, which is read at a glance. */
const STORY_GROWS = 1.4;

/** The headline in the type of this style; fields given replace the usual ones. */
export function headline(sheet: Sheet, box: Partial<TextBox>) {
  const inks = paper(sheet);
  const told: TextBox = {
    text: sheet.headline,
    cut: 'archivo-800-100',
    x: EDGE,
    y: 730,
    width: SIDE - 2 * EDGE,
    height: 170,
    max: 84,
    min: 44,
    lines: 3,
    leading: 1.1,
    stand: 'top',
    fill: inks.text,
    on: inks.g,
    ...box,
  };
  return sheet.set(isStory(sheet.carry.frame) ? { ...told, max: told.max * STORY_GROWS } : told);
}

/** Below the words of a story, where networks lay their own: the panel's ink once more, so that nothing ends in the air. */
export function foot(sheet: Sheet) {
  const { frame } = sheet.carry;
  if (!isStory(frame)) return;
  const y = frame.height - frame.bottom + 60;
  const field = rect(0, y, SIDE, frame.height - y, sheet.scheme.g);
  const spot = sheet.mirror ? SIDE - 260 : 260;
  sheet.add(field, clipped(sheet.name(), field, faint(disc(spot, frame.height + 60, 330, shade(sheet)))));
}

/** The small line that signs the poster; a logo would stand here. */
export function brand(sheet: Sheet, box: Partial<TextBox> = {}) {
  const inks = paper(sheet);
  return sheet.set({
    text: sheet.brandName,
    whole: true,
    cut: 'archivo-600-100',
    x: EDGE,
    y: 966,
    width: 620,
    height: 38,
    max: 34,
    min: 22,
    lines: 1,
    stand: 'bottom',
    fill: inks.text,
    on: inks.g,
    ...box,
  });
}

/** The quiet shape behind the object: one tone away from the panel. */
export function shade(sheet: Sheet): string {
  const { palette, ground } = sheet;
  if (ground === 'primary') return palette.deep;
  return ground === 'deep' ? palette.primary : palette.ground;
}

/** Printed lightly. */
export function faint(content: string): string {
  return `<g opacity="0.34">${content}</g>`;
}

/** A field of the panel ink with something clipped to it. */
export function panel(sheet: Sheet, x: number, y: number, width: number, height: number, content: string) {
  sheet.add(sheet.rect(x, y, width, height, sheet.scheme.g));
  const [top, tall] = carriedSpan(sheet.carry, y, height);
  sheet.add(clipped(sheet.name(), `<rect x="${x}" y="${top}" width="${width}" height="${tall}"/>`, content));
}

/** Covers the panel ink with paper. */
export function clear(sheet: Sheet) {
  sheet.add(sheet.within(0, paper(sheet).g));
}
