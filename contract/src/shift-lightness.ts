/** A colour in OKLCH: lightness 0 to 1, chroma, hue in radians (https://bottosson.github.io/posts/oklab/). */
interface Lch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** The lightness of `#rrggbb` as the eye sees it, 0 to 1. */
export const lightnessOf = (hex: string): number => toLch(hex).l;

/**
 * The same colour at another lightness: its hue stays, its chroma too, as far as a screen can show it there.
 * @param lightness 0 to 1
 */
export function withLightness(hex: string, lightness: number): string {
  const { c, h } = toLch(hex);
  // The most chroma that a screen has at this lightness, found by halving.
  let [low, high] = [0, c];
  if (isShown({ l: lightness, c, h })) low = c;
  for (let step = 0; step < 20 && low < c; step += 1) {
    const middle = (low + high) / 2;
    if (isShown({ l: lightness, c: middle, h })) low = middle;
    else high = middle;
  }
  return toHex({ l: lightness, c: low, h });
}

function toLch(hex: string): Lch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const [lightness, a, blue] = [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  return { l: lightness, c: Math.hypot(a, blue), h: Math.atan2(blue, a) };
}

function toChannels({ l, c, h }: Lch): number[] {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

const isShown = (colour: Lch) => toChannels(colour).every((value) => value >= -0.0005 && value <= 1.0005);

function toHex(colour: Lch): string {
  const channels = toChannels(colour).map((linear) => {
    const value = Math.min(1, Math.max(0, linear));
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`.toUpperCase();
}
