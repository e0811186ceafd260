import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** What is being carried, and where it would land. */
export interface DayDrag {
  from: string;
  over: string | null;
  x: number;
  y: number;
}

/** Px the pointer must travel before a press becomes a drag. */
const THRESHOLD = 6;
/** Px from the window's edge where carrying scrolls, and by how much per move. */
const EDGE = 60;
const SCROLL_STEP = 14;

function dayAt(x: number, y: number): string | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-date]');
  return cell?.dataset.date ?? null;
}

function scrollNearEdge(y: number): void {
  if (y < EDGE) window.scrollBy({ top: -SCROLL_STEP, behavior: 'instant' });
  else if (y > window.innerHeight - EDGE) window.scrollBy({ top: SCROLL_STEP, behavior: 'instant' });
}

/**
 * Carries a day's content with mouse or pen: press, move, let go over another day; Escape gives up. Touch is left to
 * scrolling. `onDrop` is called once, with two different days.
 */
export function useDayDrag(onDrop: (from: string, to: string) => void) {
  const [drag, setDrag] = useState<DayDrag | null>(null);
  const stop = useRef<(() => void) | null>(null);
  const justDropped = useRef(false);
  useEffect(() => () => stop.current?.(), []);

  const begin = useCallback(
    (event: ReactPointerEvent, from: string) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const start = { x: event.clientX, y: event.clientY };
      let current: DayDrag | null = null;
      const move = (moved: PointerEvent) => {
        if (!current && Math.hypot(moved.clientX - start.x, moved.clientY - start.y) < THRESHOLD) return;
        scrollNearEdge(moved.clientY);
        current = { from, over: dayAt(moved.clientX, moved.clientY), x: moved.clientX, y: moved.clientY };
        setDrag(current);
      };
      const end = () => {
        document.removeEventListener('pointermove', move);
        document.removeEventListener('pointerup', drop);
        document.removeEventListener('pointercancel', end);
        document.removeEventListener('keydown', giveUp, true);
        stop.current = null;
        setDrag(null);
      };
      const drop = (released: PointerEvent) => {
        const dropped = current;
        end();
        if (!dropped) return;
        // The click that follows this release must not select a day.
        justDropped.current = true;
        setTimeout(() => {
          justDropped.current = false;
        });
        // The page may have scrolled below the pointer since its last move.
        const target = dayAt(released.clientX, released.clientY);
        if (target && target !== from) onDrop(from, target);
      };
      const giveUp = (pressed: KeyboardEvent) => {
        if (pressed.key !== 'Escape') return;
        pressed.stopPropagation();
        end();
      };
      document.addEventListener('pointermove', move);
      document.addEventListener('pointerup', drop);
      document.addEventListener('pointercancel', end);
      document.addEventListener('keydown', giveUp, true);
      stop.current = end;
    },
    [onDrop],
  );
  return { drag, begin, wasJustDropped: () => justDropped.current };
}
