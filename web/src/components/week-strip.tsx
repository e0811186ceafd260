import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, dayOfMonth, weekOf } from '../lib/calendar-date.ts';
import { classNames } from '../lib/class-names.ts';
import { formatDayRange, formatShortWeekday } from '../lib/formats.ts';
import { useSwipe } from './use-swipe.ts';
import styles from './week-strip.module.css';

interface WeekStripProps {
  /** Any day of the week that is shown. */
  week: string;
  today: string | null;
  selected?: string | null;
  nameDay: (date: string) => string;
  /** A 10 px mark below the numeral. */
  renderMark: (date: string) => ReactNode;
  /** Days that read like Sundays, for example public holidays. */
  isSpecial?: (date: string) => boolean;
  onSelect: (date: string) => void;
  /** A swipe leads to a week's Monday. */
  onWeekChange: (monday: string) => void;
}

/** Seven days of a phone's calendar, sticky below the top bar; a swipe changes the week. */
export function WeekStrip(props: WeekStripProps) {
  const { week, today, selected, nameDay, renderMark, isSpecial, onSelect, onWeekChange } = props;
  const { t, i18n } = useTranslation('components');
  const days = weekOf(week);
  const [monday = week] = days;
  const swipe = useSwipe((direction) => onWeekChange(addDays(monday, 7 * direction)));
  const range = formatDayRange(monday, addDays(monday, 6), i18n.language);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a strip of days, not form fields
    <div className={styles.strip} role="group" aria-label={t('weekOf', { range })} {...swipe}>
      {days.map((date) => (
        <button
          key={date}
          type="button"
          data-day={date}
          className={classNames(
            styles.day,
            isSpecial?.(date) && styles.special,
            date === selected && styles.selected,
          )}
          aria-current={date === today ? 'date' : undefined}
          aria-label={nameDay(date)}
          onClick={() => onSelect(date)}
        >
          <span>{formatShortWeekday(date, i18n.language)}</span>
          <b>{dayOfMonth(date)}</b>
          <span className={styles.mark}>{renderMark(date)}</span>
        </button>
      ))}
    </div>
  );
}
