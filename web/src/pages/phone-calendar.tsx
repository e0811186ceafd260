import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Agenda, type AgendaWeek, weekId } from '../components/agenda.tsx';
import { BottomSheet } from '../components/dialog.tsx';
import { useSwipe } from '../components/use-swipe.ts';
import { AttentionList } from '../features/attention/attention-list.tsx';
import { CalendarLegend } from '../features/calendar/calendar-legend.tsx';
import { UndoOffer } from '../features/generation/undo-offer.tsx';
import { addDays } from '../lib/calendar-date.ts';
import { formatWeekdayAndDay } from '../lib/formats.ts';
import { useAgendaWeeks } from './agenda-weeks.tsx';
import { CalendarPanel } from './calendar-panel.tsx';
import styles from './calendar-tab.module.css';
import { PhoneDays } from './phone-days.tsx';
import { PhoneDock } from './phone-dock.tsx';
import type { CalendarView } from './use-calendar-view.ts';

/** The calendar on a phone: week strip, agenda, a docked button, and the day in a sheet. */
export default function PhoneCalendar({ view }: { view: CalendarView }) {
  const { i18n } = useTranslation();
  const weeks = useAgendaWeeks(view);
  // An address that names a post opens it.
  const [open, setOpen] = useState(view.postId !== null);
  const { overview, selected, generation, runningBatch } = view;
  useShownWeek(view, weeks);

  const openDay = (date: string, postId?: string) => {
    view.select(date, postId);
    setOpen(true);
  };
  const review = () => {
    view.review();
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
  return (
    <>
      <PhoneDays view={view} onOpenDay={openDay} />
      <div className={styles.agenda}>
        <AttentionList />
        <div className={styles.legend}>
          <CalendarLegend overview={overview} onReview={review} onTurnOn={view.turnOn.ask} />
        </div>
        <Agenda weeks={weeks} today={overview.today} onSelect={({ date, id }) => openDay(date, id)} />
        {!runningBatch && <UndoOffer batch={overview.undoableBatch} undo={generation.undo} />}
      </div>
      <PhoneDock view={view} />
      <BottomSheet isOpen={open} label={formatWeekdayAndDay(selected, i18n.language)} onClose={close}>
        <div className={styles.sheet} {...swipe}>
          <CalendarPanel view={view} onClose={close} />
        </div>
      </BottomSheet>
    </>
  );
}

/**
 * The agenda begins at the week that the strip shows, not on the first of the month; but never past a notice that stands
 * above it and must be seen.
 */
function useShownWeek({ overview, selected, data }: CalendarView, weeks: readonly AgendaWeek[]) {
  const shown = weeks.find(({ monday, sunday }) => selected >= monday && selected <= sunday)?.monday;
  const first = weeks[0]?.monday;
  const noticed = useRef(overview.graceUntil === null && overview.brand !== null);
  useEffect(() => {
    if (!data.ready || shown === undefined) return;
    if (!noticed.current) {
      noticed.current = true;
      return;
    }
    // What stands above the first of the weeks is to be seen.
    if (shown === first) return;
    document.getElementById(weekId(shown))?.scrollIntoView({ block: 'start' });
  }, [data.ready, shown, first]);
}
