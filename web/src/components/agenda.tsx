import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOfMonth, weekdayOf } from '../lib/calendar-date.ts';
import { classNames } from '../lib/class-names.ts';
import { formatDayRange, formatShortWeekday, formatWeekdayAndDay } from '../lib/formats.ts';
import styles from './agenda.module.css';

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

interface AgendaProps {
  weeks: readonly AgendaWeek[];
  today: string | null;
  /** Without it days are plain rows. The row is found again by `[data-post]` or `[data-date]`, to give it the focus back. */
  onSelect?: (row: AgendaDay) => void;
}

function DayRow({
  row,
  today,
  onSelect,
}: {
  row: AgendaDay;
  today: string | null;
  onSelect?: AgendaProps['onSelect'];
}) {
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
  const className = classNames(styles.item, isToday && styles.today);
  if (!onSelect) return <div className={className}>{content}</div>;
  return (
    <button
      type="button"
      className={className}
      data-date={row.date}
      data-post={row.id}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onSelect(row)}
    >
      {content}
    </button>
  );
}

/** Id of a week's section, to scroll to it. */
export const weekId = (monday: string) => `tydzien-${monday}`;

/** A phone's calendar: weeks of days with two lines of text; runs of empty days in one hatched row. */
export function Agenda({ weeks, today, onSelect }: AgendaProps) {
  const { i18n } = useTranslation('components');
  return weeks.map((week) => (
    <section key={week.monday} id={weekId(week.monday)}>
      <h2 className={styles.week}>
        <span>{formatDayRange(week.monday, week.sunday, i18n.language)}</span>
        <span>{week.summary}</span>
      </h2>
      <ol>
        {week.rows.map((row) =>
          row.kind === 'day' ? (
            <li key={`${row.date} ${row.id}`}>
              <DayRow row={row} today={today} onSelect={onSelect} />
            </li>
          ) : (
            <li key={row.from} className={styles.gap}>
              <i className={styles.hatch} aria-hidden="true" />
              <span>{row.text}</span>
              {row.action && <span className={styles.gapAction}>{row.action}</span>}
            </li>
          ),
        )}
      </ol>
    </section>
  ));
}
