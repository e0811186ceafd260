import { readFileSync } from 'node:fs';
import path from 'node:path';
import { IMAGE_STYLES, INDUSTRIES } from '@postownia/contract/brand-vocabulary';
import { contrast } from '@postownia/contract/colour-contrast';
import { PALETTE_NAMES, PALETTES } from '@postownia/contract/palettes';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { schemeOn } from './builtin-colours.ts';
import { findDataDir } from './builtin-data.ts';
import { inked } from './builtin-drawings.ts';
import { openPosterPress, type Poster } from './builtin-poster.ts';
import type { ImageBrief } from './image-maker.ts';
import { unreadableShare } from './poster-reading.test-support.ts';

const dataDir = findDataDir();
const press = openPosterPress(dataDir);
const headlines = [
  'Dożynki',
  'Chleb na zakwasie prosto z pieca',
  'Jak w pięciu krokach przygotować ogród na zimę i nie zapomnieć o różach?',
];

function brief(changes: Partial<ImageBrief> = {}): ImageBrief {
  return {
    objects: [
      { id: 'loaf', mentions: ['chleb', 'dożynk', 'ogród', 'sobot'] },
      { id: 'croissant', mentions: ['rogal'] },
    ],
    palette: 'Forest Green',
    style: 'modern',
    headline: 'Sobota pachnie wanilią',
    contentType: 'educational',
    keywords: [],
    brandName: 'Zaczyn',
    language: 'pl',
    variant: 0,
    postText: '',
    seed: 'workspace:2026-10-05',
    ...changes,
  } as ImageBrief;
}

/** Thirty days make every composition of a style come up at least twice. */
function month(changes: Partial<ImageBrief>): Poster[] {
  return Array.from({ length: 30 }, (_, day) =>
    press.compose(
      brief({
        headline: headlines[day % headlines.length] ?? '',
        seed: `w:2026-10-${String(day + 1).padStart(2, '0')}`,
        brandName: day % 2 === 0 ? 'Łąka' : 'Pracownia Krawiecka „Ścieg” Żółkowska',
        ...changes,
      }),
    ),
  );
}

describe.each(IMAGE_STYLES)('%s', (style) => {
  test('every composition sets a headline that reads: contrast AA, inside the safe area, large enough', () => {
    const seen = new Set<number>();
    for (const palette of PALETTE_NAMES)
      for (const { texts, choice } of [
        ...month({ style, palette }),
        ...month({ style, palette, objects: [] }),
      ]) {
        if (choice.main !== null) seen.add(choice.layout);
        expect(texts.length).toBeGreaterThanOrEqual(1);
        expect(Math.max(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(34);
        for (const text of texts) {
          expect(contrast(text.fill, text.ground)).toBeGreaterThanOrEqual(4.5);
          expect(text.size).toBeGreaterThanOrEqual(18);
          expect(text.box.x).toBeGreaterThanOrEqual(40);
          expect(text.box.x + text.box.width).toBeLessThanOrEqual(1040);
          expect(text.box.y).toBeGreaterThanOrEqual(32);
          expect(text.box.y + text.box.height).toBeLessThanOrEqual(1050);
        }
      }
    expect(seen.size).toBeGreaterThanOrEqual(10);
  });

  test('the name stands whole on every poster, with a drawing and without', () => {
    const brandName = 'Kancelaria Notarialna Małgorzata Brzęczyszczykiewicz-Wrona i Wspólnicy';
    for (const objects of [brief().objects, []])
      for (const { texts } of month({ style, objects, brandName }))
        expect(texts.map(({ lines }) => lines.join(' ').replaceAll('\u00A0', ' '))).toContain(brandName);
  });

  test('an ogonek never meets the accent below it', () => {
    for (const objects of [brief().objects, []])
      for (const { texts } of month({ style, objects, headline: 'Zacząć trenować ćwiczyć' }))
        for (const { inks } of texts)
          for (const [index, { bottom }] of inks.entries())
            expect((inks[index + 1]?.top ?? Number.POSITIVE_INFINITY) - bottom).toBeGreaterThan(0);
  });

  test('nothing runs under the letters', async () => {
    const palette = style === 'artistic' ? 'Sunset Orange' : 'Rose Gold';
    for (const poster of [...month({ style, palette }), ...month({ style, palette, objects: [] })])
      expect(await unreadableShare(poster)).toBeLessThan(0.004);
  });
});

test('the same brief makes the same poster, another variant another one', () => {
  expect(press.compose(brief()).svg).toBe(press.compose(brief()).svg);
  const variants = Array.from({ length: 12 }, (_, variant) => press.compose(brief({ variant })).svg);
  expect(new Set(variants).size).toBe(12);
  const quiet = Array.from(
    { length: 8 },
    (_, variant) => press.compose(brief({ variant, occasionId: 'katyn' })).svg,
  );
  expect(new Set(quiet).size).toBe(8);
});

test('a poster needs nothing from outside: no font, no link, no text element', () => {
  const { svg } = press.compose(brief());
  expect(svg).not.toMatch(/<text|font-family|href|url\((?!#)/);
});

test.each([
  ['only emoji', '🎉🎉🎉'],
  ['nothing', ''],
  ['markup', '<script>alert("x")</script> & więcej'],
  ['one endless word', 'Konstantynopolitańczykowianeczka'.repeat(3)],
  ['four hundred characters', 'Bardzo długi nagłówek, który nigdy się nie kończy '.repeat(8)],
])('a headline of %s does no harm', async (_case, headline) => {
  for (const style of IMAGE_STYLES) {
    const { svg } = press.compose(brief({ style, headline }));
    expect(svg).not.toContain('<script');
    expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(1080);
  }
});

describe('what is drawn', () => {
  test('the thing that the headline names', () => {
    expect(press.compose(brief({ headline: 'Maślane rogale od szóstej' })).choice.main?.id).toBe('croissant');
  });
  test('nothing that the post does not name: type alone, in a deck of its own', () => {
    const shown = month({ headline: 'Nowość', postText: 'Od dziś codziennie. #chleb' });
    expect(shown.map(({ choice }) => choice.main)).toEqual(shown.map(() => null));
    expect(new Set(shown.map(({ svg }) => svg)).size).toBe(30);
  });
  test('what a headline of another language calls by its name, and no false friend', () => {
    const english = (headline: string) =>
      press.choose(brief({ language: 'en', objects: [], headline, postText: '' })).main?.id ?? null;
    expect(english('Bread that lasts')).toBe('loaf');
    expect(english('A walk a day')).toBeNull();
    expect(english('A list before shopping')).toBeNull();
  });
  test('three letters begin too many words: no cheese for a heart', () => {
    const cheese = { objects: [{ id: 'pizza', mentions: ['ser'] }] };
    expect(press.compose(brief({ ...cheese, headline: 'Z całego serca' })).choice.main).toBeNull();
    expect(press.compose(brief({ ...cheese, headline: 'Ile sera?' })).choice.main?.id).toBe('pizza');
  });
  test('the motif of the occasion', () => {
    expect(press.compose(brief({ occasionId: 'tlusty-czwartek' })).choice.main?.id).toBe('donut');
  });
  test('a quiet day is calm whatever the style', () => {
    const { choice } = press.compose(brief({ style: 'colorful', occasionId: 'wszystkich-swietych' }));
    expect(choice).toMatchObject({ style: 'minimalistic', main: { id: 'grave-candle' } });
    expect(choice.ground).toBe('deep');
  });
});

describe('the drawings', () => {
  test('every industry has at least eight, eight hundred in all', () => {
    for (const industry of INDUSTRIES)
      expect(press.library.industry(industry).length).toBeGreaterThanOrEqual(8);
    expect(press.library.all.size).toBeGreaterThanOrEqual(800);
  });

  test('every occasion of the calendar has a motif', () => {
    const table = JSON.parse(readFileSync(path.join(dataDir, 'occasions.json'), 'utf8')) as { id: string }[];
    const occasions = Object.values(table).map(({ id }) => id);
    expect(occasions.filter((id) => press.library.occasion(id).length === 0)).toEqual([]);
  });

  test('the boxes of the catalogue hold what is drawn', async () => {
    for (const { id, markup, box } of press.library.all.values()) {
      const black = markup.replaceAll(
        /(fill|stroke)="(?!none)([^"]+)"/g,
        (_all, kind, slot) => `${kind}="${slot === 'g' ? 'none' : '#000'}"`,
      );
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="-50 -50 300 300"><rect x="-50" y="-50" width="300" height="300" fill="#fff"/>${black}</svg>`;
      const { info } = await sharp(Buffer.from(svg))
        .trim({ background: '#fff', threshold: 30 })
        .toBuffer({ resolveWithObject: true });
      const left = -(info.trimOffsetLeft ?? 0) - 50;
      const top = -(info.trimOffsetTop ?? 0) - 50;
      const found = [left, top, left + info.width, top + info.height];
      for (const [side, value] of found.entries())
        expect(Math.abs(value - (box[side] ?? 0)), `${id} side ${side}`).toBeLessThanOrEqual(3);
    }
  });
});

test('bread is bread-coloured in every palette and stands off every ground', () => {
  const loaf = press.library.all.get('round-loaf');
  if (loaf === undefined) throw new Error('No loaf');
  for (const name of PALETTE_NAMES)
    for (const ink of ['primary', 'secondary', 'accent', 'ground', 'deep'] as const) {
      const drawn = inked(loaf, schemeOn(PALETTES[name], ink));
      expect(drawn).toContain('#D39A55');
      for (const colour of Object.values(PALETTES[name])) expect(loaf.markup).not.toContain(colour);
    }
  const likeBread = { ...schemeOn(PALETTES['Forest Green'], 'ground'), g: '#D39A55' };
  expect(inked(loaf, likeBread)).toContain('#FFFDF8');
});
