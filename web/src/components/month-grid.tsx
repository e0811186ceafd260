// biome-ignore-all lint/a11y/useSemanticElements: a table cannot carry the layout of the sheet
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and headers are not tab stops, cells are
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useMemo,
} from 'react';
import { useTranslation } from 'react-i18next';
import { weekOf, weeksBetween, weeksOf } from '../lib/calendar-date.ts';
import { classNames } from '../lib/class-names.ts';
import { formatShortWeekday, formatWeekday } from '../lib/formats.ts';
import styles from './month-grid.module.css';
import { ghostPlace, useDayDrag } from './use-day-drag.ts';
import { type CarriedDays, type GridKeysProps, useGridKeys } from './use-grid-keys.ts';

/** Any week will do for the names of the days. */
const NAMED_WEEK = weekOf('2026-11-02');

export interface MovableDays extends CarriedDays {
  /** What follows the pointer, about 90 px wide. */
  renderGhost: (date: string) => ReactNode;
}

export interface MonthGridProps extends GridKeysProps {
  /** Id of the month's heading. */
  labelledBy: string;
  /** The whole accessible name of a day. */
  nameDay: (date: string) => string;
  /** The cell's content. `--th` in CSS is the side of the thumbnail for the present width. */
  renderDay: (date: string, position: { outside: boolean; weekday: number }) => ReactNode;
  move?: MovableDays | undefined;
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
  const { month, span, selected, today, labelledBy, nameDay, renderDay, move } = props;
  const { t } = useTranslation('components');
  const [from, to] = [span?.from, span?.to];
  const weeks = useMemo(
    () => (from === undefined || to === undefined ? weeksOf(month) : weeksBetween(from, to)),
    [month, from, to],
  );
  const keys = useGridKeys(props, weeks);
  const pointer = useDayDrag((from, to) => {
    if (move?.canDrop(to)) move.onMove(from, to);
  });
  return (
    <>
      <div
        role="grid"
        className={classNames(styles.grid, pointer.drag && styles.dragging)}
        style={{ '--rows': weeks.length } as CSSProperties}
        aria-labelledby={labelledBy}
        aria-describedby={`${labelledBy}-keys`}
        {...handlersOf(props, keys, pointer)}
      >
        <WeekdayNames />
        <div className={styles.weeks} role="presentation" ref={keys.body}>
          {weeks.map((week) => (
            <div key={week[0]} className={styles.week} role="row">
              {week.map((date, weekday) => (
                <DayCell
                  key={date}
                  {...{ date, weekday, nameDay, renderDay }}
                  outside={keys.isOutside(date)}
                  isSelected={date === selected}
                  isToday={date === today}
                  isTabStop={date === keys.tabStop}
                  className={lookOf(date, { keys, pointer, move })}
                />
              ))}
            </div>
          ))}
          {selected && <SelectionMarks weeks={weeks} selected={selected} />}
        </div>
      </div>
      <p className="sr" id={`${labelledBy}-keys`}>
        {t('gridKeys')} {move && t('gridMoveKeys')}
      </p>
      <div className="sr" aria-live="assertive">
        {keys.message}
      </div>
      {move && <Ghost pointer={pointer} render={move.renderGhost} />}
    </>
  );
}

function WeekdayNames() {
  const { i18n } = useTranslation();
  return (
    <div className={styles.head} role="row">
      {NAMED_WEEK.map((date) => (
        <div key={date} role="columnheader" aria-label={formatWeekday(date, i18n.language)}>
          {formatShortWeekday(date, i18n.language)}
        </div>
      ))}
    </div>
  );
}

type Keys = ReturnType<typeof useGridKeys>;
type Pointer = ReturnType<typeof useDayDrag>;

function Ghost({ pointer, render }: { pointer: Pointer; render: MovableDays['renderGhost'] }) {
  if (pointer.drag === null) return null;
  return (
    <div ref={pointer.ghost} className={styles.ghost} aria-hidden="true" style={ghostPlace(pointer.drag)}>
      {render(pointer.drag.from)}
    </div>
  );
}

/** What carrying makes of a day: one that may be taken, is carried, or would take what is. */
function lookOf(
  date: string,
  { keys, pointer, move }: { keys: Keys; pointer: Pointer; move: MovableDays | undefined },
): string {
  const source = keys.carried ?? pointer.drag?.from;
  const over = keys.carried ? keys.focused : pointer.drag?.over;
  const isOver = source !== undefined && date === over && date !== source;
  return classNames(
    move?.canMove(date) && styles.movable,
    date === source && styles.source,
    isOver && (move?.canDrop(date) ? styles.target : styles.refused),
  );
}

const dayOf = ({ target }: SyntheticEvent) =>
  (target as Element).closest<HTMLElement>('[role="gridcell"]')?.dataset.date;

/** Heard on the grid: the days themselves hear nothing, so that they stay as they are while one is carried. */
function handlersOf({ onSelect, move }: MonthGridProps, keys: Keys, pointer: Pointer) {
  const onDay =
    <Heard extends SyntheticEvent>(hear: (date: string, event: Heard) => void) =>
    (event: Heard) => {
      const date = dayOf(event);
      if (date !== undefined) hear(date, event);
    };
  return {
    onClick: onDay((date) => {
      if (!pointer.wasJustDropped()) onSelect(date, false);
    }),
    onKeyDown: onDay((date, event: KeyboardEvent) => keys.press(event, date)),
    onFocus: onDay((date) => keys.arriveAt(date)),
    onPointerDown: onDay((date, event: PointerEvent) => {
      if (move?.canMove(date)) pointer.begin(event, date);
    }),
    onDragStart: (event: SyntheticEvent) => event.preventDefault(),
  };
}

interface DayCellProps extends Pick<MonthGridProps, 'nameDay' | 'renderDay'> {
  date: string;
  weekday: number;
  outside: boolean;
  isSelected: boolean;
  isToday: boolean;
  isTabStop: boolean;
  className: string;
}

const DayCell = memo(Day);

function Day(props: DayCellProps) {
  const { date, weekday, outside, isSelected, isToday, isTabStop, className, nameDay, renderDay } = props;
  return (
    <div
      role="gridcell"
      data-date={date}
      className={classNames(styles.cell, outside && styles.outside, isSelected && styles.selected, className)}
      tabIndex={isTabStop ? 0 : -1}
      aria-selected={isSelected}
      aria-current={isToday ? 'date' : undefined}
      aria-label={nameDay(date)}
    >
      {renderDay(date, { outside, weekday })}
    </div>
  );
}
