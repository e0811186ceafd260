import type { MonthPlan } from '@postownia/contract/features/month-plans';

export interface Share<Value extends string> {
  readonly value: Value;
  readonly count: number;
}

/** How often each value stands in a list, the most frequent first, then in the order of appearance. */
export function countEach<Value extends string>(values: readonly Value[]): Share<Value>[] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count);
}

/** What the diversity score is made of, so that a person can see it. */
export function planFigures({ topics }: Pick<MonthPlan, 'topics'>) {
  return {
    types: countEach(topics.map(({ contentType }) => contentType)),
    tones: countEach(topics.map(({ tone }) => tone)),
    ideas: new Set(topics.map(({ idea }) => idea)).size,
    occasions: topics.filter(({ occasionId }) => occasionId !== null).length,
  };
}
