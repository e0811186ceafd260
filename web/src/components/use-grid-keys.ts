import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { monthOf } from '../lib/calendar-date.ts';
import { formatWeekdayAndDay } from '../lib/formats.ts';
import { dayAfterKey } from './month-grid-keys.ts';

export interface CarriedDays {
  /** Whether the day holds something that may be carried away. */
  canMove: (date: string) => boolean;
  canDrop: (date: string) => boolean;
  /** Called once with two different days; whether the other day is taken is the caller's question. */
  onMove: (from: string, to: string) => void;
}

export interface GridKeysProps {
  /** `YYYY-MM` */
  month: string;
  /** Shows these days, both included, in place of the month: a sheet that begins on any day. */
  span?: { from: string; to: string } | undefined;
  selected: string | null;
  today: string | null;
  /** Click, Enter or Space; `byKeyboard` tells whether focus should follow into the panel. */
  onSelect: (date: string, byKeyboard: boolean) => void;
  /** The focus left the month: show this one (`YYYY-MM`). */
  onMonthChange: (month: string) => void;
  move?: CarriedDays | undefined;
  /** Set to a day to move the focus there, for example when the panel closes. */
  focusDay?: string | null;
}

/** What the keyboard does in a grid of days: one day has the focus, and with `move` one may be carried to another. */
export function useGridKeys(grid: GridKeysProps, weeks: readonly (readonly string[])[]) {
  const { month, span, onSelect, onMonthChange, move } = grid;
  const { t, i18n } = useTranslation('components');
  const { body, focused, arriveAt, focusSoon, dayOfKeys } = useGridFocus(grid);
  const [carried, setCarried] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const isShown = (date: string) => weeks.some((week) => week.includes(date));
  const isOutside = (date: string) =>
    span === undefined ? monthOf(date) !== month : date < span.from || date > span.to;
  const spoken = (date: string) => formatWeekdayAndDay(date, i18n.language);

  const goTo = (date: string) => {
    focusSoon(date);
    if (span ? !isShown(date) : isOutside(date)) onMonthChange(monthOf(date));
    if (carried) setMessage(t(move?.canDrop(date) ? 'moveOver' : 'moveRefused', { day: spoken(date) }));
  };
  const dropAt = (date: string) => {
    if (!carried || !move?.canDrop(date)) return;
    setCarried(null);
    setMessage(date === carried ? t('moveCancelled') : t('moveDone', { day: spoken(date) }));
    if (date !== carried) move.onMove(carried, date);
  };
  const cancelMove = () => {
    if (!carried) return;
    setCarried(null);
    goTo(carried);
    setMessage(t('moveCancelled'));
  };
  /** Handles a key on a day; others, and those that mean nothing here, go on to the page. */
  const press = (event: KeyboardEvent, pressedOn: string) => {
    const date = dayOfKeys(pressedOn);
    const target = dayAfterKey(event, date);
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (target) goTo(target);
    else if (event.key === 'Escape' && carried) cancelMove();
    else if (event.key === 'Enter' || event.key === ' ') carried ? dropAt(date) : onSelect(date, true);
    else if (plain && event.key.toLowerCase() === 'm' && move?.canMove(date) && !carried) {
      setCarried(date);
      setMessage(t('moveBegun', { day: spoken(date) }));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const tabStop = isShown(focused) ? focused : tabStopOf(grid);
  return { body, focused, arriveAt, tabStop, carried, message, isOutside, press };
}

/** Which day has the focus: it follows the selected day, and waits for a month that is not drawn yet. */
function useGridFocus(grid: GridKeysProps) {
  const { selected, focusDay } = grid;
  const [focused, setFocused] = useState(() => tabStopOf(grid));
  const body = useRef<HTMLDivElement>(null);
  const awaited = useRef<string | null>(null);
  // With the drawing of the month and not after it: a key pressed in between would find no day.
  useLayoutEffect(() => {
    if (awaited.current && focusCell(body, awaited.current)) awaited.current = null;
  });
  useEffect(() => {
    if (!focusDay) return;
    setFocused(focusDay);
    focusCell(body, focusDay);
  }, [focusDay]);
  useEffect(() => {
    if (selected) setFocused(selected);
  }, [selected]);
  const focusSoon = (date: string) => {
    awaited.current = date;
    setFocused(date);
  };
  const arriveAt = (date: string) => {
    awaited.current = null;
    setFocused(date);
  };
  /** Keys pressed before the next month is drawn go on from the day that waits for it, not from the one left behind. */
  const dayOfKeys = (pressedOn: string) => awaited.current ?? pressedOn;
  return { body, focused, arriveAt, focusSoon, dayOfKeys };
}

function focusCell(body: RefObject<HTMLDivElement | null>, date: string): boolean {
  const cell = body.current?.querySelector<HTMLElement>(`[data-date="${date}"]`);
  cell?.focus();
  return cell != null;
}

function tabStopOf({ month, span, selected, today }: GridKeysProps): string {
  if (span) return selected && selected >= span.from && selected <= span.to ? selected : span.from;
  if (selected && monthOf(selected) === month) return selected;
  if (today && monthOf(today) === month) return today;
  return `${month}-01`;
}
