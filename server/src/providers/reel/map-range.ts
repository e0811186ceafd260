import type { Picture } from './frame-parts.ts';

/** How light is written in a clip with a high dynamic range (BT.2100): by the broadcasters' curve or by the films'. */
export type HighRange = 'hlg' | 'pq';

/** A clip's colours as its file tells them. */
interface ToldColours {
  readonly transfer?: string | null;
}

/** The range of a clip that has a high one; null: what it shows is shown as it is. */
export const highRangeOf = ({ transfer }: ToldColours): HighRange | null =>
  transfer === 'hlg' || transfer === 'pq' ? transfer : null;

/** Light of printed white in a film with a high range (BT.2408), and the brightest that is told apart, in candela a square metre. */
const PAPER_WHITE = 203;
const BRIGHTEST = 1_000;
/** Up to here, as a share of paper white, light stays as it is; beyond, it is pressed together. */
const KNEE = 0.5;
/** Of the screens that reels are watched on. */
const GAMMA = 2.4;

/**
 * Planes of a clip with a high range as a reel shows them: eight bits, BT.709. Faces and paper keep their light, lamps and
 * sky are pressed into what is left, and what is more colourful than a reel can be is as colourful as it can.
 */
export function mapRange({ width, height, y, u, v }: Picture, range: HighRange): Picture {
  const { light, blue, red } = tablesOf(range);
  const mapped = { y: new Uint8Array(y.length), u: new Uint8Array(u.length), v: new Uint8Array(v.length) };
  for (let row = 0, at = 0; row < height; row += 2)
    for (let column = 0; column < width; column += 2, at += 1) {
      // No arrays taken apart here, as each costs more than all the rest.
      const blueness = u[at] as number;
      const redness = v[at] as number;
      const lightBase = (nodeOf(blueness, 2) * 64 + nodeOf(redness, 2)) * 256;
      const first = row * width + column;
      const right = column + 1 < width ? 1 : 0;
      const down = row + 1 < height ? width : 0;
      for (let corner = 0; corner < 4; corner += 1) {
        const place = first + (corner & 1) * right + (corner >> 1) * down;
        mapped.y[place] = light[lightBase + (y[place] as number)] as number;
      }
      const colour = (nodeOf(blueness, 1) * 128 + nodeOf(redness, 1)) * 64 + nodeOf(y[first] as number, 2);
      mapped.u[at] = blue[colour] as number;
      mapped.v[at] = red[colour] as number;
    }
  return { width, height, ...mapped };
}

/** The nearest value that a table knows, of those that differ by a power of two; grey is one of them. */
const nodeOf = (value: number, bits: number) =>
  Math.min((256 >> bits) - 1, (value + (1 << (bits - 1))) >> bits);

interface Tables {
  /** By blueness and redness in steps of four, and light. */
  readonly light: Uint8Array;
  /** By blueness and redness in steps of two, and light in steps of four. */
  readonly blue: Uint8Array;
  readonly red: Uint8Array;
}
const made = new Map<HighRange, Tables>();

/** Every colour is worked out once: a frame has two million of them. */
function tablesOf(range: HighRange): Tables {
  const known = made.get(range);
  if (known !== undefined) return known;
  const toScreen = mapperOf(range);
  const tables = {
    light: new Uint8Array(64 * 64 * 256),
    blue: new Uint8Array(128 * 128 * 64),
    red: new Uint8Array(128 * 128 * 64),
  };
  for (let place = 0; place < tables.light.length; place += 1)
    tables.light[place] = toScreen(place & 255, (place >> 14) * 4, ((place >> 8) & 63) * 4)[0];
  for (let place = 0; place < tables.blue.length; place += 1) {
    const [, u, v] = toScreen((place & 63) * 4, (place >> 13) * 2, ((place >> 6) & 127) * 2);
    tables.blue[place] = u;
    tables.red[place] = v;
  }
  made.set(range, tables);
  return tables;
}

type Colour = readonly [number, number, number];

/** One colour of BT.2020 in bytes as the one of BT.709 that stands for it. */
function mapperOf(range: HighRange): (y: number, u: number, v: number) => [number, number, number] {
  const linear = sampled(range === 'hlg' ? hlgToScene : pqToLight);
  const written = sampled((light) => light ** (1 / GAMMA));
  return (y, u, v) => {
    const [light, blueness, redness] = [(y - 16) / 219, (u - 128) / 224, (v - 128) / 224];
    const wide: Colour = [
      linear(light + 1.4746 * redness),
      linear(light - 0.16455 * blueness - 0.57135 * redness),
      linear(light + 1.8814 * blueness),
    ];
    const shown = range === 'hlg' ? onScreen(wide) : wide;
    const narrow = pressed(narrowed(shown));
    const [red, green, blue] = narrow.map(written) as unknown as Colour;
    const made = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    return [
      Math.round(16 + 219 * made),
      Math.round(128 + (224 * (blue - made)) / 1.8556),
      Math.round(128 + (224 * (red - made)) / 1.5748),
    ];
  };
}

/** A curve over 0 to 1 as a table: what is asked a million times is not worked out a million times. */
function sampled(curve: (value: number) => number): (value: number) => number {
  const steps = 8_192;
  const table = Float64Array.from({ length: steps + 1 }, (_, at) => curve(at / steps));
  return (value) => table[Math.round(Math.min(1, Math.max(0, value)) * steps)] as number;
}

/** BT.2100, HLG: light before the camera, 0 to 1. */
function hlgToScene(value: number): number {
  const [a, b, c] = [0.17883277, 0.28466892, 0.55991073];
  return value <= 0.5 ? (value * value) / 3 : (Math.exp((value - c) / a) + b) / 12;
}

/** BT.2100, PQ: light of the screen, 1 for the brightest that is told apart. */
function pqToLight(value: number): number {
  const [m1, m2, c1, c2, c3] = [0.1593017578125, 78.84375, 0.8359375, 18.8515625, 18.6875];
  const root = value ** (1 / m2);
  return (10_000 / BRIGHTEST) * (Math.max(0, root - c1) / (c2 - c3 * root)) ** (1 / m1);
}

/** BT.2100: what a screen of a thousand candela makes of light before the camera. */
function onScreen([red, green, blue]: Colour): Colour {
  const gain = (0.2627 * red + 0.678 * green + 0.0593 * blue) ** 0.2;
  return [red * gain, green * gain, blue * gain];
}

/** BT.2407: primaries of BT.2020 in those of BT.709; what these cannot show loses its part below nothing. */
function narrowed([red, green, blue]: Colour): Colour {
  return [
    Math.max(0, 1.6605 * red - 0.5876 * green - 0.0728 * blue),
    Math.max(0, -0.1246 * red + 1.1329 * green - 0.0083 * blue),
    Math.max(0, -0.0182 * red - 0.1006 * green + 1.1187 * blue),
  ];
}

/** Pressed by its brightest part, so that the hue stays; 1 for the white of a reel. */
function pressed(colour: Colour): Colour {
  const most = (Math.max(...colour) * BRIGHTEST) / PAPER_WHITE;
  if (most <= KNEE) return colour.map((part) => (part * BRIGHTEST) / PAPER_WHITE) as unknown as Colour;
  const [over, top] = [(most - KNEE) / KNEE, (BRIGHTEST / PAPER_WHITE - KNEE) / KNEE];
  const share = KNEE + (KNEE * over * (1 + over / top ** 2)) / (1 + over);
  const scale = ((Math.min(1, share) / most) * BRIGHTEST) / PAPER_WHITE;
  return colour.map((part) => part * scale) as unknown as Colour;
}
