import { type PointerEvent, useRef } from 'react';

/** Px sideways that count as a swipe. */
const DISTANCE = 48;

/** Handlers for a sideways swipe: `onSwipe(1)` to the next (finger to the left), `onSwipe(-1)` to the previous. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (!from) return;
      const x = event.clientX - from.x;
      if (Math.abs(x) < DISTANCE || Math.abs(x) < Math.abs(event.clientY - from.y) * 1.5) return;
      onSwipe(x < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
