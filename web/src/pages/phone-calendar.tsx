import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Agenda, type AgendaWeek, weekId } from '../components/agenda.tsx';
import { iconButtonClass } from '../components/button.tsx';
import { BottomSheet } from '../components/dialog.tsx';
import { Icon } from '../components/icon.tsx';
import { useSwipe } from '../components/use-swipe.ts';
import { AttentionList } from '../features/attention/attention-list.tsx';
import { ShapeSwitch, WeekTurn } from '../features/calendar/calendar-bar.tsx';
import { CalendarLegend } from '../features/calendar/calendar-legend.tsx';
import { FilterResult } from '../features/calendar/filter-bar.tsx';
import { UndoOffer } from '../features/generation/undo-offer.tsx';
import { addDays } from '../lib/calendar-date.ts';
import { classNames } from '../lib/class-names.ts';
import { formatDayRange, formatWeekdayAndDay } from '../lib/formats.ts';
import { loadLazily } from '../lib/load-lazily.ts';
import { agendaMoves, useAgendaWeeks } from './agenda-weeks.tsx';
import { CalendarPanel } from './calendar-panel.tsx';
import styles from './calendar-tab.module.css';
import { PhoneDays } from './phone-days.tsx';
import { PhoneDock } from './phone-dock.tsx';
import { ReviewLink } from './review-link.tsx';
import { type CalendarView, listOf, weekBoardOf } from './use-calendar-view.ts';

const FilterSheet = loadLazily(() => import('../features/calendar/filter-sheet.tsx'));
const PostList = loadLazily(() => import('../features/calendar/post-list.tsx'));
const ProfileGrid = loadLazily(() => import('../features/calendar/profile-grid.tsx'));
const WeekBoard = loadLazily(() => import('../features/calendar/week-board.tsx'));

/** The calendar on a phone: week strip, agenda, a docked button, and the day in a sheet. */
export default function PhoneCalendar({ view }: { view: CalendarView }) {
  const { i18n } = useTranslation();
  const headingId = useId();
  const weeks = useAgendaWeeks(view);
  // An address that names a post opens it.
  const [open, setOpen] = useState(view.postId !== null);
  const { overview, selected, generation, runningBatch } = view;
  useShownWeek(view, weeks);

  const openDay = (date: string, postId?: string) => {
    view.select(date, postId);
    setOpen(true);
  };
  const review = () => view.review(() => setOpen(true));
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
        <PhoneTools view={view} />
        {view.shape === 'list' && (
          <Suspense fallback={<div className={styles.weekFrame} aria-busy="true" />}>
            <h2 className="sr" id={headingId}>
              {formatDayRange(view.span.from, view.span.to, i18n.language)}
            </h2>
            <PostList {...listOf(view, headingId)} onOpen={(post) => openDay(post.date, post.id)} />
          </Suspense>
        )}
        {view.shape === 'profile' && (
          <Suspense fallback={<div className={styles.weekFrame} aria-busy="true" />}>
            <h2 className="sr" id={headingId}>
              {formatDayRange(view.span.from, view.span.to, i18n.language)}
            </h2>
            <ProfileGrid {...listOf(view, headingId)} onOpen={(post) => openDay(post.date, post.id)} />
          </Suspense>
        )}
        {view.shape === 'week' && (
          <Suspense fallback={<div className={styles.weekFrame} aria-busy="true" />}>
            <h2 className={styles.weekTitle} id={headingId}>
              {formatDayRange(view.span.from, view.span.to, i18n.language)}
            </h2>
            <WeekBoard {...weekBoardOf(view, headingId)} onOpen={(post) => openDay(post.date, post.id)} />
          </Suspense>
        )}
        {view.shape === 'month' && (
          <Agenda
            weeks={weeks}
            today={overview.today}
            move={agendaMoves(view)}
            onSelect={({ date, id }) => openDay(date, id)}
          />
        )}
        {!runningBatch && <UndoOffer batch={overview.undoableBatch} undo={generation.undo} />}
      </div>
      {/* The list has its own bar there. */}
      {view.shape !== 'list' && <PhoneDock view={view} />}
      <BottomSheet isOpen={open} label={formatWeekdayAndDay(selected, i18n.language)} onClose={close}>
        <div className={styles.sheet} {...swipe}>
          <CalendarPanel view={view} onClose={close} />
        </div>
      </BottomSheet>
    </>
  );
}

/** Month, week or list, the filter behind its button, and what it leaves. */
function PhoneTools({ view }: { view: CalendarView }) {
  const { t } = useTranslation('calendar');
  const [filtering, setFiltering] = useState(false);
  const { filter, shownPosts } = view;
  return (
    <>
      <div className={styles.shape}>
        <ShapeSwitch shape={view.shape} onShape={view.goToShape} />
        {view.shape === 'week' && <WeekTurn monday={view.span.from} onWeekChange={view.select} />}
        <button
          type="button"
          className={classNames(iconButtonClass(), styles.filterButton)}
          aria-label={t(filter.size === 0 ? 'filter.open' : 'filter.openWith', { size: filter.size })}
          aria-haspopup="dialog"
          onClick={() => setFiltering(true)}
        >
          <Icon of={IconAdjustmentsHorizontal} />
          {filter.size > 0 && <b className={styles.filterSize}>{filter.size}</b>}
        </button>
      </div>
      <div className={styles.result}>
        <FilterResult filter={filter} found={view.found} all={shownPosts.length} />
        <ReviewLink view={view} />
      </div>
      <Suspense>
        {filtering && <FilterSheet posts={shownPosts} filter={filter} onClose={() => setFiltering(false)} />}
      </Suspense>
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
