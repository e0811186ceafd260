import { expect, test } from 'vitest';
import { Canvas } from './canvas.ts';
import { about, circle, corners, moved, type Part, type Picture } from './frame-parts.ts';
import { smallerParts } from './smaller-parts.ts';

const LESS = 3;
const FRAME = { width: 360, height: 480 };
const INK = { y: 200, u: 90, v: 160 };

/** Slopes and waves, as a photograph has; its sides are no multiples of three. */
const photo = (width: number, height: number): Picture => {
  const plane = (step: number, height_: number, at: (x: number, y: number) => number) =>
    Uint8Array.from({ length: (width / step) * height_ }, (_, n) =>
      at((n % (width / step)) * step, Math.floor(n / (width / step)) * step),
    );
  return {
    width,
    height,
    y: plane(1, height, (x, y) => 120 + 50 * Math.sin(x / 19) + 40 * Math.cos(y / 23)),
    u: plane(2, height / 2, (x) => 100 + x / 8),
    v: plane(2, height / 2, (_, y) => 150 - y / 8),
  };
};

const BOX = { x: 0, y: 0, ...FRAME };
const mask = {
  width: 110,
  height: 64,
  data: Uint8Array.from({ length: 110 * 64 }, (_, n) => (Math.floor((n % 110) / 9) % 2 ? 255 : 0)),
};
const ground = photo(370, 490);
const seen = (parts: readonly Part[]): Part[] => [
  { kind: 'picture', picture: ground, from: BOX, to: BOX, clip: corners(BOX) },
  ...parts,
];

/** Light of the frame drawn large and made smaller, and of it drawn small. */
function twice(parts: readonly Part[]) {
  const large = new Canvas(FRAME.width, FRAME.height);
  large.draw(parts);
  const [width, height] = [FRAME.width / LESS, FRAME.height / LESS];
  const small = new Canvas(width, height);
  small.draw(smallerParts(LESS)(parts));
  const meanOf = (n: number) => {
    let sum = 0;
    for (let square = 0; square < LESS * LESS; square += 1) {
      const row = Math.floor(n / width) * LESS + Math.floor(square / LESS);
      sum += large.bytes[row * FRAME.width + (n % width) * LESS + (square % LESS)] as number;
    }
    return sum / LESS ** 2;
  };
  const apart = Array.from({ length: width * height }, (_, n) =>
    Math.abs(meanOf(n) - (small.bytes[n] as number)),
  );
  return { mean: apart.reduce((sum, value) => sum + value, 0) / apart.length, most: Math.max(...apart) };
}

test.each<[string, Part[], number]>([
  ['a photograph', seen([]), 4],
  ['a soft ground stretched over the frame', softGround(), 4],
  ['a circle', seen([{ kind: 'shape', points: circle(171.4, 203.7, 90.2), ink: INK, opacity: 1 }]), 40],
  ['letters wherever they begin', seen([4, 5, 6].map((x) => letters(moved(x * 7, x * 31)))), 4],
  ['letters that leave the frame', seen([letters(moved(-31, -8)), letters(moved(301, 455))]), 4],
  ['letters that grow and turn', seen([letters(about([120, 160], { scale: 1.4, turn: 12 }))]), 60],
])('%s is drawn on a small frame as it is on a large one', (_, parts, most) => {
  const apart = twice(parts);
  expect(apart.mean).toBeLessThan(1);
  expect(apart.most).toBeLessThan(most);
});

test('a picture is made smaller once', () => {
  const smaller = smallerParts(LESS);
  const [one, other] = [smaller(seen([])), smaller(seen([]))];
  const imagesIn = (parts: readonly Part[]) =>
    parts.flatMap((part) => (part.kind === 'picture' ? [part.picture] : []));
  expect(imagesIn(one)[0]).toBe(imagesIn(other)[0]);
  expect(imagesIn(one)[0]).toMatchObject({ width: 124, height: 164 });
});

function letters(matrix: ReturnType<typeof moved>): Part {
  return { kind: 'mask', mask, ink: INK, matrix, clip: null };
}

function softGround(): Part[] {
  const soft = photo(64, 48);
  const from = { x: 0, y: 0, width: 64, height: 48 };
  return [{ kind: 'picture', picture: soft, from, to: BOX, clip: corners(BOX) }];
}
