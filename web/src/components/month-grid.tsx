// biome-ignore-all lint/a11y/useSemanticElements: a table cannot carry the layout of the sheet
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { monthOf, weekOf, weeksBetween, weeksOf } from '../lib/calendar-date.ts';
import { classNames } from '../lib/class-names.ts';
import { formatShortWeekday, formatWeekday, formatWeekdayAndDay } from '../lib/formats.ts';
import styles from './month-grid.module.css';
import { dayAfterKey } from './month-grid-keys.ts';
import { useDayDrag } from './use-day-drag.ts';

/** Any week will do for the names of the days. */
const NAMED_WEEK = weekOf('2026-11-02');

export interface MovableDays {
  /** Whether the day holds something that may be carried away. */
  canMove: (date: string) => boolean;
  canDrop: (date: string) => boolean;
  /** Called once with two different days; whether the other day is taken is the caller's question. */
  onMove: (from: string, to: string) => void;
  /** What follows the pointer, about 90 px wide. */
  renderGhost: (date: string) => ReactNode;
}

export interface MonthGridProps {
  /** `YYYY-MM` */
  month: string;
  /** Shows these days, both included, in place of the month: a sheet that begins on any day. */
  span?: { from: string; to: string } | undefined;
  selected: string | null;
  today: string | null;
  /** Id of the month's heading. */
  labelledBy: string;
  /** The whole accessible name of a day. */
  nameDay: (date: string) => string;
  /** The cell's content. `--th` in CSS is the side of the thumbnail for the present width. */
  renderDay: (date: string, position: { outside: boolean; weekday: number }) => ReactNode;
  /** Click, Enter or Space; `byKeyboard` tells whether focus should follow into the panel. */
  onSelect: (date: string, byKeyboard: boolean) => void;
  /** The focus left the month: show this one (`YYYY-MM`). */
  onMonthChange: (month: string) => void;
  move?: MovableDays | undefined;
  /** Set to a day to move the focus there, for example when the panel closes. */
  focusDay?: string | null;
}

function tabStopOf({ month, span, selected, today }: MonthGridProps): string {
  if (span) return selected && selected >= span.from && selected <= span.to ? selected : span.from;
  if (selected && monthOf(selected) === month) return selected;
  if (today && monthOf(today) === month) return today;
  return `${month}-01`;
}

/** Four crop marks around the selected day. */
function SelectionMarks({ weeks, selected }: { weeks: string[][]; selected: string }) {
  const row = weeks.findIndex((week) => week.includes(selected));
  if (row < 0) return null;
  const column = weeks[row]?.indexOf(selected) ?? 0;
  return (
    <span
      className={styles.marker}
      aria-hidden="true"
      style={{ height: `${100 / weeks.length}%`, transform: `translate(${column * 100}%, ${row * 100}%)` }}
    />
  );
}

/**
 * A month as a grid of days (ARIA APG grid): one tab stop, arrows cross the month's edges, Home and End within the week,
 * Page Up and Page Down by months, Ctrl+Home and Ctrl+End within the month, Enter and Space select. With `move`, content
 * can be carried to another day by pointer, or by M, arrows and Enter.
 */
export function MonthGrid(props: MonthGridProps) {
  const { month, span, selected, today, labelledBy, nameDay, renderDay, onSelect, onMonthChange } = props;
  const { move, focusDay } = props;
  const { t, i18n } = useTranslation('components');
  const [from, to] = [span?.from, span?.to];
  const weeks = useMemo(
    () => (from === undefined || to === undefined ? weeksOf(month) : weeksBetween(from, to)),
    [month, from, to],
  );
  const isOutside = (date: string) =>
    from === undefined || to === undefined ? monthOf(date) !== month : date < from || date > to;
  const [focused, setFocused] = useState(() => tabStopOf(props));
  const [carried, setCarried] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const pendingFocus = useRef<string | null>(null);
  const pointer = useDayDrag((from, to) => {
    if (move?.canDrop(to)) move.onMove(from, to);
  });
  const isShown = (date: string) => weeks.some((week) => week.includes(date));
  const tabStop = isShown(focused) ? focused : tabStopOf(props);

  useEffect(() => {
    const wanted = pendingFocus.current;
    if (!wanted) return;
    const cell = body.current?.querySelector<HTMLElement>(`[data-date="${wanted}"]`);
    if (!cell) return;
    pendingFocus.current = null;
    cell.focus();
  });
  useEffect(() => {
    if (!focusDay) return;
    setFocused(focusDay);
    body.current?.querySelector<HTMLElement>(`[data-date="${focusDay}"]`)?.focus();
  }, [focusDay]);
  useEffect(() => {
    if (selected) setFocused(selected);
  }, [selected]);

  const spoken = (date: string) => formatWeekdayAndDay(date, i18n.language);
  const goTo = (date: string) => {
    pendingFocus.current = date;
    setFocused(date);
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
  const pressKey = (event: KeyboardEvent, date: string) => {
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

  const source = carried ?? pointer.drag?.from;
  const over = carried ? focused : pointer.drag?.over;
  const cellClass = (date: string) =>
    classNames(
      styles.cell,
      isOutside(date) && styles.outside,
      date === selected && styles.selected,
      move?.canMove(date) && styles.movable,
      date === source && styles.source,
      source && date === over && date !== source && (move?.canDrop(date) ? styles.target : styles.refused),
    );
  return (
    <>
      <div
        role="grid"
        className={classNames(styles.grid, pointer.drag && styles.dragging)}
        style={{ '--rows': weeks.length } as CSSProperties}
        aria-labelledby={labelledBy}
        aria-describedby={`${labelledBy}-keys`}
      >
        {/* biome-ignore-start lint/a11y/useFocusableInteractive: rows and headers are not tab stops, cells are */}
        <div className={styles.head} role="row">
          {NAMED_WEEK.map((date) => (
            <div key={date} role="columnheader" aria-label={formatWeekday(date, i18n.language)}>
              {formatShortWeekday(date, i18n.language)}
            </div>
          ))}
        </div>
        <div className={styles.weeks} role="presentation" ref={body}>
          {weeks.map((week) => (
            <div key={week[0]} className={styles.week} role="row">
              {week.map((date, weekday) => (
                <div
                  key={date}
                  role="gridcell"
                  data-date={date}
                  className={cellClass(date)}
                  tabIndex={date === tabStop ? 0 : -1}
                  aria-selected={date === selected}
                  aria-current={date === today ? 'date' : undefined}
                  aria-label={nameDay(date)}
                  onClick={() => {
                    if (!pointer.wasJustDropped()) onSelect(date, false);
                  }}
                  onKeyDown={(event) => pressKey(event, date)}
                  onFocus={() => setFocused(date)}
                  onPointerDown={(event) => {
                    if (move?.canMove(date)) pointer.begin(event, date);
                  }}
                  onDragStart={(event) => event.preventDefault()}
                >
                  {renderDay(date, { outside: isOutside(date), weekday })}
                </div>
              ))}
            </div>
          ))}
          {selected && <SelectionMarks weeks={weeks} selected={selected} />}
        </div>
        {/* biome-ignore-end lint/a11y/useFocusableInteractive: rows and headers are not tab stops, cells are */}
      </div>
      <p className="sr" id={`${labelledBy}-keys`}>
        {t('gridKeys')} {move && t('gridMoveKeys')}
      </p>
      <div className="sr" aria-live="assertive">
        {message}
      </div>
      {pointer.drag && move && (
        <div
          className={styles.ghost}
          aria-hidden="true"
          style={{ transform: `translate(${pointer.drag.x + 12}px, ${pointer.drag.y + 12}px)` }}
        >
          {move.renderGhost(pointer.drag.from)}
        </div>
      )}
    </>
  );
}
