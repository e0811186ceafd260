import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addMonths } from '../lib/calendar-date.ts';
import { IconButton } from './button.tsx';

interface MonthTurnProps {
  /** `YYYY-MM` */
  month: string;
  onMonthChange: (month: string) => void;
}

/** The way to the month before and to the next. */
export function MonthTurn({ month, onMonthChange }: MonthTurnProps) {
  const { t } = useTranslation('components');
  return (
    <>
      <IconButton
        icon={IconChevronLeft}
        label={t('previousMonth')}
        onPress={() => onMonthChange(addMonths(month, -1))}
      />
      <IconButton
        icon={IconChevronRight}
        label={t('nextMonth')}
        onPress={() => onMonthChange(addMonths(month, 1))}
      />
    </>
  );
}
