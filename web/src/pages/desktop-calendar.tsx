import { type KeyboardEvent, memo, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '../components/dialog.tsx';
import { AttentionList } from '../features/attention/attention-list.tsx';
import { CalendarBar, ShapeSwitch } from '../features/calendar/calendar-bar.tsx';
import { CalendarLegend } from '../features/calendar/calendar-legend.tsx';
import { FilterBar, FilterResult } from '../features/calendar/filter-bar.tsx';
import { MonthBoard } from '../features/calendar/month-board.tsx';
import { GenerationButtons } from '../features/generation/generation-buttons.tsx';
import { GenerationProgress } from '../features/generation/generation-progress.tsx';
import { UndoOffer } from '../features/generation/undo-offer.tsx';
import { TokenCard, TokenPill } from '../features/tokens/token-card.tsx';
import { monthOf } from '../lib/calendar-date.ts';
import { classNames } from '../lib/class-names.ts';
import { formatDay, formatWeekdayAndDay } from '../lib/formats.ts';
import { loadLazily } from '../lib/load-lazily.ts';
import { May } from '../lib/may.tsx';
import { NARROW, useMedia } from '../lib/use-media.ts';
import { CalendarPanel } from './calendar-panel.tsx';
import styles from './calendar-tab.module.css';
import { pathOfNewPost } from './dashboard-tabs.ts';
import { ReviewLink } from './review-link.tsx';
import { type CalendarView, listOf, weekBoardOf } from './use-calendar-view.ts';

const PostList = loadLazily(() => import('../features/calendar/post-list.tsx'));
const ProfileGrid = loadLazily(() => import('../features/calendar/profile-grid.tsx'));
const WeekBoard = loadLazily(() => import('../features/calendar/week-board.tsx'));

/** The week over the whole width, or the month as a sheet with the day's panel beside it, below 1100 px in a drawer. */
export const DesktopCalendar = memo(Desktop);

function Desktop({ view }: { view: CalendarView }) {
  const { i18n } = useTranslation();
  const isWeek = view.shape === 'week';
  const narrow = useMedia(NARROW) || isWeek;
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [focusDay, setFocusDay] = useState<string | null>(null);
  const panelHeading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const { overview, selected } = view;

  /** Shows what was chosen: a narrow window has the panel in a drawer. */
  const show = (byKeyboard: boolean) => {
    if (narrow) setDrawerOpen(true);
    else if (byKeyboard) requestAnimationFrame(() => panelHeading.current?.focus());
  };
  const select = (date: string, byKeyboard: boolean) => {
    setFocusDay(null);
    view.select(date);
    show(byKeyboard);
  };
  const open = (date: string, postId: string) => {
    view.select(date, postId);
    setDrawerOpen(true);
  };
  const review = () => view.review(() => show(true));
  return (
    <div className={classNames(styles.work, isWeek && styles.week)}>
      <section aria-labelledby={headingId} onKeyDown={(event) => pressShortcut(event, view)}>
        <Head view={view} headingId={headingId} onReview={review} />
        <CalendarFilterBar view={view} />
        {view.shape === 'list' && (
          <Suspense fallback={<div className={styles.weekFrame} aria-busy="true" />}>
            <PostList
              {...listOf(view, headingId)}
              onOpen={(post) => {
                view.select(post.date, post.id);
                show(true);
              }}
            />
          </Suspense>
        )}
        {view.shape === 'profile' && (
          <Suspense fallback={<div className={styles.weekFrame} aria-busy="true" />}>
            <ProfileGrid
              {...listOf(view, headingId)}
              onOpen={(post) => {
                view.select(post.date, post.id);
                show(true);
              }}
            />
          </Suspense>
        )}
        {isWeek && (
          <Suspense fallback={<div className={styles.weekFrame} aria-busy="true" />}>
            <WeekBoard {...weekBoardOf(view, headingId)} onOpen={(post) => open(post.date, post.id)} />
          </Suspense>
        )}
        {view.shape === 'month' && (
          <MonthBoard
            month={view.month}
            sheet={view.sheet}
            data={view.data}
            factsOf={view.factsOf}
            selected={selected}
            today={overview.today}
            headingId={headingId}
            focusDay={focusDay}
            onSelect={select}
            onMonthChange={view.goToMonth}
            onMove={view.move.begin}
          />
        )}
        {!view.runningBatch && <UndoOffer batch={overview.undoableBatch} undo={view.generation.undo} />}
      </section>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape leads back from the panel to its day */}
      <div
        className={styles.side}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !view.editing.isEditing) setFocusDay(selected);
        }}
      >
        {!isWeek && <TokenCard tokens={overview.tokens} />}
        <AttentionList />
        {!narrow && <CalendarPanel view={view} headingRef={panelHeading} />}
      </div>
      <Drawer
        isOpen={narrow && drawerOpen}
        label={formatWeekdayAndDay(selected, i18n.language)}
        onClose={() => setDrawerOpen(false)}
      >
        <CalendarPanel view={view} onClose={() => setDrawerOpen(false)} />
      </Drawer>
    </div>
  );
}

/** Month or week, what the filter leaves of the shown days, and the filter. */
function CalendarFilterBar({ view }: { view: CalendarView }) {
  const { filter, shownPosts } = view;
  return (
    <div className={styles.tools}>
      <ShapeSwitch shape={view.shape} onShape={view.goToShape} />
      <FilterResult filter={filter} found={view.found} all={shownPosts.length} />
      <FilterBar posts={shownPosts} filter={filter} />
      <ReviewLink view={view} />
    </div>
  );
}

/** F leads to the filter, W to the week or back; only while a day or a post has the focus. */
function pressShortcut(event: KeyboardEvent<HTMLElement>, view: CalendarView) {
  const target = event.target as HTMLElement;
  const onDay = target.closest('[role="gridcell"], [data-post]') !== null;
  if (!onDay || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key === 'f') event.currentTarget.querySelector<HTMLElement>('[data-filter] button')?.focus();
  else if (key === 'w') view.goToShape(view.shape === 'week' ? 'month' : 'week');
  else return;
  event.preventDefault();
}

interface HeadProps {
  view: CalendarView;
  headingId: string;
  onReview: () => void;
}

/** The month's name and its buttons, and below it the batch that is being made, else what the month holds. */
function Head({ view, headingId, onReview }: HeadProps) {
  const reasonId = useId();
  const { overview, generation, runningBatch, selected } = view;
  const reason = useReason(view);
  return (
    <>
      <CalendarBar
        month={view.month}
        shape={view.shape}
        span={view.span}
        onWeekChange={view.select}
        sheetTitle={useSheetTitle(view.sheet?.from, overview.today)}
        headingId={headingId}
        onMonthChange={view.goToMonth}
        onToday={() => view.select(overview.today)}
        newPostPath={pathOfNewPost(selected > overview.today ? selected : undefined)}
        onSheet={() =>
          view.sheet === undefined ? view.goToSheet(overview.today) : view.goToMonth(monthOf(selected))
        }
      >
        {view.shape === 'week' && (
          <TokenPill balance={overview.tokens.balance} reserved={overview.tokens.reserved} />
        )}
        <May action="posts.generate">
          <GenerationButtons
            generation={generation}
            selected={selected}
            today={overview.today}
            obstacle={view.obstacle}
            balance={overview.tokens.balance}
            reasonId={reasonId}
            onShowPlan={view.showPlan}
          />
        </May>
      </CalendarBar>
      {runningBatch ? (
        <GenerationProgress
          batch={runningBatch}
          cancelling={generation.cancel.isPending}
          onCancel={() => generation.cancel.mutate(runningBatch.id)}
        />
      ) : (
        <CalendarLegend overview={overview} onReview={onReview} onTurnOn={view.turnOn.ask}>
          <May action="posts.generate">
            <span id={reasonId}>{reason}</span>
          </May>
        </CalendarLegend>
      )}
    </>
  );
}

/** Why a day can't be generated now, else what it costs. */
function useReason({ low, obstacle }: CalendarView): string {
  const { t } = useTranslation('generation');
  if (low) return t('low');
  if (obstacle === 'taken') return t('dayTaken');
  if (obstacle === 'past') return t('dayPast');
  return t('price');
}

/** The sheet of thirty days has a name of its own; undefined: the month is shown. */
function useSheetTitle(from: string | undefined, today: string): string | undefined {
  const { t, i18n } = useTranslation('calendar');
  if (from === undefined) return undefined;
  return from === today ? t('sheetFromToday') : t('sheetFrom', { date: formatDay(from, i18n.language) });
}
