import { dayOrdinal } from '../../lib/day-ordinal.ts';

/** A post that occurrences copy. */
export interface Source {
  readonly id: string;
  readonly said: ReadonlySet<string>;
}

/** A day on which something is said, or was. */
export interface Use {
  readonly date: string;
  /** The source that it is, or is a copy of; null: neither. */
  readonly sourceId: string | null;
  readonly said: ReadonlySet<string>;
}

export interface Slot {
  readonly date: string;
  /** null: nothing goes out. */
  readonly sourceId: string | null;
  /** Why nothing does: other posts stand there, or nothing has rested long enough. */
  readonly why: 'full' | 'resting' | null;
}

interface Filling {
  /** Days in their order. */
  readonly slots: readonly string[];
  readonly sources: readonly Source[];
  readonly uses: readonly Use[];
  /** The last day on which each source went out, further back than `uses` reach. */
  readonly lastUsed: ReadonlyMap<string, string>;
  readonly restDays: number;
  readonly freeDaysOnly: boolean;
}

const isOf = ({ id, said }: Source, use: Use) =>
  use.sourceId === id || [...use.said].some((entry) => said.has(entry));

/**
 * Gives each day the source that has rested longest, the first of the list among equals. Whatever said the same on the
 * same network nearer than the rest, before or after, keeps a source from its day, and so does the same day always. Pure.
 */
export function fillSlots({ slots, sources, uses, lastUsed, restDays, freeDaysOnly }: Filling): Slot[] {
  const known = [...uses];
  return slots.map((date) => {
    if (freeDaysOnly && known.some((use) => use.date === date)) return { date, sourceId: null, why: 'full' };
    const apart = Math.max(restDays, 1);
    const distance = (use: Use) => Math.abs(dayOrdinal(use.date) - dayOrdinal(date));
    const lastOf = (source: Source) =>
      known
        .filter((use) => use.date <= date && isOf(source, use))
        .reduce((last, use) => (use.date > last ? use.date : last), lastUsed.get(source.id) ?? '');
    const [chosen] = sources
      .filter((source) => !known.some((use) => distance(use) < apart && isOf(source, use)))
      .map((source) => ({ source, last: lastOf(source) }))
      .toSorted((one, other) => one.last.localeCompare(other.last));
    if (chosen === undefined) return { date, sourceId: null, why: 'resting' };
    known.push({ date, sourceId: chosen.source.id, said: chosen.source.said });
    return { date, sourceId: chosen.source.id, why: null };
  });
}
