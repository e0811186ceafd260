import { IconCalendarDue, IconCalendarMonth, IconPencilPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink, IconButton } from '../../components/button.tsx';
import { MonthTurn } from '../../components/month-turn.tsx';
import { formatMonthTitle } from '../../lib/formats.ts';
import { May } from '../../lib/may.tsx';
import styles from './calendar-bar.module.css';

interface CalendarBarProps {
  month: string;
  /** In place of the month's name: the sheet's. */
  sheetTitle: string | undefined;
  headingId: string;
  onMonthChange: (month: string) => void;
  onToday: () => void;
  /** Shows thirty days from today, or the month again. */
  onSheet: () => void;
  /** Where a post of one's own is written. */
  newPostPath: string;
  /** The generate buttons. */
  children: ReactNode;
}

/** The month's name, the way to its neighbours and to today, and what starts the press. */
export function CalendarBar(props: CalendarBarProps) {
  const { month, sheetTitle, headingId, onMonthChange, newPostPath, onSheet, onToday, children } = props;
  const { t, i18n } = useTranslation('calendar');
  return (
    <div className={styles.bar}>
      <h1 id={headingId} aria-live="polite" className={styles.title}>
        {sheetTitle ?? formatMonthTitle(month, i18n.language)}
      </h1>
      <div className={styles.nav}>
        <MonthTurn month={month} onMonthChange={onMonthChange} />
        <Button variant="ghost" onPress={onToday}>
          {t('todayButton')}
        </Button>
        <IconButton
          icon={sheetTitle === undefined ? IconCalendarDue : IconCalendarMonth}
          label={t(sheetTitle === undefined ? 'showSheet' : 'showMonth')}
          onPress={onSheet}
        />
      </div>
      <div className={styles.end}>
        <May action="posts.write">
          <ButtonLink icon={IconPencilPlus} to={newPostPath} aria-label={t('newPost')}>
            <span className={styles.newPost}>{t('newPost')}</span>
          </ButtonLink>
        </May>
        {children}
      </div>
    </div>
  );
}
