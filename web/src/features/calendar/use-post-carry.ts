import type { Post } from '@postownia/contract/features/posts';
import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { moveGhost } from '../../components/use-day-drag.ts';
import { formatWeekdayAndDay } from '../../lib/formats.ts';
import { type Slot, slotAfterKey, timeAt } from './week-slots.ts';

/** Px a mouse travels before a press becomes carrying; a finger holds still for so many milliseconds instead. */
const THRESHOLD = 6;
const HOLD = 350;
/** Px from the window's edge where carrying scrolls, and by how much per move. */
const EDGE = 60;
const SCROLL_STEP = 14;
/** A column lower than this has no room for hours: a post dropped there keeps its own. */
const LEAST_HEIGHT = 300;

export interface Carried {
  post: Post;
  /** Null: nowhere that takes it. */
  slot: Slot | null;
  byKeyboard: boolean;
  x: number;
  y: number;
}

interface CarryOptions {
  days: readonly string[];
  canMove: (post: Post) => boolean;
  canDrop: (slot: Slot) => boolean;
  /** Called once, with a slot that is not the post's own. */
  onMove: (post: Post, slot: Slot) => void;
}

/** The day, and in a high column the hour, below the pointer. */
function slotAt(x: number, y: number, { time }: Post): Slot | null {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]');
  const date = column?.dataset.column;
  if (!column || date === undefined) return null;
  const { top, height } = column.getBoundingClientRect();
  return { date, time: height < LEAST_HEIGHT ? time : timeAt((y - top) / height) };
}

function scrollNearEdge(y: number): void {
  if (y < EDGE) window.scrollBy({ top: -SCROLL_STEP, behavior: 'instant' });
  else if (y > window.innerHeight - EDGE) window.scrollBy({ top: SCROLL_STEP, behavior: 'instant' });
}

/**
 * Carries a post between days and hours: by mouse or pen at once, by finger after holding, by keyboard with M, arrows and
 * Enter. Escape leaves it where it was.
 */
export function usePostCarry(options: CarryOptions) {
  const { days, canMove, canDrop, onMove } = options;
  const { t, i18n } = useTranslation('calendar');
  const [carried, setCarried] = useState<Carried | null>(null);
  const [message, setMessage] = useState('');
  const spoken = ({ date, time }: Slot) =>
    t('week.slot', { day: formatWeekdayAndDay(date, i18n.language), time });

  const drop = (post: Post, slot: Slot | null) => {
    setCarried(null);
    const isOwn = slot?.date === post.date && slot.time === post.time;
    if (slot === null || isOwn || !canDrop(slot)) return setMessage(t('week.moveCancelled'));
    setMessage('');
    onMove(post, slot);
  };
  const ghost = useRef<HTMLDivElement>(null);
  const pointer = usePointer({ show: setCarried, drop, ghost });

  /** Handles a key on a post; others go on to the page. */
  const press = (event: KeyboardEvent, post: Post) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const mine = carried?.byKeyboard && carried.post.id === post.id ? carried : null;
    const next = mine?.slot ? slotAfterKey(event.key, mine.slot, days) : undefined;
    if (mine && next) {
      setCarried({ ...mine, slot: next });
      setMessage(t(canDrop(next) ? 'week.moveOver' : 'week.moveRefused', { slot: spoken(next) }));
    } else if (mine && event.key === 'Escape') drop(post, null);
    else if (mine?.slot && (event.key === 'Enter' || event.key === ' ')) {
      if (canDrop(mine.slot)) drop(post, mine.slot);
    } else if (!mine && plain && event.key.toLowerCase() === 'm' && canMove(post)) {
      const slot = { date: post.date, time: post.time };
      setCarried({ post, slot, byKeyboard: true, x: 0, y: 0 });
      setMessage(t('week.moveBegun', { slot: spoken(slot) }));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    carried,
    ghost,
    message,
    press,
    begin: (event: ReactPointerEvent, post: Post) => {
      if (canMove(post)) pointer.begin(event, post);
    },
    wasJustDropped: pointer.wasJustDropped,
    /** A carried post that loses the focus stays where it was. */
    leave: () => {
      if (carried?.byKeyboard) setCarried(null);
    },
  };
}

interface Carrying {
  show: (carried: Carried | null) => void;
  drop: (post: Post, slot: Slot | null) => void;
  ghost: RefObject<HTMLDivElement | null>;
}

const isSameSlot = (slot: Slot | null, other: Slot | null) =>
  slot?.date === other?.date && slot?.time === other?.time;

/** Follows one pointer from its press to its release. The week is drawn anew at another slot, the ghost alone at each move. */
function usePointer({ show, drop, ghost }: Carrying) {
  const stop = useRef<(() => void) | null>(null);
  const justDropped = useRef(false);
  useEffect(() => () => stop.current?.(), []);

  const begin = (event: ReactPointerEvent, post: Post) => {
    if (event.button !== 0) return;
    stop.current?.();
    const isTouch = event.pointerType === 'touch';
    const start = { x: event.clientX, y: event.clientY };
    let current: Carried | null = null;
    const carryTo = (x: number, y: number) => {
      const slot = slotAt(x, y, post);
      moveGhost(ghost.current, x, y);
      if (current !== null && isSameSlot(current.slot, slot)) return;
      current = { post, slot, byKeyboard: false, x, y };
      show(current);
    };
    const hold = isTouch ? setTimeout(() => carryTo(start.x, start.y), HOLD) : undefined;
    const move = (moved: PointerEvent) => {
      const isFar = Math.hypot(moved.clientX - start.x, moved.clientY - start.y) >= THRESHOLD;
      // A finger that moves before it held scrolls the page.
      if (current === null && isTouch) return isFar && end();
      if (current === null && !isFar) return;
      scrollNearEdge(moved.clientY);
      carryTo(moved.clientX, moved.clientY);
    };
    const keepStill = (touch: TouchEvent) => {
      if (current !== null && touch.cancelable) touch.preventDefault();
    };
    const noMenu = (menu: Event) => isTouch && menu.preventDefault();
    const end = () => {
      clearTimeout(hold);
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', release);
      document.removeEventListener('pointercancel', giveUp);
      document.removeEventListener('touchmove', keepStill);
      document.removeEventListener('contextmenu', noMenu);
      document.removeEventListener('keydown', onEscape, true);
      stop.current = null;
    };
    const giveUp = () => {
      end();
      if (current !== null) drop(post, null);
    };
    const release = (released: PointerEvent) => {
      end();
      if (current === null) return;
      // The click that follows this release must not open the post.
      justDropped.current = true;
      setTimeout(() => {
        justDropped.current = false;
      });
      drop(post, slotAt(released.clientX, released.clientY, post));
    };
    const onEscape = (pressed: globalThis.KeyboardEvent) => {
      if (pressed.key !== 'Escape' || current === null) return;
      pressed.stopPropagation();
      giveUp();
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', release);
    document.addEventListener('pointercancel', giveUp);
    document.addEventListener('touchmove', keepStill, { passive: false });
    document.addEventListener('contextmenu', noMenu);
    document.addEventListener('keydown', onEscape, true);
    stop.current = end;
  };
  return { begin, wasJustDropped: () => justDropped.current };
}
