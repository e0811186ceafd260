import { chanceOf } from './insight-metrics.ts';

/** The span of time in which an account came to its followers. ISO 8601. */
export interface Growth {
  since: string;
  until: string;
}

/**
 * Followers at an instant: they only grow, faster in some months than in others, and are those that the account has
 * from the end of its growth on. Without a growth they have always been what they are.
 */
export function followersAt(
  { id, followersCount, growth }: { id: string; followersCount: number; growth?: Growth | undefined },
  instant: number,
): number {
  if (growth === undefined) return followersCount;
  const since = Date.parse(growth.since);
  const share = Math.min(1, Math.max(0, (instant - since) / (Date.parse(growth.until) - since)));
  const waves = share + Math.sin(share * 4 * Math.PI) / (8 * Math.PI);
  const start = 0.45 + 0.25 * chanceOf(id, 'start');
  return Math.round(followersCount * (start + (1 - start) * waves));
}
