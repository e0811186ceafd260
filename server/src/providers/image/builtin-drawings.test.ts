import { coloursOf } from '@postownia/contract/palettes';
import { expect, test } from 'vitest';
import { schemeOn } from './builtin-colours.ts';
import { findDataDir } from './builtin-data.ts';
import { inked } from './builtin-drawings.ts';
import { openPosterPress } from './builtin-poster.ts';
import type { ImageBrief } from './image-maker.ts';

const press = openPosterPress(findDataDir());
const palette = coloursOf('Forest Green');

test('a sun before a sun is no bare ring: what has the ink of what lies behind it gets another', () => {
  const mountain = press.library.all.get('mountain');
  if (mountain === undefined) throw new Error('No mountain');
  const scheme = schemeOn(palette, 'ground');
  expect(inked(mountain, scheme)).toContain(`fill="${palette.accent}"`);
  expect(inked(mountain, { ...scheme, over: palette.accent })).not.toContain(`fill="${palette.accent}"`);
});

test('a name on a patch of its own over a drawing has a rim of the ground', () => {
  const brief = (day: number, style: ImageBrief['style']): ImageBrief => ({
    objects: [{ id: 'headphones', mentions: ['krok'] }],
    palette: 'Forest Green',
    style,
    headline: 'Krok po kroku',
    contentType: 'educational',
    keywords: [],
    brandName: 'Miechy',
    language: 'pl',
    variant: 0,
    postText: '',
    seed: `w:2026-10-${String(day + 1).padStart(2, '0')}`,
    ratio: '4:5',
  });
  // Where the composition of that style has such a patch.
  for (const [style, layout] of [
    ['artistic', 9],
    ['modern', 0],
  ] as const) {
    const poster = Array.from({ length: 30 }, (_, day) => press.compose(brief(day, style))).find(
      ({ choice }) => choice.layout === layout,
    );
    const ground = poster === undefined ? '' : palette[poster.choice.ground];
    const patch = new RegExp(`height="[\\d.]+" fill="${ground}"/><rect x="[\\d.]+" y="[\\d.]+" [^>]*/><path`);
    expect(poster?.svg).toMatch(patch);
  }
});
