import type { Sound } from './encode-reel.ts';

/** What networks play at, and what a decoder may reach without clipping. */
export const TARGET_LUFS = -14;
/** Below the limit of -1 dB, because the encoder adds a little. */
const CEILING = 10 ** (-2.6 / 20);

/** The K-weighting of ITU-R BS.1770-4 at 48 kHz: a shelf for the head, then a high pass. */
const STAGES = [
  { b: [1.53512485958697, -2.69169618940638, 1.19839281085285], a: [-1.69065929318241, 0.73248077421585] },
  { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] },
] as const;
const BLOCK_SECONDS = 0.4;
const STEP_SECONDS = 0.1;
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;

/** Integrated loudness in LUFS by ITU-R BS.1770-4; 48 kHz. */
export function measureLoudness({ rate, left, right }: Sound): number {
  const sides = [left, right].map(weigh);
  const [block, step] = [Math.round(rate * BLOCK_SECONDS), Math.round(rate * STEP_SECONDS)];
  const powers: number[] = [];
  for (let from = 0; from + block <= left.length; from += step)
    powers.push(sides.reduce((sum, side) => sum + power(side, from, block), 0));
  const above = (gate: number) => powers.filter((one) => toLufs(one) > gate);
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  return toLufs(mean(above(Math.max(ABSOLUTE_GATE, toLufs(mean(above(ABSOLUTE_GATE))) + RELATIVE_GATE))));
}

const toLufs = (power: number) => -0.691 + 10 * Math.log10(power);

function power(side: Float32Array, from: number, count: number): number {
  let sum = 0;
  for (let at = from; at < from + count; at += 1) sum += (side[at] as number) ** 2;
  return sum / count;
}

/** Both stages in one pass, so that fifteen seconds take little memory. */
function weigh(side: Float32Array): Float32Array {
  const output = new Float32Array(side.length);
  const [{ b: b1, a: a1 }, { b: b2, a: a2 }] = STAGES;
  let [x1, x2, m1, m2, y1, y2] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < side.length; at += 1) {
    const x = side[at] as number;
    const m = b1[0] * x + b1[1] * x1 + b1[2] * x2 - a1[0] * m1 - a1[1] * m2;
    const y = b2[0] * m + b2[1] * m1 + b2[2] * m2 - a2[0] * y1 - a2[1] * y2;
    x2 = x1;
    x1 = x;
    m2 = m1;
    m1 = m;
    y2 = y1;
    y1 = y;
    output[at] = y;
  }
  return output;
}

const PHASES = 4;
const TAPS = 12;
/** Windowed sinc: the values between two samples, as a decoder will see them. */
const BETWEEN = Array.from({ length: PHASES }, (_, phase) =>
  Array.from({ length: TAPS }, (_, tap) => {
    const x = tap - TAPS / 2 + 1 - phase / PHASES;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / (TAPS / 2));
    return (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  }),
);

/** The highest value between the samples around `at`, four times finer than they are. */
function peakAt(side: Float32Array, at: number): number {
  let peak = 0;
  for (const taps of BETWEEN) {
    let value = 0;
    for (let tap = 0; tap < TAPS; tap += 1)
      value += (taps[tap] as number) * (side[at + tap - TAPS / 2 + 1] ?? 0);
    peak = Math.max(peak, Math.abs(value));
  }
  return peak;
}

/** The true peak in dB. */
export function measurePeak({ left, right }: Sound): number {
  let peak = 0;
  for (const side of [left, right])
    for (let at = 0; at < side.length; at += 1)
      // Between two samples lies no value of twice their height.
      if (Math.abs(side[at] as number) * 2 > peak) peak = Math.max(peak, peakAt(side, at));
  return 20 * Math.log10(peak);
}

const AHEAD_SECONDS = 0.004;
const RELEASE_SECONDS = 0.08;

/** Brings a mix to the target loudness with every peak below the ceiling; a few rounds, because limiting takes loudness. */
export function master(mix: Sound): Sound {
  let made = mix;
  let gain = 10 ** ((TARGET_LUFS - measureLoudness(mix)) / 20);
  for (let round = 0; round < 3; round += 1) {
    made = limit(mix, gain);
    gain *= 10 ** ((TARGET_LUFS - measureLoudness(made)) / 20);
  }
  return made;
}

/** For each place the least of as many values from there on. From the end: whatever lies behind a smaller one never counts. */
function leastAhead(values: Float32Array, length: number): Float32Array {
  const leasts = new Float32Array(values.length);
  // Places with growing values, the least one first: those that may still be the least of some window.
  const waiting = new Int32Array(values.length);
  let [first, last] = [0, 0];
  for (let at = values.length - 1; at >= 0; at -= 1) {
    const value = values[at] as number;
    while (last > first && (values[waiting[last - 1] as number] as number) >= value) last -= 1;
    waiting[last] = at;
    last += 1;
    if ((waiting[first] as number) >= at + length) first += 1;
    leasts[at] = values[waiting[first] as number] as number;
  }
  return leasts;
}

/** Turns down before each peak that would pass the ceiling, and slowly up again. */
function limit({ rate, left, right }: Sound, gain: number): Sound {
  const count = left.length;
  const ahead = Math.round(rate * AHEAD_SECONDS);
  const release = Math.exp(-1 / (rate * RELEASE_SECONDS));
  const wanted = new Float32Array(count).fill(1);
  for (let at = 0; at < count; at += 1) {
    const near = Math.max(Math.abs(left[at] as number), Math.abs(right[at] as number)) * gain;
    if (near < CEILING * 0.7) continue;
    const peak = Math.max(peakAt(left, at), peakAt(right, at)) * gain;
    if (peak > CEILING) wanted[at] = CEILING / peak;
  }
  const turned = new Float32Array(count);
  const leasts = leastAhead(wanted, ahead);
  let level = 1;
  for (let at = 0; at < count; at += 1) {
    const least = leasts[at] as number;
    level = least < level ? Math.max(least, level - (1 - least) / (ahead / 4)) : 1 - (1 - level) * release;
    turned[at] = Math.min(level, wanted[at] as number);
  }
  const apply = (side: Float32Array) => side.map((value, at) => value * gain * (turned[at] as number));
  return { rate, left: apply(left), right: apply(right) };
}
