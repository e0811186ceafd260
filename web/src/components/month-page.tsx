import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOfMonth } from '../lib/calendar-date.ts';
import { classNames } from '../lib/class-names.ts';
import { formatMonthTitle } from '../lib/formats.ts';
import { IconButton } from './button.tsx';
import { MonthGrid } from './month-grid.tsx';
import styles from './month-page.module.css';
import { MonthTurn } from './month-turn.tsx';

export interface MonthPageProps {
  /** `YYYY-MM` shown at first. */
  month: string;
  today: string | null;
  selected: string | null;
  nameDay: (date: string) => string;
  /** A 10 px mark below the numeral. */
  renderMark?: (date: string) => ReactNode;
  isSpecial?: (date: string) => boolean;
  /** Days that cannot be chosen. */
  isClosed?: (date: string) => boolean;
  onSelect: (date: string) => void;
  /** Lets the caller read the month that is looked at. */
  onMonthChange?: (month: string) => void;
  onClose: () => void;
}

/** One month as numerals and marks, to choose a day from; whoever shows it gives it a frame. */
export function MonthPage(props: MonthPageProps) {
  const { today, selected, nameDay, renderMark, isSpecial, isClosed, onSelect, onMonthChange, onClose } =
    props;
  const { t, i18n } = useTranslation('components');
  const id = useId();
  const [month, setMonth] = useState(props.month);
  const show = (next: string) => {
    setMonth(next);
    onMonthChange?.(next);
  };
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title} id={id} aria-live="polite">
          {formatMonthTitle(month, i18n.language)}
        </h2>
        <MonthTurn month={month} onMonthChange={show} />
        <IconButton icon={IconX} label={t('close')} onPress={onClose} />
      </div>
      <div className={styles.frame}>
        <MonthGrid
          month={month}
          today={today}
          selected={selected}
          focusDay={selected}
          labelledBy={id}
          nameDay={nameDay}
          onMonthChange={show}
          onSelect={(date) => {
            if (isClosed?.(date)) return;
            onSelect(date);
            onClose();
          }}
          renderDay={(date, { outside, weekday }) => (
            <span
              className={classNames(
                styles.day,
                outside && styles.outside,
                !outside && (weekday === 6 || isSpecial?.(date)) && styles.special,
                date === today && styles.today,
                isClosed?.(date) && styles.closed,
              )}
            >
              <span>{dayOfMonth(date)}</span>
              {renderMark && <span className={styles.mark}>{renderMark(date)}</span>}
            </span>
          )}
        />
      </div>
    </>
  );
}
