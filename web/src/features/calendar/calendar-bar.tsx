import {
  IconCalendarDue,
  IconCalendarMonth,
  IconChevronLeft,
  IconChevronRight,
  IconPencilPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink, IconButton } from '../../components/button.tsx';
import { MonthTurn } from '../../components/month-turn.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { addDays } from '../../lib/calendar-date.ts';
import { formatDayRange, formatMonthTitle } from '../../lib/formats.ts';
import { May } from '../../lib/may.tsx';
import styles from './calendar-bar.module.css';
import { CALENDAR_SHAPES, type CalendarShape, type Sheet } from './use-calendar-place.ts';

interface CalendarBarProps {
  month: string;
  shape: CalendarShape;
  /** The shown days. */
  span: Sheet;
  /** Another week was asked for, by its Monday. */
  onWeekChange: (monday: string) => void;
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
  const { shape, span } = props;
  const week = formatDayRange(span.from, span.to, i18n.language);
  return (
    <div className={styles.bar}>
      <h1 id={headingId} aria-live="polite" className={styles.title}>
        {shape === 'week' ? week : (sheetTitle ?? formatMonthTitle(month, i18n.language))}
      </h1>
      <div className={styles.nav}>
        {shape === 'week' ? (
          <WeekTurn monday={span.from} onWeekChange={props.onWeekChange} />
        ) : (
          <MonthTurn month={month} onMonthChange={onMonthChange} />
        )}
        <Button variant="ghost" onPress={onToday}>
          {t('todayButton')}
        </Button>
        {shape !== 'week' && (
          <IconButton
            icon={sheetTitle === undefined ? IconCalendarDue : IconCalendarMonth}
            label={t(sheetTitle === undefined ? 'showSheet' : 'showMonth')}
            onPress={onSheet}
          />
        )}
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

interface ShapeSwitchProps {
  shape: CalendarShape;
  onShape: (shape: CalendarShape) => void;
}

/** Month, week or list. */
export function ShapeSwitch({ shape, onShape }: ShapeSwitchProps) {
  const { t } = useTranslation('calendar');
  return (
    <Segmented
      label={t('shape.label')}
      hideLabel
      options={CALENDAR_SHAPES.map((value) => ({ value, label: t(`shape.${value}`) }))}
      value={shape}
      onChange={onShape}
    />
  );
}

/** The way to the week before and to the next. */
export function WeekTurn({
  monday,
  onWeekChange,
}: {
  monday: string;
  onWeekChange: (monday: string) => void;
}) {
  const { t } = useTranslation('calendar');
  return (
    <>
      <IconButton
        icon={IconChevronLeft}
        label={t('week.previous')}
        onPress={() => onWeekChange(addDays(monday, -7))}
      />
      <IconButton
        icon={IconChevronRight}
        label={t('week.next')}
        onPress={() => onWeekChange(addDays(monday, 7))}
      />
    </>
  );
}
