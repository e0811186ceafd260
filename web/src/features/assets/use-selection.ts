import type { LibraryAsset } from '@postownia/contract/features/assets';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';

/** Which of the listed files are chosen; null while nothing is being chosen. */
export function useSelection(assets: readonly LibraryAsset[]) {
  const [selection, setSelection] = useState<ReadonlySet<string> | null>(null);
  /** Where a range with Shift begins. */
  const anchor = useRef<string | null>(null);
  const toggle = ({ id }: LibraryAsset, event: Pick<MouseEvent, 'shiftKey'>) => {
    const next = new Set(selection);
    const range = event.shiftKey ? rangeOf(assets, anchor.current, id) : [];
    if (range.length > 0) for (const one of range) next.add(one);
    else if (!next.delete(id)) next.add(id);
    anchor.current = id;
    setSelection(next);
  };
  const all = () => setSelection(new Set(assets.map(({ id }) => id)));
  const none = () => setSelection(null);
  const pressKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    if (event.key === 'Escape' && selection !== null) none();
    if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    all();
  };
  const chosen = assets.filter(({ id }) => selection?.has(id));
  return { selection, chosen, begin: () => setSelection(new Set()), toggle, none, pressKey };
}

function rangeOf(assets: readonly LibraryAsset[], from: string | null, to: string): string[] {
  const ids = assets.map(({ id }) => id);
  const [start, end] = [ids.indexOf(from ?? ''), ids.indexOf(to)];
  if (start < 0 || end < 0) return [];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}
