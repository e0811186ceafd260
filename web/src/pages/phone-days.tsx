import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icon.tsx';
import { MonthPicker } from '../components/month-picker.tsx';
import { StatusGlyph } from '../components/status-glyph.tsx';
import { WeekStrip } from '../components/week-strip.tsx';
import { useDayName } from '../features/calendar/use-day-name.ts';
import { TokenPill } from '../features/tokens/token-card.tsx';
import { monthOf } from '../lib/calendar-date.ts';
import { formatMonthTitle } from '../lib/formats.ts';
import { useShownState } from '../lib/use-shown-state.ts';
import { PhoneBar } from '../shell/phone-bar.tsx';
import styles from './calendar-tab.module.css';
import { Notices } from './notices.tsx';
import type { CalendarView } from './use-calendar-view.ts';

/** Marks below one day of the strip; the agenda shows every post. */
const MARKS = 3;

interface PhoneDaysProps {
  view: CalendarView;
  onOpenDay: (date: string) => void;
}

/** The phone's ways to a day: the week's strip, and behind the month's name the whole month. */
export function PhoneDays({ view, onOpenDay }: PhoneDaysProps) {
  const { t, i18n } = useTranslation('calendar');
  const nameOf = useDayName();
  const stateOf = useShownState();
  const [picking, setPicking] = useState(false);
  const { overview, month, selected, factsOf } = view;
  const title = formatMonthTitle(month, i18n.language);
  const days = {
    today: overview.today,
    selected,
    nameDay: (date: string) => nameOf(factsOf(date)),
    renderMark: (date: string) =>
      factsOf(date)
        .posts.slice(0, MARKS)
        .map((post) => <StatusGlyph key={post.id} status={stateOf(post)} size={10} />),
    isSpecial: (date: string) => factsOf(date).red,
  };
  return (
    <>
      <PhoneBar
        title={
          <button
            type="button"
            className={styles.monthButton}
            aria-label={t('chooseMonth', { month: title })}
            aria-haspopup="dialog"
            onClick={() => setPicking(true)}
          >
            {title}
            <Icon of={IconChevronDown} />
          </button>
        }
        end={
          <>
            <TokenPill balance={overview.tokens.balance} reserved={overview.tokens.reserved} />
            <Notices />
          </>
        }
      />
      <WeekStrip
        {...days}
        week={monthOf(selected) === month ? selected : `${month}-01`}
        onSelect={onOpenDay}
        onWeekChange={(monday) => view.select(monday)}
      />
      <MonthPicker
        {...days}
        isOpen={picking}
        onClose={() => setPicking(false)}
        month={month}
        onSelect={(date) => view.select(date)}
        onMonthChange={view.goToMonth}
      />
    </>
  );
}
