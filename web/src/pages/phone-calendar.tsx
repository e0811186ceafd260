import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Agenda, weekId } from '../components/agenda.tsx';
import { ButtonLink } from '../components/button.tsx';
import { BottomSheet } from '../components/dialog.tsx';
import { Icon } from '../components/icon.tsx';
import { MonthPicker } from '../components/month-picker.tsx';
import { StatusGlyph } from '../components/status-glyph.tsx';
import { useSwipe } from '../components/use-swipe.ts';
import { WeekStrip } from '../components/week-strip.tsx';
import { AttentionList } from '../features/attention/attention-list.tsx';
import { CalendarLegend } from '../features/calendar/calendar-legend.tsx';
import { useDayName } from '../features/calendar/use-day-name.ts';
import { GenerationButtons } from '../features/generation/generation-buttons.tsx';
import { GenerationProgress } from '../features/generation/generation-progress.tsx';
import { UndoOffer } from '../features/generation/undo-offer.tsx';
import { TokenPill } from '../features/tokens/token-card.tsx';
import { addDays, monthOf } from '../lib/calendar-date.ts';
import { classNames } from '../lib/class-names.ts';
import { formatMonthTitle, formatWeekdayAndDay } from '../lib/formats.ts';
import { PhoneBar } from '../shell/phone-bar.tsx';
import { useAgendaWeeks } from './agenda-weeks.tsx';
import { CalendarPanel } from './calendar-panel.tsx';
import styles from './calendar-tab.module.css';
import { Notices } from './notices.tsx';
import type { CalendarView } from './use-calendar-view.tsx';

/** Marks below one day of the strip; the agenda shows every post. */
const MARKS = 3;

/** The calendar on a phone: week strip, agenda, a docked button, and the day in a sheet. */
export default function PhoneCalendar({ view }: { view: CalendarView }) {
  const { t, i18n } = useTranslation('calendar');
  const { t: formatMessage } = useTranslation('generation');
  const { t: buy } = useTranslation('tokens');
  const nameDay = useDayName();
  const weeks = useAgendaWeeks(view);
  const reasonId = useId();
  const [picking, setPicking] = useState(false);
  const [open, setOpen] = useState(false);
  const { overview, month, selected, factsOf, generation, runningBatch, low, obstacle } = view;
  const title = formatMonthTitle(month, i18n.language);

  const openDay = (date: string, postId?: string) => {
    view.select(date, postId);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`[data-post="${view.post?.id}"], [data-date="${selected}"]`)
        ?.focus(),
    );
  };
  const swipe = useSwipe((direction) => view.select(addDays(selected, direction)));
  const mark = (date: string) => {
    const { posts } = factsOf(date);
    return posts.slice(0, MARKS).map(({ id, state }) => <StatusGlyph key={id} status={state} size={10} />);
  };
  const shownWeek = weeks.find(({ monday, sunday }) => selected >= monday && selected <= sunday)?.monday;
  const firstWeek = weeks[0]?.monday;
  const read = view.data.ready;
  // The agenda begins at the week that the strip shows, not on the first of the month; but never past a notice that
  // stands above it and must be seen.
  const noticed = useRef(overview.graceUntil === null && overview.brand !== null);
  useEffect(() => {
    if (!read || shownWeek === undefined) return;
    if (!noticed.current) {
      noticed.current = true;
      return;
    }
    // What stands above the first of the weeks is to be seen.
    if (shownWeek === firstWeek) return;
    document.getElementById(weekId(shownWeek))?.scrollIntoView({ block: 'start' });
  }, [read, shownWeek, firstWeek]);
  const weekOfView = monthOf(selected) === month ? selected : `${month}-01`;
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
        week={weekOfView}
        today={overview.today}
        selected={selected}
        nameDay={(date) => nameDay(factsOf(date))}
        renderMark={mark}
        isSpecial={(date) => factsOf(date).red}
        onSelect={(date) => openDay(date)}
        onWeekChange={(monday) => view.select(monday)}
      />
      <div className={styles.agenda}>
        <AttentionList />
        <div className={styles.legend}>
          <CalendarLegend
            overview={overview}
            onReview={() => {
              view.review();
              setOpen(true);
            }}
            onTurnOn={view.turnOn.ask}
          />
        </div>
        <Agenda weeks={weeks} today={overview.today} onSelect={({ date, id }) => openDay(date, id)} />
        {!runningBatch && <UndoOffer batch={overview.undoableBatch} undo={generation.undo} />}
      </div>
      <div className={classNames(styles.dock, low && !runningBatch && styles.dockLow)}>
        {runningBatch && (
          <GenerationProgress
            docked
            batch={runningBatch}
            cancelling={generation.cancel.isPending}
            onCancel={() => generation.cancel.mutate(runningBatch.id)}
          />
        )}
        {!runningBatch && low && (
          <>
            <p id={reasonId}>{formatMessage('low')}</p>
            <ButtonLink variant="machine" to="/pricing#pakiety">
              {buy('buy')}
            </ButtonLink>
          </>
        )}
        {!runningBatch && !low && (
          <GenerationButtons
            docked
            generation={generation}
            selected={selected}
            today={overview.today}
            obstacle={obstacle}
            balance={overview.tokens.balance}
            reasonId={reasonId}
            onShowPlan={view.showPlan}
          />
        )}
      </div>
      <MonthPicker
        isOpen={picking}
        onClose={() => setPicking(false)}
        month={month}
        today={overview.today}
        selected={selected}
        nameDay={(date) => nameDay(factsOf(date))}
        renderMark={mark}
        isSpecial={(date) => factsOf(date).red}
        onSelect={(date) => view.select(date)}
        onMonthChange={view.goToMonth}
      />
      <BottomSheet isOpen={open} label={formatWeekdayAndDay(selected, i18n.language)} onClose={close}>
        <div className={styles.sheet} {...swipe}>
          <CalendarPanel view={view} onClose={close} />
        </div>
      </BottomSheet>
    </>
  );
}
