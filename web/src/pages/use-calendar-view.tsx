import type { Overview } from '@postownia/contract/features/calendar';
import type { GenerationBatch } from '@postownia/contract/features/generation';
import { TOKEN_COSTS } from '@postownia/contract/token-costs';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showToast } from '../components/toast.tsx';
import { type DayFacts, dayFacts, isMovable, makingByDate } from '../features/calendar/day-state.ts';
import { useCalendarPlace } from '../features/calendar/use-calendar-place.ts';
import { useMonth } from '../features/calendar/use-month.ts';
import type { DayObstacle } from '../features/generation/generation-buttons.tsx';
import { useGeneration } from '../features/generation/use-generation.ts';
import { MakingFailedError, useRegenerate } from '../features/generation/use-regenerate.ts';
import { usePostEditing } from '../features/posts/use-post-editing.ts';
import { usePostMove } from '../features/posts/use-post-move.ts';
import { monthOf } from '../lib/calendar-date.ts';
import { errorCodeOf, errorText } from '../lib/error-text.ts';
import { useMessage } from '../lib/use-message.ts';

/** Up to so many days fit into the month where they are. */
const SHORT_BATCH_DAYS = 7;

function obstacleOf(facts: DayFacts): DayObstacle {
  if (facts.posts.length > 0) return 'taken';
  return facts.past ? 'past' : null;
}

/** What went wrong with a renewal: the reason where one is known, else the general sentence. */
function renewalFailure(
  general: string,
  error: unknown,
  formatMessage: ReturnType<typeof useMessage>,
): string {
  if (error instanceof MakingFailedError)
    return formatMessage(error.day.message, error.day.problem ?? general);
  return errorCodeOf(error) === null ? general : errorText(error);
}

/**
 * Joins the features of the calendar for both of its forms, the sheet and the agenda: which day is selected, what is
 * being made, edited, moved, and which question is open.
 */
export function useCalendarView(overview: Overview) {
  const { t } = useTranslation('posts');
  const formatMessage = useMessage();
  const navigate = useNavigate();
  const { today } = overview;
  const place = useCalendarPlace(today);
  const month = useMonth(place.month, place.sheet);
  const generation = useGeneration(overview.currentBatch);
  const making = useMemo(() => makingByDate(generation.batch?.days), [generation.batch]);
  const factsOf = (date: string) => dayFacts(date, month, making, today);
  /** The chosen day stays when another month is shown, and so does what is known of it. */
  const monthOfSelected = useMonth(monthOf(place.selected));

  const editing = usePostEditing(place.goToDay);
  const [leavingTo, setLeavingTo] = useState<{ date: string; postId?: string | undefined } | null>(null);
  /** Leaves edit mode; asks first only when the text changed (P-8). */
  const select = (date: string, postId?: string) => {
    if (editing.isEditing && editing.dirty) return setLeavingTo({ date, postId });
    editing.cancel();
    place.goToDay(date, postId);
  };
  const leave = () => {
    if (leavingTo !== null) place.goToDay(leavingTo.date, leavingTo.postId);
    editing.cancel();
    setLeavingTo(null);
  };
  const isShown = month.weeks.some((week) => week.includes(place.selected));
  const known = isShown ? month : monthOfSelected;
  const facts = dayFacts(place.selected, known, making, today);
  const post = facts.posts.find(({ id }) => id === place.postId) ?? facts.posts[0];
  /** Of several posts the chosen one is carried, else the first that may be. */
  const carriedFrom = (date: string) =>
    date === post?.date && isMovable(post) ? post : month.posts.get(date)?.find(isMovable);
  const move = usePostMove(carriedFrom, place.goToDay);

  const newText = useRegenerate('text', {
    onDone: () => showToast.success(t('newTextDone')),
    onFailed: (error) => showToast.error(renewalFailure(t('newTextFailed'), error, formatMessage)),
  });
  const newImage = useRegenerate('image', {
    onDone: () => showToast.success(t('newImageDone')),
    onFailed: (error) => showToast.error(renewalFailure(t('newImageFailed'), error, formatMessage)),
  });
  useReveal(generation.batch, place.goToSheet);
  /** The first post that is still to come. */
  const review = () => {
    const days = [...month.posts.keys()].sort();
    const first = days.find((date) => date >= today);
    if (first !== undefined) select(first);
  };
  const [turningOn, setTurningOn] = useState(false);
  const showPlan = (wish: { from: string; frequency: string; existing: string }) =>
    void navigate(`/plans/new?${new URLSearchParams(wish)}`);
  return {
    overview,
    ...place,
    data: month,
    factsOf,
    facts,
    /** False until the month of the selected day has been read. */
    knowsDay: known.ready,
    /** The chosen post of the selected day. */
    post,
    generation,
    runningBatch: runningOf(generation.batch),
    obstacle: obstacleOf(facts),
    low: overview.tokens.balance < TOKEN_COSTS.lowBalance,
    editing,
    select,
    leaving: { isOpen: leavingTo !== null, leave, stay: () => setLeavingTo(null) },
    move,
    newText: { start: newText.mutate, busy: newText.isPending },
    newImage: { start: newImage.mutate, busy: newImage.isPending },
    showPlan,
    review,
    turnOn: { isOpen: turningOn, ask: () => setTurningOn(true), close: () => setTurningOn(false) },
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

const runningOf = (batch: GenerationBatch | null) => (batch?.state === 'running' ? batch : null);
