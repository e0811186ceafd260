import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findDataDir } from './builtin-data.ts';
import { FONT_CUTS, loadTypeface } from './builtin-typeface.ts';

const dataDir = findDataDir();

test.each(FONT_CUTS)('%s draws every Polish letter by itself', async (cut) => {
  const typeface = loadTypeface(dataDir, cut);
  const line = 'ZAŻÓŁĆ GĘŚLĄ JAŹŃ';
  for (const character of line.replaceAll(' ', '')) expect(typeface.has(character)).toBe(true);
  // The mark makes a letter different from the bare one: a missing glyph or a dropped accent would not.
  for (const [marked, bare] of ['ŻZ', 'ÓO', 'ŁL', 'ĆC', 'ĘE', 'ŚS', 'ĄA', 'ŹZ', 'ŃN', 'ąa', 'ęe', 'łl'].map(
    (pair) => [...pair],
  ))
    expect(typeface.outline(marked ?? '', 0, 100, 100)).not.toBe(typeface.outline(bare ?? '', 0, 100, 100));

  // Outlines only: the image needs no font of the system.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="120"><path d="${typeface.outline(line, 10, 100, 60)}"/></svg>`;
  const pixels = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).greyscale().raw().toBuffer();
  const inked = pixels.filter((value) => value < 128).byteLength / pixels.byteLength;
  expect(inked).toBeGreaterThan(0.05);
  expect(inked).toBeLessThan(0.5);
});

test('the widths of the cuts are really different', () => {
  const widths = ['archivo-900-62', 'archivo-900-75', 'archivo-900-100', 'archivo-900-125'] as const;
  const measured = widths.map((cut) => loadTypeface(dataDir, cut).measure('Dzień dobry', 100));
  expect(measured).toEqual([...measured].sort((left, right) => left - right));
  expect((measured[3] ?? 0) / (measured[0] ?? 1)).toBeGreaterThan(1.5);
});

test('the weights of the cuts are really different', () => {
  const outline = (weight: 600 | 800 | 900) =>
    loadTypeface(dataDir, `archivo-${weight}-100`).outline('n', 0, 0, 100);
  expect(new Set([outline(600), outline(800), outline(900)]).size).toBe(3);
});

test.each(FONT_CUTS)('%s parts words by more than a third of a letter', (cut) => {
  const typeface = loadTypeface(dataDir, cut);
  for (const space of [' ', '\u00A0'])
    expect(typeface.measure(space, 100) / typeface.measure('n', 100)).toBeGreaterThan(0.35);
});

test('an emoji has no glyph', () => {
  expect(loadTypeface(dataDir, 'archivo-800-100').has('🎉')).toBe(false);
});
