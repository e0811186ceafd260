import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { withMoved } from './strip-order.ts';

/** Px that a pointer travels before a press becomes a drag. */
const THRESHOLD = 6;

/** What is being carried, by its place, and the order from before. */
interface Lift<Item> {
  readonly place: number;
  readonly before: readonly Item[];
}

interface OrderOptions<Item> {
  items: readonly Item[];
  onChange: (items: readonly Item[]) => void;
  /** Told aloud: `lifted`, `moved` and `dropped` with the place, `back` after Escape. */
  onTell: (what: 'lifted' | 'moved' | 'dropped' | 'back', place: number) => void;
}

/**
 * Puts a strip in order. By keyboard: space lifts, arrows carry, space drops, Escape brings back. By mouse or pen: drag over
 * another one. Touch is left to scrolling.
 */
export function useStripOrder<Item>({ items, onChange, onTell }: OrderOptions<Item>) {
  const [lift, setLift] = useState<Lift<Item> | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef({ items, onChange, onTell });
  latest.current = { items, onChange, onTell };
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const focus = (place: number) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus());
  /** @returns the place where it is now */
  const carry = (from: number, to: number) => {
    const { items: now, onChange: change } = latest.current;
    const place = Math.max(0, Math.min(now.length - 1, to));
    if (place !== from) change(withMoved(now, from, place));
    return place;
  };
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    const isMine = lift?.place === place;
    if (event.key === ' ') {
      event.preventDefault();
      setLift(isMine ? null : { place, before: items });
      onTell(isMine ? 'dropped' : 'lifted', place);
    } else if (lift !== null && isMine && event.key === 'Escape') {
      event.preventDefault();
      const home = lift.before.indexOf(items[place] as Item);
      onChange(lift.before);
      setLift(null);
      focus(home);
      onTell('back', home);
    } else if (lift !== null && isMine && STEPS[event.key] !== undefined) {
      event.preventDefault();
      const next = carry(place, place + (STEPS[event.key] ?? 0));
      setLift({ ...lift, place: next });
      focus(next);
      onTell('moved', next);
    }
  };
  const onPointerDown = (pressed: PointerEvent, from: number) => {
    if (pressed.button !== 0 || pressed.pointerType === 'touch') return;
    stop.current?.();
    let place = from;
    let carried = false;
    const move = (event: globalThis.PointerEvent) => {
      carried ||= Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > THRESHOLD;
      if (!carried) return;
      place = carry(place, placeAt(event) ?? place);
      setLift({ place, before: latest.current.items });
    };
    const end = () => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('pointercancel', end);
      stop.current = null;
      if (!carried) return;
      setLift(null);
      latest.current.onTell('dropped', place);
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
    stop.current = end;
  };
  return {
    list,
    lifted: lift?.place ?? null,
    handlersOf: (place: number) => ({
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, place),
      onPointerDown: (event: PointerEvent) => onPointerDown(event, place),
    }),
  };
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function placeAt({ clientX, clientY }: globalThis.PointerEvent): number | null {
  const item = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]');
  return item ? Number(item.dataset.place) : null;
}
