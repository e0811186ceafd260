import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOfMonth, weekdayOf } from '../lib/calendar-date.ts';
import { classNames } from '../lib/class-names.ts';
import { formatDayRange, formatShortWeekday, formatWeekdayAndDay } from '../lib/formats.ts';
import styles from './agenda.module.css';
import { type DayDrag, ghostPlace, useDayDrag } from './use-day-drag.ts';

/** One thing of a day: a day with several has as many rows. */
export interface AgendaDay {
  kind: 'day';
  date: string;
  /** What the row is of, where a day has several. */
  id?: string | undefined;
  /** Another row of the day stands above it: the date is not repeated. */
  isFurther?: boolean;
  text: ReactNode;
  /** Glyph and word. */
  status?: ReactNode;
  /** 76 px square. */
  thumb?: ReactNode;
  /** Reads like a Sunday. */
  special?: boolean;
}

/** A run of days without content, in one row. */
export interface AgendaGap {
  kind: 'gap';
  from: string;
  /** How many days it is. */
  days: number;
  text: ReactNode;
  action?: ReactNode;
}

export interface AgendaWeek {
  monday: string;
  sunday: string;
  /** At the right end of the week's line, for example "6 postów". */
  summary: ReactNode;
  rows: readonly (AgendaDay | AgendaGap)[];
}

export interface MovableRows {
  canMove: (row: AgendaDay) => boolean;
  canDrop: (date: string) => boolean;
  /** Called once, with a day that is not the row's own. */
  onMove: (row: AgendaDay, date: string) => void;
}

interface AgendaProps {
  weeks: readonly AgendaWeek[];
  today: string | null;
  /** Rows that a finger or a mouse carries to another day. */
  move?: MovableRows | undefined;
  /** Without it days are plain rows. The row is found again by `[data-post]` or `[data-date]`, to give it the focus back. */
  onSelect?: ((row: AgendaDay) => void) | undefined;
}

interface DayRowProps extends Pick<AgendaProps, 'today' | 'onSelect' | 'move'> {
  row: AgendaDay;
  pointer: ReturnType<typeof useDayDrag>;
}

const keyOf = ({ date, id }: AgendaDay) => `${date} ${id}`;

function DayRow({ row, today, onSelect, move, pointer }: DayRowProps) {
  const { t, i18n } = useTranslation('components');
  const isToday = row.date === today;
  const content = (
    <>
      <span className={classNames(styles.day, (row.special || weekdayOf(row.date) === 6) && styles.special)}>
        {row.isFurther ? (
          <span className="sr">{formatWeekdayAndDay(row.date, i18n.language)}</span>
        ) : (
          <>
            {dayOfMonth(row.date)}
            <small>{isToday ? t('today') : formatShortWeekday(row.date, i18n.language)}</small>
          </>
        )}
      </span>
      <span>
        <span className={styles.text}>{row.text}</span>
        {row.status && <span className={styles.status}>{row.status}</span>}
      </span>
      {row.thumb && <span className={styles.thumb}>{row.thumb}</span>}
    </>
  );
  const { drag } = pointer;
  const isOver = drag !== null && drag.over === row.date && !drag.from.startsWith(row.date);
  const className = classNames(
    styles.item,
    isToday && styles.today,
    move?.canMove(row) && styles.movable,
    drag?.from === keyOf(row) && styles.source,
    isOver && (move?.canDrop(row.date) ? styles.target : styles.refused),
  );
  if (!onSelect) return <div className={className}>{content}</div>;
  return (
    <button
      type="button"
      className={className}
      data-date={row.date}
      data-post={row.id}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => {
        if (!pointer.wasJustDropped()) onSelect(row);
      }}
      onPointerDown={(event) => {
        if (move?.canMove(row)) pointer.begin(event, keyOf(row));
      }}
      onDragStart={(event) => event.preventDefault()}
    >
      {content}
    </button>
  );
}

/** Id of a week's section, to scroll to it. */
export const weekId = (monday: string) => `tydzien-${monday}`;

/** A phone's calendar: weeks of days with two lines of text; runs of empty days in one hatched row. */
export function Agenda({ weeks, today, onSelect, move }: AgendaProps) {
  const { i18n } = useTranslation('components');
  const rows = weeks.flatMap((week) => week.rows).filter((row) => row.kind === 'day');
  const carriedRow = (key: string) => rows.find((row) => keyOf(row) === key);
  const pointer = useDayDrag((from, to) => {
    const row = carriedRow(from);
    if (row !== undefined && row.date !== to && move?.canDrop(to)) move.onMove(row, to);
  });
  return (
    <>
      {weeks.map((week) => (
        <section key={week.monday} id={weekId(week.monday)}>
          <h2 className={styles.week}>
            <span>{formatDayRange(week.monday, week.sunday, i18n.language)}</span>
            <span>{week.summary}</span>
          </h2>
          <ol>
            {week.rows.map((row) =>
              row.kind === 'day' ? (
                <li key={keyOf(row)}>
                  <DayRow {...{ row, today, onSelect, move, pointer }} />
                </li>
              ) : (
                <li key={row.from} className={styles.gap} data-day={row.from} data-days={row.days}>
                  <i className={styles.hatch} aria-hidden="true" />
                  <span>{row.text}</span>
                  {row.action && <span className={styles.gapAction}>{row.action}</span>}
                </li>
              ),
            )}
          </ol>
        </section>
      ))}
      {pointer.drag && move && (
        <Ghost
          ref={pointer.ghost}
          drag={pointer.drag}
          row={carriedRow(pointer.drag.from)}
          canDrop={move.canDrop}
        />
      )}
    </>
  );
}

interface GhostProps {
  ref: Ref<HTMLDivElement>;
  drag: DayDrag;
  row: AgendaDay | undefined;
  canDrop: MovableRows['canDrop'];
}

/** What follows the finger, above it: the picture, and the day on which it would land. */
function Ghost({ ref, drag, row, canDrop }: GhostProps) {
  const { i18n } = useTranslation('components');
  const { over } = drag;
  const isTaken = over !== null && (over === row?.date || canDrop(over));
  return (
    <div
      ref={ref}
      className={classNames(styles.ghost, !isTaken && styles.nowhere)}
      aria-hidden="true"
      style={ghostPlace(drag)}
    >
      {row?.thumb && <span className={styles.thumb}>{row.thumb}</span>}
      {over !== null && <b>{formatWeekdayAndDay(over, i18n.language)}</b>}
    </div>
  );
}
