import { GraphError } from './errors.ts';

/**
 * Living Graph versions with the day after which each is served by the oldest living one.
 * Source: developers.facebook.com/docs/graph-api/changelog/versions (read 2026-11).
 */
const VERSIONS: readonly (readonly [version: string, until: string | null])[] = [
  ['v21.0', '2027-01-21'],
  ['v22.0', '2027-05-20'],
  ['v23.0', '2027-10-08'],
  ['v24.0', '2028-02-18'],
  ['v25.0', '2028-07-29'],
  ['v26.0', null],
];

/** The version that serves a call; an expired or missing one becomes the oldest alive, one not yet published is refused. */
export function resolveVersion(asked: string | undefined, now: Date): string {
  const today = now.toISOString().slice(0, 10);
  const alive = VERSIONS.filter(([, until]) => until === null || today < until).map(([version]) => version);
  const oldest = alive[0] ?? 'v26.0';
  if (asked === undefined) return oldest;
  if (alive.includes(asked)) return asked;
  if (Number(asked.slice(1)) < Number(oldest.slice(1))) return oldest;
  throw new GraphError({ message: `Unknown path components: /${asked}`, code: 2500 });
}
