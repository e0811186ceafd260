/** Samples at each side of a new one that it is made of. */
const REACH = 12;
/** Places between two samples for which the weights are kept. */
const PHASES = 256;

/** A side at another rate: a windowed sinc, low enough that nothing folds back where the new rate is the lower one. */
export function resample(side: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return side;
  const step = from / to;
  const cut = Math.min(1, 1 / step);
  const reach = Math.ceil(REACH / cut);
  const weights = Array.from({ length: PHASES }, (_, phase) => weightsAt(phase / PHASES, reach, cut));
  const made = new Float32Array(Math.floor(side.length / step));
  for (let at = 0; at < made.length; at += 1) {
    const place = at * step;
    const left = Math.floor(place);
    const row = weights[Math.floor((place - left) * PHASES)] as Float32Array;
    let value = 0;
    for (let tap = 0; tap < row.length; tap += 1)
      value += (row[tap] as number) * (side[left + tap - reach + 1] ?? 0);
    made[at] = value;
  }
  return made;
}

function weightsAt(share: number, reach: number, cut: number): Float32Array {
  return Float32Array.from({ length: reach * 2 }, (_, tap) => {
    const x = tap - reach + 1 - share;
    const window = Math.abs(x) >= reach ? 0 : 0.5 + 0.5 * Math.cos((Math.PI * x) / reach);
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * x * cut) / (Math.PI * x * cut);
    return sinc * cut * window;
  });
}
