import { type PointerEvent, useRef, useState } from 'react';

/** Px sideways before a finger is taken to carry the card rather than to scroll. */
const SIDEWAYS = 12;
/** Px, and share of the card's width, that mean it: what is decided by a swipe is not decided by a brush. */
const FAR_PIXELS = 96;
const FAR_SHARE = 0.3;

export type SwipeDirection = 'left' | 'right';

interface Held {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Nobody knows yet whether this finger scrolls. */
  readonly isOpen: boolean;
}

export interface CardSwipe {
  /** Px that the card follows the finger. */
  readonly shift: number;
  /** Where it goes if the finger is lifted now; null: back. */
  readonly towards: SwipeDirection | null;
  readonly handlers: Readonly<
    Record<
      'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
      (event: PointerEvent<HTMLElement>) => void
    >
  >;
}

/** How far a finger has carried a card, and whether that is far enough; pure, so that it can be tested. */
export function directionOf(shift: number, width: number): SwipeDirection | null {
  if (Math.abs(shift) < Math.max(FAR_PIXELS, width * FAR_SHARE)) return null;
  return shift < 0 ? 'left' : 'right';
}

/** A card that follows a finger sideways and calls `onSwipe` when it is let go far enough; a mouse selects text instead. */
export function useCardSwipe(onSwipe: (direction: SwipeDirection) => void): CardSwipe {
  const held = useRef<Held | null>(null);
  const [shift, setShift] = useState(0);
  const [width, setWidth] = useState(0);
  const letGo = () => {
    held.current = null;
    setShift(0);
  };
  const towards = shift === 0 ? null : directionOf(shift, width);
  return {
    shift,
    towards,
    handlers: {
      onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y, currentTarget }) => {
        if (pointerType === 'mouse' || !isPrimary) return letGo();
        held.current = { x, y, width: currentTarget.offsetWidth, isOpen: true };
        setWidth(currentTarget.offsetWidth);
      },
      onPointerMove: ({ clientX, clientY }) => {
        const from = held.current;
        if (from === null) return;
        const [x, y] = [clientX - from.x, clientY - from.y];
        if (from.isOpen && Math.abs(x) < SIDEWAYS && Math.abs(y) < SIDEWAYS) return;
        if (from.isOpen && Math.abs(x) < Math.abs(y) * 1.5) return letGo();
        held.current = { ...from, isOpen: false };
        setShift(x);
      },
      onPointerUp: ({ clientX }) => {
        const from = held.current;
        letGo();
        if (from === null || from.isOpen) return;
        const direction = directionOf(clientX - from.x, from.width);
        if (direction !== null) onSwipe(direction);
      },
      onPointerCancel: letGo,
    },
  };
}
