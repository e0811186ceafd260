import type { SeededRandom } from '../../lib/seeded-random.ts';

export interface SpreadDay<Value> {
  /** Nothing else may stand on this day; when the values hold none of them, the first of these is taken. */
  readonly only?: readonly Value[];
  /** Taken first where the quota allows. */
  readonly preferred?: readonly Value[];
}

export interface Spread<Value> {
  readonly values: readonly Value[];
  readonly days: readonly SpreadDay<Value>[];
  readonly random: SeededRandom;
  /** How often a value is wanted beside the others; 1 where nothing is said. */
  readonly weights?: ReadonlyMap<Value, number>;
}

/**
 * Gives every day one of the values so that their counts follow the weights, and without any differ by at most one (days that only bear a value outside
 * the list stand aside), the same value does not follow itself where it can be helped, and wishes are honoured.
 */
export function spreadEvenly<Value>({ values, days, random, weights }: Spread<Value>): Value[] {
  const result: (Value | undefined)[] = days.map(() => undefined);
  const bearable = (day: SpreadDay<Value>) =>
    day.only ? values.filter((value) => day.only?.includes(value)) : values;
  const open = days.map((_, at) => at).filter((at) => bearable(days[at] ?? {}).length > 0);
  days.forEach((day, at) => {
    if (!open.includes(at)) result[at] = day.only?.[0];
  });
  const left = quotas(values, open.length, random, weights ?? new Map());
  const strictness = (at: number) => bearable(days[at] ?? {}).length + (days[at]?.preferred ? -0.5 : 0);
  const order = [...open].sort((a, b) => strictness(a) - strictness(b) || a - b);
  for (const at of order) {
    const day = days[at] ?? {};
    const neighbours = [result[at - 1], result[at + 1]];
    const choices = bearable(day).filter((value) => (left.get(value) ?? 0) > 0);
    const best = pickBest(choices.length > 0 ? choices : bearable(day), (value) => {
      const wished = day.preferred?.indexOf(value) ?? -1;
      const wish = wished < 0 ? 0 : (day.preferred?.length ?? 0) - wished + 1;
      return (left.get(value) ?? 0) + wish - (neighbours.includes(value) ? 4 : 0);
    });
    result[at] = best;
    left.set(best, (left.get(best) ?? 0) - 1);
  }
  return result as Value[];
}

function quotas<Value>(
  values: readonly Value[],
  count: number,
  random: SeededRandom,
  weights: ReadonlyMap<Value, number>,
): Map<Value, number> {
  const weightOf = (value: Value) => weights.get(value) ?? 1;
  const all = values.reduce((sum, value) => sum + weightOf(value), 0);
  const shares = random.shuffle(values).map((value) => ({ value, share: (count * weightOf(value)) / all }));
  const left = count - shares.reduce((sum, { share }) => sum + Math.floor(share), 0);
  // The largest remainders get what is left; among equals the shuffle decides.
  const extra = new Set(
    shares
      .toSorted((a, b) => (b.share % 1) - (a.share % 1))
      .slice(0, left)
      .map(({ value }) => value),
  );
  return new Map(shares.map(({ value, share }) => [value, Math.floor(share) + (extra.has(value) ? 1 : 0)]));
}

function pickBest<Value>(values: readonly Value[], worth: (value: Value) => number): Value {
  return values.reduce((best, value) => (worth(value) > worth(best) ? value : best), values[0] as Value);
}
