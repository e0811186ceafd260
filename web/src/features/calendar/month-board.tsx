import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { MonthGrid } from '../../components/month-grid.tsx';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { useMay } from '../../lib/use-may.ts';
import { useShownState } from '../../lib/use-shown-state.ts';
import { DayCell, DayThumb } from './day-cell.tsx';
import { type DayFacts, isMovable } from './day-state.ts';
import type { Sheet } from './use-calendar-place.ts';
import { useDayName } from './use-day-name.ts';
import type { Month } from './use-month.ts';

interface MonthBoardProps {
  month: string;
  /** Thirty days in place of the month. */
  sheet: Sheet | undefined;
  data: Month;
  factsOf: (date: string) => DayFacts;
  selected: string | null;
  today: string | null;
  headingId: string;
  focusDay: string | null;
  onSelect: (date: string, byKeyboard: boolean) => void;
  onMonthChange: (month: string) => void;
  /** A post was carried from one day to another. */
  onMove: (from: string, to: string) => void;
}

const canMove = ({ posts, making }: DayFacts) => making === undefined && posts.some(isMovable);

/** The month as one imposition sheet, one day per cell. */
export function MonthBoard(props: MonthBoardProps) {
  const { month, data, factsOf, selected, today, headingId, focusDay, onSelect, onMonthChange, onMove } =
    props;
  const { t } = useTranslation('calendar');
  const mayWrite = useMay('posts.write');
  const stateOf = useShownState();
  const nameDay = useDayName();
  useFailureToast(data.failed && !data.ready ? t('readFailed') : null);
  if (data.failed && !data.ready) {
    return (
      <EmptyState
        art="off"
        title={t('readFailed')}
        action={<Button onPress={data.again}>{t('readAgain')}</Button>}
      />
    );
  }
  const canDrop = (date: string) => {
    const facts = factsOf(date);
    return !facts.past && facts.making === undefined;
  };
  return (
    <MonthGrid
      month={month}
      span={props.sheet}
      selected={selected}
      today={today}
      labelledBy={headingId}
      nameDay={(date) => nameDay(factsOf(date))}
      renderDay={(date, { outside }) => (
        <DayCell facts={factsOf(date)} isToday={date === today} {...{ outside, mayWrite, stateOf }} />
      )}
      onSelect={onSelect}
      onMonthChange={onMonthChange}
      focusDay={focusDay}
      move={{
        canMove: (date) => mayWrite && canMove(factsOf(date)),
        canDrop,
        onMove,
        renderGhost: (date) => <DayThumb facts={factsOf(date)} mayWrite={mayWrite} />,
      }}
    />
  );
}
