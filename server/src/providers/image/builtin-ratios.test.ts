import { IMAGE_STYLES, type ImageStyle } from '@postownia/contract/brand-vocabulary';
import { contrast } from '@postownia/contract/colour-contrast';
import { CROP_PIXELS, type CropRatio } from '@postownia/contract/crop-shapes';
import { PALETTE_NAMES } from '@postownia/contract/palettes';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { findDataDir } from './builtin-data.ts';
import { frameOf } from './builtin-frame.ts';
import { openPosterPress, type Poster } from './builtin-poster.ts';
import type { SetText } from './builtin-sheet.ts';
import type { ImageBrief } from './image-maker.ts';
import { unreadableShare } from './poster-reading.test-support.ts';

const press = openPosterPress(findDataDir());
const RATIOS = ['4:5', '9:16', '1.91:1'] as const;
const HEADLINES = [
  'Dożynki',
  'Chleb na zakwasie prosto z pieca',
  'Jak w pięciu krokach przygotować ogród na zimę i nie zapomnieć o różach?',
];
const OBJECTS = [
  { id: 'loaf', mentions: ['chleb', 'dożynk', 'ogród'] },
  { id: 'croissant', mentions: ['rogal'] },
];

function brief(changes: Partial<ImageBrief> = {}): ImageBrief {
  return {
    objects: OBJECTS,
    palette: 'Forest Green',
    style: 'modern',
    headline: 'Chleb na zakwasie prosto z pieca',
    contentType: 'educational',
    keywords: [],
    brandName: 'Zaczyn',
    language: 'pl',
    variant: 0,
    postText: '',
    seed: 'workspace:2026-10-05',
    ...changes,
  };
}

/** Thirty days make every composition of a shape come up at least twice. */
function month(changes: Partial<ImageBrief>): Poster[] {
  return Array.from({ length: 30 }, (_, day) =>
    press.compose(
      brief({
        headline: HEADLINES[day % HEADLINES.length] ?? '',
        seed: `w:2026-10-${String(day + 1).padStart(2, '0')}`,
        brandName: day % 2 === 0 ? 'Łąka' : 'Pracownia Krawiecka „Ścieg” Żółkowska',
        ...changes,
      }),
    ),
  );
}

/** Where the ink of a text really begins and ends, accents and tails included. */
function reachOf({ box, inks }: SetText): { top: number; bottom: number } {
  const bottom = box.y + box.height;
  const tall = (inks.at(-1)?.bottom ?? 0) - (inks[0]?.top ?? 0);
  return { top: Math.min(box.y, bottom - tall), bottom };
}

const meet = ({ box: one }: Pick<SetText, 'box'>, { box: other }: SetText) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const cases = RATIOS.flatMap((ratio) => IMAGE_STYLES.map((style): [CropRatio, ImageStyle] => [ratio, style]));

describe.each(cases)('%s, %s', (ratio, style) => {
  const frame = frameOf(ratio);

  test('every composition keeps its words inside what the shape leaves free, large enough and apart', () => {
    const [seen, seenAlone] = [new Set<number>(), new Set<number>()];
    for (const palette of PALETTE_NAMES)
      for (const { svg, texts, choice } of [
        ...month({ ratio, style, palette }),
        ...month({ ratio, style, palette, objects: [] }),
      ]) {
        (choice.main === null ? seenAlone : seen).add(choice.layout);
        expect(svg).toContain(`viewBox="0 0 ${frame.width} ${frame.height}"`);
        expect(texts.length).toBeGreaterThanOrEqual(2);
        expect(Math.max(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(34);
        for (const [index, text] of texts.entries()) {
          expect(contrast(text.fill, text.ground)).toBeGreaterThanOrEqual(4.5);
          expect(text.size).toBeGreaterThanOrEqual(18);
          expect(text.box.x).toBeGreaterThanOrEqual(40);
          expect(text.box.x + text.box.width).toBeLessThanOrEqual(1040);
          const { top, bottom } = reachOf(text);
          expect(top).toBeGreaterThanOrEqual(Math.max(frame.top, 24));
          expect(bottom).toBeLessThanOrEqual(frame.height - Math.max(frame.bottom, 18));
          for (const other of texts.slice(index + 1)) expect(meet(text, other)).toBe(false);
        }
      }
    expect(seen.size).toBeGreaterThanOrEqual(8);
    expect(seenAlone.size).toBeGreaterThanOrEqual(10);
  });

  test('the name stands whole, with a drawing and without', () => {
    const brandName = 'Kancelaria Notarialna Małgorzata Brzęczyszczykiewicz-Wrona i Wspólnicy';
    for (const objects of [OBJECTS, []])
      for (const { texts } of month({ ratio, style, objects, brandName }))
        expect(texts.map(({ lines }) => lines.join(' ').replaceAll('\u00A0', ' '))).toContain(brandName);
  });

  test('a logo stands where words may, and away from them', () => {
    const logo = { id: 'l', png: Uint8Array.of(1), width: 400, height: 140, prefers: 'light' } as const;
    const placed = [...month({ ratio, style, logo }), ...month({ ratio, style, logo, objects: [] })];
    const plates = placed.flatMap(({ svg, texts }) => {
      const found = /<image x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/.exec(svg);
      const [x = 0, y = 0, width = 0, height = 0] = found?.slice(1).map(Number) ?? [];
      return found === null ? [] : [{ texts, box: { x, y, width, height } }];
    });
    // Where no corner has room the name stands instead.
    expect(plates.length).toBeGreaterThan(45);
    for (const { texts, box } of plates) {
      expect(box.y).toBeGreaterThan(Math.max(frame.top, 24));
      expect(box.y + box.height).toBeLessThan(frame.height - Math.max(frame.bottom, 18));
      for (const text of texts) expect(meet({ box }, text)).toBe(false);
    }
  });

  test('nothing runs under the letters', async () => {
    const palette = style === 'artistic' ? 'Sunset Orange' : 'Rose Gold';
    for (const poster of [
      ...month({ ratio, style, palette }),
      ...month({ ratio, style, palette, objects: [] }),
    ])
      expect(await unreadableShare(poster)).toBeLessThan(0.004);
  });
});

test.each(RATIOS)('%s is drawn in its own pixels, neighbouring days and variants differ', async (ratio) => {
  expect(await sharp(Buffer.from(press.compose(brief({ ratio })).svg)).metadata()).toMatchObject(
    CROP_PIXELS[ratio],
  );
  for (const style of IMAGE_STYLES) {
    expect(new Set(month({ ratio, style }).map(({ svg }) => svg)).size).toBe(30);
    const variants = Array.from({ length: 8 }, (_, variant) =>
      press.compose(brief({ ratio, style, variant })),
    );
    expect(new Set(variants.map(({ svg }) => svg)).size).toBe(8);
  }
});

test('where nothing is said of its shape a poster is a square, letter for letter', () => {
  for (const style of IMAGE_STYLES)
    expect(press.compose(brief({ style })).svg).toBe(press.compose(brief({ style, ratio: '1:1' })).svg);
});

/** What is printed where a story has no words: how far the lower fifth is from one flat ink. */
async function stirAtTheFoot({ svg }: Poster): Promise<number> {
  const { width, height, bottom } = frameOf('9:16');
  const { channels } = await sharp(Buffer.from(svg))
    .extract({ left: 0, top: height - bottom, width, height: bottom })
    .stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

test('a quiet story reaches down to its foot, and its headline is no caption', async () => {
  for (const poster of month({
    ratio: '9:16',
    style: 'minimalistic',
    headline: 'Lista poza ceną',
    postText: 'chleb',
  })) {
    expect(await stirAtTheFoot(poster)).toBeGreaterThan(4);
    const headline = poster.texts.reduce((one, other) => (other.size > one.size ? other : one));
    expect(headline.size).toBeGreaterThanOrEqual(100);
  }
});

test('a quiet day is calm in every shape', () => {
  for (const ratio of RATIOS)
    for (const variant of [0, 1, 2, 3, 4]) {
      const quiet = brief({ ratio, variant, style: 'colorful', occasionId: 'wszystkich-swietych' });
      expect(press.choose(quiet)).toMatchObject({ style: 'minimalistic', main: { id: 'grave-candle' } });
    }
});
