import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addMonths, dayOfMonth } from '../lib/calendar-date.ts';
import { classNames } from '../lib/class-names.ts';
import { formatMonthTitle } from '../lib/formats.ts';
import { IconButton } from './button.tsx';
import { BottomSheet } from './dialog.tsx';
import { MonthGrid } from './month-grid.tsx';
import styles from './month-picker.module.css';

interface MonthPickerProps {
  isOpen: boolean;
  onClose: () => void;
  /** `YYYY-MM` shown at first. */
  month: string;
  today: string | null;
  selected: string | null;
  nameDay: (date: string) => string;
  /** A 10 px mark below the numeral. */
  renderMark: (date: string) => ReactNode;
  isSpecial?: (date: string) => boolean;
  onSelect: (date: string) => void;
  /** Lets the caller read the month that is looked at. */
  onMonthChange?: (month: string) => void;
}

/** The month of a phone's calendar: numerals and marks only, in a sheet. */
export function MonthPicker(props: MonthPickerProps) {
  const { isOpen, onClose, today, selected, nameDay, renderMark, isSpecial, onSelect, onMonthChange } = props;
  const { t, i18n } = useTranslation('components');
  const id = useId();
  const [shown, setShown] = useState<string | null>(null);
  const month = shown ?? props.month;
  const show = (next: string) => {
    setShown(next);
    onMonthChange?.(next);
  };
  const close = () => {
    setShown(null);
    onClose();
  };
  return (
    <BottomSheet isOpen={isOpen} onClose={close} labelledBy={id} short>
      <div className={styles.head}>
        <h2 className={styles.title} id={id} aria-live="polite">
          {formatMonthTitle(month, i18n.language)}
        </h2>
        <IconButton
          icon={IconChevronLeft}
          label={t('previousMonth')}
          onPress={() => show(addMonths(month, -1))}
        />
        <IconButton
          icon={IconChevronRight}
          label={t('nextMonth')}
          onPress={() => show(addMonths(month, 1))}
        />
        <IconButton icon={IconX} label={t('close')} onPress={close} />
      </div>
      <div className={styles.frame}>
        <MonthGrid
          month={month}
          today={today}
          selected={selected}
          labelledBy={id}
          nameDay={nameDay}
          onMonthChange={show}
          onSelect={(date) => {
            onSelect(date);
            close();
          }}
          renderDay={(date, { outside, weekday }) => (
            <span
              className={classNames(
                styles.day,
                outside && styles.outside,
                !outside && (weekday === 6 || isSpecial?.(date)) && styles.special,
                date === today && styles.today,
              )}
            >
              <span>{dayOfMonth(date)}</span>
              <span className={styles.mark}>{renderMark(date)}</span>
            </span>
          )}
        />
      </div>
    </BottomSheet>
  );
}
