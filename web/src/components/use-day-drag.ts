import {
  type CSSProperties,
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { addDays } from '../lib/calendar-date.ts';

/** What is being carried, where it would land, and where the pointer was when that changed. */
export interface DayDrag {
  from: string;
  over: string | null;
  x: number;
  y: number;
}

/** Where a ghost is drawn, as its style sheet reads it. */
export const ghostPlace = ({ x, y }: Pick<DayDrag, 'x' | 'y'>): CSSProperties =>
  ({ '--x': `${x}px`, '--y': `${y}px` }) as CSSProperties;

/** Lets it follow the pointer without drawing anything anew. */
export function moveGhost(ghost: HTMLElement | null, x: number, y: number): void {
  ghost?.style.setProperty('--x', `${x}px`);
  ghost?.style.setProperty('--y', `${y}px`);
}

/** Px a mouse travels before a press becomes a drag; a finger holds still for so many milliseconds instead. */
const THRESHOLD = 6;
const HOLD = 350;
/** Px from the window's edge where carrying scrolls, and by how much per move. */
const EDGE = 60;
const SCROLL_STEP = 14;

/** The day below a point; a row of several days (`data-days`) has them from its top to its bottom. */
function dayAt(x: number, y: number): string | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-date], [data-day]');
  const first = cell?.dataset.date ?? cell?.dataset.day;
  if (!cell || first === undefined) return null;
  const { top, height } = cell.getBoundingClientRect();
  return dayOfRow({ first, days: Number(cell.dataset.days ?? 1), share: (y - top) / height });
}

/** Which day of a row of days stands at a share of its height. */
export function dayOfRow({ first, days, share }: { first: string; days: number; share: number }): string {
  return addDays(first, Math.min(days - 1, Math.max(0, Math.floor(share * days))));
}

function scrollNearEdge(y: number): void {
  if (y < EDGE) window.scrollBy({ top: -SCROLL_STEP, behavior: 'instant' });
  else if (y > window.innerHeight - EDGE) window.scrollBy({ top: SCROLL_STEP, behavior: 'instant' });
}

/**
 * Carries what stands on a day: with mouse or pen press and move, with a finger hold and move; let go over another day, or
 * give up by Escape. `onDrop` is called once, with what was begun and a day that is not its name. Days are drawn anew when the
 * pointer comes to another one; `ghost` alone follows each of its moves.
 */
export function useDayDrag(onDrop: (from: string, to: string) => void) {
  const [drag, setDrag] = useState<DayDrag | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const stop = useRef<(() => void) | null>(null);
  const justDropped = useRef(false);
  useEffect(() => () => stop.current?.(), []);

  const begin = useCallback(
    (event: ReactPointerEvent, from: string) => {
      if (event.button !== 0) return;
      stop.current?.();
      let current: DayDrag | null = null;
      const show = (next: DayDrag | null) => {
        current = next;
        setDrag(next);
      };
      const carryTo = (x: number, y: number) => {
        const over = dayAt(x, y);
        moveGhost(ghost.current, x, y);
        if (current === null || current.over !== over) show({ from, over, x, y });
      };
      stop.current = followPointer(event, {
        isCarrying: () => current !== null,
        carryTo,
        giveUp: () => show(null),
        drop: (x, y) => {
          show(null);
          // The click that follows this release must not select a day.
          justDropped.current = true;
          setTimeout(() => {
            justDropped.current = false;
          });
          // The page may have scrolled below the pointer since its last move.
          const target = dayAt(x, y);
          if (target && target !== from) onDrop(from, target);
        },
      });
    },
    [onDrop],
  );
  return { drag, ghost, begin, wasJustDropped: () => justDropped.current };
}

interface Carrying {
  readonly isCarrying: () => boolean;
  readonly carryTo: (x: number, y: number) => void;
  readonly giveUp: () => void;
  readonly drop: (x: number, y: number) => void;
}

/** Follows one pointer from its press to its release. @returns ends it */
function followPointer(
  { pointerType, clientX, clientY }: ReactPointerEvent,
  { isCarrying, carryTo, giveUp, drop }: Carrying,
): () => void {
  const isTouch = pointerType === 'touch';
  const listening = new AbortController();
  const hold = isTouch ? setTimeout(() => carryTo(clientX, clientY), HOLD) : undefined;
  const end = () => {
    clearTimeout(hold);
    listening.abort();
  };
  const leave = () => {
    end();
    if (isCarrying()) giveUp();
  };
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    hear: (event: DocumentEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => document.addEventListener(name, hear, { ...options, signal: listening.signal });
  on('pointermove', (moved) => {
    const isFar = Math.hypot(moved.clientX - clientX, moved.clientY - clientY) >= THRESHOLD;
    if (!isCarrying() && !isFar) return;
    // A finger that moves before it held scrolls the page.
    if (!isCarrying() && isTouch) return end();
    scrollNearEdge(moved.clientY);
    carryTo(moved.clientX, moved.clientY);
  });
  on('pointerup', (released) => {
    end();
    if (isCarrying()) drop(released.clientX, released.clientY);
  });
  on('pointercancel', leave);
  on(
    'keydown',
    (pressed) => {
      if (pressed.key !== 'Escape') return;
      if (isCarrying()) pressed.stopPropagation();
      leave();
    },
    { capture: true },
  );
  if (isTouch) {
    on(
      'touchmove',
      (touch) => {
        if (isCarrying() && touch.cancelable) touch.preventDefault();
      },
      { passive: false },
    );
    on('contextmenu', (menu) => menu.preventDefault());
  }
  return leave;
}
