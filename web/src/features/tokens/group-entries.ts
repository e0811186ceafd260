import type { TokenEntry } from '@postownia/contract/features/tokens';

/** What happened once: a run of the press with all its days, or a movement that stands alone. */
export interface LedgerGroup {
  /** Of its newest entry. */
  readonly id: string;
  /** Newest first; one where it is no run. */
  readonly entries: readonly TokenEntry[];
  /** What it changed in all, signed. */
  readonly amount: number;
  /** Calendar days that were made or given back, each once, in their order. */
  readonly days: readonly string[];
  /** Reserved tokens that were used, given back, and wait for their days. */
  readonly used: number;
  readonly returned: number;
  readonly waiting: number;
  /** False while older entries of the run are not loaded yet, so that its sums are not known. */
  readonly whole: boolean;
}

/** The ledger by what happened. Each group stands where its newest entry does. */
export function groupEntries(entries: readonly TokenEntry[], { more }: { more: boolean }): LedgerGroup[] {
  const groups = Map.groupBy(entries, ({ batchId, id }) => batchId ?? id);
  return [...groups.values()].map((group) => summarise(group, more));
}

function summarise(entries: readonly TokenEntry[], more: boolean): LedgerGroup {
  const sum = (of: (entry: TokenEntry) => number) => entries.reduce((total, entry) => total + of(entry), 0);
  const reserved = sum(({ kind, amount }) => (kind === 'reserve' ? -amount : 0));
  const used = sum(({ settled }) => settled);
  const returned = sum(({ kind, amount }) => (kind === 'refund' ? amount : 0));
  const [newest] = entries as [TokenEntry, ...TokenEntry[]];
  const isRun = newest.batchId !== null;
  return {
    id: newest.id,
    entries,
    amount: sum(({ amount }) => amount),
    days: [...new Set(entries.flatMap(({ day }) => day ?? []))].toSorted(),
    used,
    returned,
    waiting: isRun ? Math.max(0, reserved - used - returned) : 0,
    // A run begins with its reservation; one for a day that is tried again comes later.
    whole: !isRun || !more || entries.some(({ kind, cause }) => kind === 'reserve' && cause !== 'retry'),
  };
}
