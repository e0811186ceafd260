import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/button.tsx';
import { addDays } from '../../lib/calendar-date.ts';
import { formatDay, formatWeekday } from '../../lib/formats.ts';
import styles from './day-panel.module.css';

interface PanelHeadProps {
  id: string;
  date: string;
  today: string;
  /** How the chosen post stands. */
  state: ReactNode;
  /** What can be done besides. */
  children: ReactNode;
  onGoTo: (date: string) => void;
  /** A sheet or drawer is closed here; the panel beside the grid has nothing to close. */
  onClose?: (() => void) | undefined;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
}

/** Weekday, date, status, and the way to the neighbouring days. */
export function PanelHead({ id, date, today, state, children, onGoTo, onClose, headingRef }: PanelHeadProps) {
  const { t, i18n } = useTranslation('posts');
  const weekday = formatWeekday(date, i18n.language);
  return (
    <header className={styles.head}>
      <div className={styles.day}>
        <h2 className={styles.date} id={id} tabIndex={-1} ref={headingRef}>
          <small>{date === today ? t('today', { weekday }) : weekday}</small>
          {formatDay(date, i18n.language)}
        </h2>
        {state}
      </div>
      <span className={styles.headEnd}>{children}</span>
      <IconButton
        icon={IconChevronLeft}
        size="small"
        label={t('previousDay')}
        onPress={() => onGoTo(addDays(date, -1))}
      />
      <IconButton
        icon={IconChevronRight}
        size="small"
        label={t('nextDay')}
        onPress={() => onGoTo(addDays(date, 1))}
      />
      {onClose && <IconButton icon={IconX} size="small" label={t('close')} onPress={onClose} />}
    </header>
  );
}
