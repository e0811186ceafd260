import type { Overview } from '@postownia/contract/features/calendar';
import type { GenerationBatch } from '@postownia/contract/features/generation';
import { LIMITS } from '@postownia/contract/limits';
import { TOKEN_COSTS } from '@postownia/contract/token-costs';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { isToReview } from '../features/approvals/review-queue.ts';
import { type DayFacts, dayFacts, isMovable, makingByDate } from '../features/calendar/day-state.ts';
import { useCalendarPlace } from '../features/calendar/use-calendar-place.ts';
import { useMonth } from '../features/calendar/use-month.ts';
import { type CalendarFilter, usePostFilter } from '../features/calendar/use-post-filter.ts';
import type { DayObstacle } from '../features/generation/generation-buttons.tsx';
import { useGeneration } from '../features/generation/use-generation.ts';
import { usePostEditing } from '../features/posts/use-post-editing.ts';
import { usePostMove } from '../features/posts/use-post-move.ts';
import { useReelsBeing } from '../features/reels/use-reels.ts';
import { addDays, monthOf } from '../lib/calendar-date.ts';
import { useMay } from '../lib/use-may.ts';
import { PATH_OF_IMPORT, pathOfNewPost, pathOfReview } from './dashboard-tabs.ts';
import { useDaySelection } from './use-day-selection.ts';
import { useRenewals } from './use-renewals.ts';

/** Up to so many days fit into the month where they are. */
const SHORT_BATCH_DAYS = 7;

function obstacleOf(facts: DayFacts): DayObstacle {
  if (facts.posts.length > 0) return 'taken';
  return facts.past ? 'past' : null;
}

/**
 * Joins the features of the calendar for both of its forms, the sheet and the agenda: which day is selected, what is
 * being made, edited, moved, and which question is open.
 */
export function useCalendarView(overview: Overview) {
  const navigate = useNavigate();
  const { today } = overview;
  const place = useCalendarPlace(today);
  const generation = useGeneration(overview.currentBatch);
  const editing = usePostEditing();
  const { select, leaving } = useDaySelection(editing, place.goToDay);
  const filter = usePostFilter(overview.accounts);
  const days = useDays(place, filter, generation.batch, today);
  const move = usePostMove(days.carriedFrom, place.goToDay);
  const renewals = useRenewals();
  const mayWrite = useMay('posts.write');
  const mayApprove = useMay('posts.approve');
  useReveal(generation.batch, place.goToSheet);
  const [turningOn, setTurningOn] = useState(false);
  return {
    overview,
    ...place,
    ...days,
    filter,
    mayWrite,
    /** How many drafts of the shown days wait for a word that this person may give. */
    toReview: mayApprove
      ? days.shownPosts.filter((post) => isToReview(overview.approvalPolicy, post, today)).length
      : 0,
    /** How many of the shown days' posts the filter lets pass. */
    found:
      filter.passes === undefined ? days.shownPosts.length : days.shownPosts.filter(filter.passes).length,
    generation,
    runningBatch: runningOf(generation.batch),
    obstacle: obstacleOf(days.facts),
    low: overview.tokens.balance < TOKEN_COSTS.lowBalance,
    editing,
    select,
    leaving,
    move,
    ...renewals,
    showPlan: (wish: { from: string; frequency: string; existing: string }) =>
      void navigate(`/plans/new?${new URLSearchParams(wish)}`),
    /** Looks through the drafts from today on, or, who approves none, at the first post that is still to come. */
    review: (showDay: () => void) => {
      const first = [...days.data.posts.keys()].sort().find((date) => date >= today);
      if (mayApprove)
        void navigate(pathOfReview({ from: today, to: addDays(today, LIMITS.calendarDays - 1) }));
      else if (first !== undefined) {
        select(first);
        showDay();
      }
    },
    turnOn: { isOpen: turningOn, ask: () => setTurningOn(true), close: () => setTurningOn(false) },
  };
}

/** What the shown days hold, and the selected one, which stays when another month is shown, as does what is known of it. */
function useDays(
  place: ReturnType<typeof useCalendarPlace>,
  { passes }: CalendarFilter,
  batch: GenerationBatch | null,
  today: string,
) {
  const data = useMonth(place.month, place.sheet);
  const monthOfSelected = useMonth(monthOf(place.selected));
  const making = useMemo(() => makingByDate(batch?.days), [batch]);
  const reels = useReelsBeing();
  const isShown = data.weeks.some((week) => week.includes(place.selected));
  const known = isShown ? data : monthOfSelected;
  const facts = dayFacts(place.selected, known, making, today, { passes, reels });
  const post = facts.posts.find(({ id }) => id === place.postId) ?? facts.shown[0] ?? facts.posts[0];
  return {
    data,
    /** Every post of the shown days: of the month without the ends of its neighbours. */
    shownPosts: [...data.posts.values()]
      .flat()
      .filter(({ date }) => date >= place.span.from && date <= place.span.to),
    factsOf: (date: string) => dayFacts(date, data, making, today, { passes, reels }),
    facts,
    /** False until the month of the selected day has been read. */
    knowsDay: known.ready,
    /** The chosen post of the selected day. */
    post,
    /** Of several posts the chosen one is carried, else the first that may be. */
    carriedFrom: (date: string) =>
      date === post?.date && isMovable(post) ? post : data.posts.get(date)?.find(isMovable),
  };
}

/** A month in the making is shown as one sheet from its first day, not as the ends of two months. */
function useReveal(batch: GenerationBatch | null, goToSheet: (from: string) => void) {
  const running = runningOf(batch);
  const isMonth = (running?.days.length ?? 0) > SHORT_BATCH_DAYS;
  const from = isMonth ? running?.days[0]?.date : undefined;
  useEffect(() => {
    if (from !== undefined) goToSheet(from);
  }, [from, goToSheet]);
}

export type CalendarView = ReturnType<typeof useCalendarView>;

/** What the week's board shows, on any screen. */
export function weekBoardOf(view: CalendarView, headingId: string) {
  const { selected, data, factsOf, overview, move, mayWrite } = view;
  return {
    date: selected,
    data,
    factsOf,
    overview,
    headingId,
    newPostPathOf: (date: string) => (mayWrite && date >= overview.today ? pathOfNewPost(date) : null),
    onMove: move.beginPost,
  };
}

/** What the list of posts shows, on any screen. */
export function listOf({ shownPosts, filter, data, overview, mayWrite }: CalendarView, headingId: string) {
  const posts = filter.passes === undefined ? shownPosts : shownPosts.filter(filter.passes);
  return { posts, ready: data.ready, overview, mayWrite, headingId, importPath: PATH_OF_IMPORT };
}

const runningOf = (batch: GenerationBatch | null) => (batch?.state === 'running' ? batch : null);
