import { useEffect, useRef } from 'react';

const ROW = '[data-task]';
const actionOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('a, button');

/**
 * Keys of the task list while something in it has the focus: J and K go to the first action of the next and the previous
 * task, where Enter does it; E settles the task by itself where that is possible.
 * @param onSettle hears the id of the task
 */
export function useTaskKeys(onSettle: (id: string) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const settle = useRef(onSettle);
  useEffect(() => {
    settle.current = onSettle;
  });
  useEffect(() => {
    const list = ref.current;
    if (list === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      const rows = [...list.querySelectorAll<HTMLElement>(ROW)];
      const here = rows.findIndex((row) => row.contains(document.activeElement));
      if (key === 'e') settle.current(rows[here]?.dataset.task ?? '');
      else if (key === 'j') actionOf(rows[Math.min(here + 1, rows.length - 1)])?.focus();
      else if (key === 'k') actionOf(rows[Math.max(here - 1, 0)])?.focus();
      else return;
      event.preventDefault();
    };
    list.addEventListener('keydown', onKey);
    return () => list.removeEventListener('keydown', onKey);
  }, []);
  return { ref };
}

/** The task leaves: whoever worked on it by the keyboard goes on beside it. */
export function focusBeside(id: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const here = rows.findIndex(({ dataset }) => dataset.task === id);
  if (!rows[here]?.contains(document.activeElement)) return;
  actionOf(rows[here + 1] ?? rows[here - 1])?.focus();
}
