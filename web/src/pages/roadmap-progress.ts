export type RoadmapStatus = 'completed' | 'in-progress' | 'planned';

/** How far a quarter is, counted from its items: nobody writes a state or a percentage that they could contradict. */
export function progressOf({ works, coming }: { works: readonly string[]; coming: readonly string[] }): {
  readonly status: RoadmapStatus;
  /** From 0 to 1. */
  readonly completion: number;
} {
  const completion = works.length / (works.length + coming.length);
  if (completion === 1) return { status: 'completed', completion };
  return { status: completion > 0 ? 'in-progress' : 'planned', completion };
}
