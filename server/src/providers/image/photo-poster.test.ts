import { contrast } from '@postownia/contract/colour-contrast';
import { CROP_PIXELS, CROP_RATIOS } from '@postownia/contract/crop-shapes';
import { PALETTE_NAMES } from '@postownia/contract/palettes';
import { PHOTO_LAYOUTS } from '@postownia/contract/photo-layouts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findDataDir } from './builtin-data.ts';
import { type FontCut, loadTypeface, type Typeface } from './builtin-typeface.ts';
import { composePhotoPoster, type PhotoPosterBrief } from './photo-poster.ts';
import { numberIn } from './photo-words.ts';

const cuts = new Map<FontCut, Typeface>();
const typeface = (cut: FontCut) => {
  const known = cuts.get(cut) ?? loadTypeface(findDataDir(), cut);
  cuts.set(cut, known);
  return known;
};
/** A plain wall with one busy, bright thing on it. */
const photo = (x: number, y: number) =>
  sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#8c8378' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="260" height="260"><circle cx="130" cy="130" r="120" fill="#e02020"/><path d="M0 0L260 260M260 0L0 260" stroke="#fff" stroke-width="26"/></svg>',
        ),
        left: x,
        top: y,
      },
    ])
    .jpeg()
    .toBuffer();
const HEADLINES = [
  'Źdźbło, gęś i żółć: 24 wypożyczalnie przyczep kempingowych',
  'Konstantynopolitańczykowianeczka 7',
  '3 dni',
];

async function brief(change: Partial<PhotoPosterBrief> = {}): Promise<PhotoPosterBrief> {
  const bytes = await photo(470, 470);
  return {
    layout: 'band',
    ratio: '1:1',
    photos: [
      { bytes, focalPoint: null },
      { bytes, focalPoint: null },
    ],
    headline: 'Piec otwarty 10–15',
    detail: 'Sobota, 24 października',
    palette: 'Forest Green',
    brandName: 'Piekarnia Źródło',
    language: 'pl',
    ...change,
  };
}

test.each(PHOTO_LAYOUTS)('%s: words are readable and inside the poster in every shape', async (layout) => {
  let drawn = 0;
  for (const [turn, ratio] of CROP_RATIOS.entries())
    for (const headline of HEADLINES) {
      const palette = PALETTE_NAMES[turn % PALETTE_NAMES.length] ?? 'Ocean Blue';
      const made = await composePhotoPoster(
        sharp,
        await brief({ layout, ratio, headline, palette }),
        typeface,
      );
      if (made === null) continue;
      drawn += 1;
      const { width, height } = CROP_PIXELS[ratio];
      const said = made.texts.flatMap(({ lines }) => lines).join(' ');
      expect(said).toContain('Piekarnia');
      for (const { fill, ground, box } of made.texts) {
        expect(contrast(fill, ground)).toBeGreaterThanOrEqual(4.5);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width + 1);
        expect(box.y + box.height).toBeLessThanOrEqual(height - (ratio === '9:16' ? 299 : 0));
      }
    }
  expect(drawn).toBeGreaterThanOrEqual(CROP_RATIOS.length);
});

test('what matters in a photo is never covered: the words go where it is calm', async () => {
  for (const [x, y] of [
    [60, 60],
    [880, 60],
    [60, 880],
    [880, 880],
  ] as const) {
    const bytes = await photo(x, y);
    const focalPoint = { x: (x + 130) / 1200, y: (y + 130) / 1200 };
    for (const layout of ['full', 'stamp'] as const) {
      const made = await composePhotoPoster(
        sharp,
        await brief({ layout, photos: [{ bytes, focalPoint }] }),
        typeface,
      );
      for (const { box } of made?.texts ?? []) {
        const [px, py] = [focalPoint.x * 1080, focalPoint.y * 1080];
        expect(px >= box.x && px <= box.x + box.width && py >= box.y && py <= box.y + box.height).toBe(false);
      }
    }
  }
});

test('a person’s own point is kept in the picture', async () => {
  const bytes = await sharp({ create: { width: 3000, height: 800, channels: 3, background: '#444444' } })
    .jpeg()
    .toBuffer();
  const left = await composePhotoPoster(
    sharp,
    await brief({ layout: 'frame', photos: [{ bytes, focalPoint: { x: 0, y: 0.5 } }] }),
    typeface,
  );
  expect(left).not.toBeNull();
});

test.each([
  ['24 miejsca na warsztaty', '24', 'miejsca na warsztaty'],
  // Words that stand before the number say nothing without it.
  ['Taniej o 15%', '15%', 'Taniej o 15%'],
  ['Wizyta trwa 40 minut', '40', 'Wizyta trwa 40 minut'],
  ['Bez liczby', null, ''],
  ['Telefon 601 234 567 890', null, ''],
])('the number of a headline: %s', (headline, number, rest) => {
  const found = numberIn(headline);
  expect(found?.number ?? null).toBe(number);
  if (found !== null) expect(found.rest).toBe(rest);
});
