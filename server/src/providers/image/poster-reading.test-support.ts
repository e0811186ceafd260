import { contrast } from '@postownia/contract/colour-contrast';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Poster } from './builtin-poster.ts';
import type { SetText } from './builtin-sheet.ts';

/** Pixels of the width at which posters are looked at. */
const SIDE = 360;

/** Renders the poster without its letters and counts the pixels on which they could not be read. */
export async function unreadableShare({ svg, texts }: Poster): Promise<number> {
  const bare = svg.replaceAll(/<path class="letters"[^>]*>/g, '');
  expect(bare).not.toBe(svg);
  const pixels = await sharp(Buffer.from(bare)).resize(SIDE).removeAlpha().raw().toBuffer();
  return Math.max(...texts.map((text) => lowShare(text, pixels)));
}

function lowShare({ box, fill }: SetText, pixels: Buffer): number {
  const scale = SIDE / 1080;
  let all = 0;
  let low = 0;
  // Most of what lies under letters is of few colours.
  const known = new Map<number, boolean>();
  const isLow = (colour: number) => {
    const answer = known.get(colour) ?? contrast(`#${colour.toString(16).padStart(6, '0')}`, fill) < 4.3;
    known.set(colour, answer);
    return answer;
  };
  for (let y = Math.floor(box.y * scale); y < (box.y + box.height) * scale; y += 1)
    for (let x = Math.floor(box.x * scale); x < (box.x + box.width) * scale; x += 1) {
      all += 1;
      if (isLow(pixels.readUIntBE((y * SIDE + x) * 3, 3))) low += 1;
    }
  return low / all;
}
