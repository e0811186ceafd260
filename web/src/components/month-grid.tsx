// biome-ignore-all lint/a11y/useSemanticElements: a table cannot carry the layout of the sheet
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and headers are not tab stops, cells are
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { weekOf, weeksBetween, weeksOf } from '../lib/calendar-date.ts';
import { classNames } from '../lib/class-names.ts';
import { formatShortWeekday, formatWeekday } from '../lib/formats.ts';
import styles from './month-grid.module.css';
import { useDayDrag } from './use-day-drag.ts';
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
  const { month, span, selected, labelledBy, move } = props;
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
      >
        <WeekdayNames />
        <div className={styles.weeks} role="presentation" ref={keys.body}>
          {weeks.map((week) => (
            <div key={week[0]} className={styles.week} role="row">
              {week.map((date, weekday) => (
                <DayCell key={date} {...{ date, weekday, keys, pointer }} grid={props} />
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

interface DayCellProps {
  date: string;
  weekday: number;
  grid: MonthGridProps;
  keys: ReturnType<typeof useGridKeys>;
  pointer: ReturnType<typeof useDayDrag>;
}

function DayCell({ date, weekday, grid, keys, pointer }: DayCellProps) {
  const { selected, today, nameDay, renderDay, onSelect, move } = grid;
  const source = keys.carried ?? pointer.drag?.from;
  const over = keys.carried ? keys.focused : pointer.drag?.over;
  const isOver = source !== undefined && date === over && date !== source;
  const outside = keys.isOutside(date);
  return (
    <div
      role="gridcell"
      data-date={date}
      className={classNames(
        styles.cell,
        outside && styles.outside,
        date === selected && styles.selected,
        move?.canMove(date) && styles.movable,
        date === source && styles.source,
        isOver && (move?.canDrop(date) ? styles.target : styles.refused),
      )}
      tabIndex={date === keys.tabStop ? 0 : -1}
      aria-selected={date === selected}
      aria-current={date === today ? 'date' : undefined}
      aria-label={nameDay(date)}
      onClick={() => {
        if (!pointer.wasJustDropped()) onSelect(date, false);
      }}
      onKeyDown={(event) => keys.press(event, date)}
      onFocus={() => keys.arriveAt(date)}
      onPointerDown={(event) => {
        if (move?.canMove(date)) pointer.begin(event, date);
      }}
      onDragStart={(event) => event.preventDefault()}
    >
      {renderDay(date, { outside, weekday })}
    </div>
  );
}
