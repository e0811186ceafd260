import { type MouseEvent, useRef, useState } from 'react';

/** Ids of `all` between two of them, both included, in whichever order they were pressed. */
export function idsBetween(all: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [all.indexOf(from ?? ''), all.indexOf(to)];
  return start < 0 || end < 0 ? [to] : all.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Which of the listed are chosen: one by one, a range with Shift, or all that may be. What is no longer listed is not. */
export function useChosen(all: readonly string[]) {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  /** Where a range with Shift begins. */
  const anchor = useRef<string | null>(null);
  const ids = all.filter((id) => kept.has(id));
  const toggle = (id: string, { shiftKey }: Pick<MouseEvent, 'shiftKey'>) => {
    const next = new Set(kept);
    if (shiftKey) for (const one of idsBetween(all, anchor.current, id)) next.add(one);
    else if (!next.delete(id)) next.add(id);
    anchor.current = id;
    setKept(next);
  };
  return {
    ids,
    isChosen: (id: string) => kept.has(id),
    toggle,
    all: () => setKept(new Set(all)),
    none: () => setKept(new Set()),
  };
}
