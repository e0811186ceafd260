import type { State } from '../state.ts';

/** How the fake networks treat those who ask for insights. */
export interface InsightSettings {
  /** Metrics that are gone: the whole call that asks for them fails, as each network's does. */
  removedMetrics: string[];
  /** Hours for which a new post's insights come as an empty list (up to 48 at some) or are left out. */
  lateHours: number;
  /** Share of an account's days that are missing from its series, 0 to 1. */
  gaps: number;
}

const DEFAULTS: InsightSettings = { removedMetrics: [], lateHours: 2, gaps: 0.03 };
const KEY = 'settings';

export function insightSettings(state: State, change?: Partial<InsightSettings>): InsightSettings {
  const kept = state.store.collection<InsightSettings>('insights');
  const settings = { ...DEFAULTS, ...kept.get(KEY), ...change };
  return change === undefined ? settings : kept.put(KEY, settings);
}
