import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findFocus } from './photo-focus.ts';

/** A grey wall with one red and white thing on it, its middle in shares. */
async function wall(width: number, height: number, at: { x: number; y: number }): Promise<Uint8Array> {
  const side = Math.round(Math.min(width, height) / 5);
  const half = side / 2;
  const thing = `<svg width="${side}" height="${side}"><circle cx="${half}" cy="${half}" r="${half}" fill="#e02020"/><path d="M0 0L${side} ${side}M${side} 0L0 ${side}" stroke="#fff" stroke-width="${side / 10}"/></svg>`;
  const place = { left: Math.round(at.x * width - half), top: Math.round(at.y * height - half) };
  return sharp({ create: { width, height, channels: 3, background: '#8c8378' } })
    .composite([{ input: Buffer.from(thing), ...place }])
    .jpeg()
    .toBuffer();
}

it.each([
  [1600, 1600],
  [1600, 1200],
  [1080, 1920],
  [4000, 3000],
  [320, 240],
])('finds what strikes the eye in a photo of %i × %i, wherever it lies', async (width, height) => {
  for (const at of [
    { x: 0.2, y: 0.3 },
    { x: 0.75, y: 0.7 },
  ]) {
    const { point } = await findFocus(sharp, await wall(width, height, at), null);
    expect(Math.abs(point.x - at.x)).toBeLessThan(0.12);
    expect(Math.abs(point.y - at.y)).toBeLessThan(0.12);
  }
});

it('takes the point that a person set', async () => {
  const bytes = await wall(800, 800, { x: 0.2, y: 0.3 });
  expect((await findFocus(sharp, bytes, { x: 0.9, y: 0.1 })).point).toEqual({ x: 0.9, y: 0.1 });
});
