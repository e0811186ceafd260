/** Pixels of a side of what is counted: enough for areas, too few for grain. */
const SIDE = 64;
/** As many names as a person would give. */
const MOST = 5;
/** Two colours nearer than this, of 441 at most, are one. */
const NEAR = 56;
/** What covers less is a detail. */
const LEAST_SHARE = 0.03;
/** Colours are first counted in 16 steps a channel. */
const STEP_BITS = 4;

interface Area {
  count: number;
  /** Red, green and blue of its most frequent step. */
  readonly color: readonly number[];
}

/**
 * The main colours of an image as `#rrggbb`, the widest spread first: at least one, at most five. What is transparent does
 * not count; an image that is all of it is white. Where everything is decoded: a drawer, never the server's own process.
 */
export async function findMainColors(bytes: Uint8Array): Promise<string[]> {
  const { default: open } = await import('sharp');
  const { data } = await open(bytes)
    // Pixels as they are: mixed ones would be colours that the image does not have.
    .resize(SIDE, SIDE, { fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: false })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const areas = joinNear(countSteps(data));
  const seen = areas.reduce((sum, { count }) => sum + count, 0);
  const main = areas.filter(({ count }, at) => at === 0 || count / seen >= LEAST_SHARE).slice(0, MOST);
  return main.length === 0 ? ['#ffffff'] : main.map(({ color }) => toHex(color));
}

/** Pixels by their step of each channel, the most frequent first. */
function countSteps(pixels: Uint8Array): Area[] {
  const most = 1 << (3 * STEP_BITS);
  const counts = new Uint32Array(most);
  const sums = new Float64Array(most * 3);
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [
      pixels[at],
      pixels[at + 1],
      pixels[at + 2],
      pixels[at + 3],
    ];
    if (alpha < 128) continue;
    const step = (stepOf(red) << (2 * STEP_BITS)) | (stepOf(green) << STEP_BITS) | stepOf(blue);
    counts[step] = (counts[step] ?? 0) + 1;
    [red, green, blue].forEach((value, channel) => {
      sums[step * 3 + channel] = (sums[step * 3 + channel] ?? 0) + value;
    });
  }
  return [...counts.entries()]
    .filter(([, count]) => count > 0)
    .sort(([a, one], [b, other]) => other - one || a - b)
    .map(([step, count]) => ({
      count,
      color: [...sums.subarray(step * 3, step * 3 + 3)].map((sum) => sum / count),
    }));
}

const stepOf = (value: number) => value >> (8 - STEP_BITS);

/** Each joins the most frequent colour that it is near. */
function joinNear(steps: readonly Area[]): Area[] {
  const areas: Area[] = [];
  for (const { count, color } of steps) {
    const near = areas.find((area) => distance(area.color, color) < NEAR);
    if (near === undefined) areas.push({ count, color });
    else near.count += count;
  }
  return areas.sort((one, other) => other.count - one.count);
}

const distance = (one: readonly number[], other: readonly number[]) =>
  Math.hypot(...one.map((value, channel) => value - (other[channel] ?? 0)));

const toHex = (color: readonly number[]) =>
  `#${color.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
