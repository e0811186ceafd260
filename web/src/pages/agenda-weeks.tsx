import type { Post } from '@postownia/contract/features/posts';
import { TOKEN_COSTS } from '@postownia/contract/token-costs';
import { useTranslation } from 'react-i18next';
import type { AgendaDay, AgendaGap, AgendaWeek, MovableRows } from '../components/agenda.tsx';
import { CostChip } from '../components/cost-chip.tsx';
import { StatusGlyph } from '../components/status-glyph.tsx';
import { DayThumb } from '../features/calendar/day-cell.tsx';
import { type DayFacts, isMovable, makingOf } from '../features/calendar/day-state.ts';
import { formatDayRange, formatWeekdayAndDay } from '../lib/formats.ts';
import { useMay } from '../lib/use-may.ts';
import { useShownState } from '../lib/use-shown-state.ts';
import { useStoredMessage } from '../lib/use-stored-message.ts';
import styles from './calendar-tab.module.css';
import type { CalendarView } from './use-calendar-view.ts';

type Row = AgendaDay | AgendaGap;

/** The month as the phone's agenda shows it: days with content, and runs of empty days in one row. */
export function useAgendaWeeks(view: CalendarView): AgendaWeek[] {
  const { t } = useTranslation('posts');
  const rowOf = useDayRow(view.mayWrite);
  const gapRow = useGapRow(view);
  const { span, data, factsOf, overview, filter } = view;
  const isListed = (date: string) => date >= span.from && date <= span.to;
  /** Weeks that are over and left nothing behind are not worth scrolling past. */
  const isWorthIt = (days: DayFacts[]) =>
    days.length > 0 && days.some(({ date, posts }) => date >= overview.today || posts.length > 0);
  /** Every post of a day has a row; a day on which one is being made has one, too. */
  const dayRows = (facts: DayFacts) =>
    facts.posts.length === 0 ? [rowOf(facts, undefined)] : facts.posts.map((post) => rowOf(facts, post));
  /** A filter lists what it found, not the days between. */
  const rowsOf = (days: DayFacts[]): Row[] =>
    filter.size > 0
      ? days.flatMap((facts) => facts.shown.map((post) => rowOf(facts, post)))
      : rowsWithGaps(days);
  const rowsWithGaps = (days: DayFacts[]): Row[] =>
    withGaps(days).flatMap<Row>((run) => (Array.isArray(run) ? gapRow(run) : dayRows(run)));

  const weeks = data.weeks.map((week) => week.filter(isListed).map(factsOf));
  const isFound = (days: DayFacts[]) => days.some(({ shown }) => shown.length > 0);
  const worthIt = weeks.filter(filter.size > 0 ? isFound : isWorthIt);
  const listed = worthIt.length > 0 || filter.size > 0 ? worthIt : weeks;
  return listed.map((days) => {
    const count = days.flatMap(({ shown }) => shown).length;
    return {
      monday: days[0]?.date ?? '',
      sunday: days.at(-1)?.date ?? '',
      summary: t('inWeek', { count }),
      rows: rowsOf(days),
    };
  });
}

/** Posts of the agenda that go to another day, and the days that take them. */
export function agendaMoves({ factsOf, move, mayWrite }: CalendarView): MovableRows {
  const postOf = ({ date, id }: AgendaDay) => factsOf(date).posts.find((post) => post.id === id);
  return {
    canMove: (row) => {
      const post = postOf(row);
      return mayWrite && post !== undefined && isMovable(post) && factsOf(row.date).making === undefined;
    },
    canDrop: (date) => !factsOf(date).past && factsOf(date).making === undefined,
    onMove: (row, date) => {
      const post = postOf(row);
      if (post !== undefined) move.beginPost(post, { date });
    },
  };
}

/** Neighbouring empty days as one run each; past and coming days share none: only the latter can be generated. */
function withGaps(days: readonly DayFacts[]): (DayFacts | DayFacts[])[] {
  const runs: (DayFacts | DayFacts[])[] = [];
  for (const facts of days) {
    const gap = runs.at(-1);
    const isEmpty = facts.posts.length === 0 && facts.making === undefined;
    if (!isEmpty) runs.push(facts);
    else if (Array.isArray(gap) && gap[0]?.past === facts.past) gap.push(facts);
    else runs.push([facts]);
  }
  return runs;
}

function useDayRow(mayWrite: boolean) {
  const { t } = useTranslation('posts');
  const { t: tell } = useTranslation('calendar');
  const formatProblem = useStoredMessage();
  const stateOf = useShownState();
  return (facts: DayFacts, post: Post | undefined): AgendaDay => {
    const { date, special, red } = facts;
    const making = makingOf(facts, post);
    const own = post === undefined ? [] : [post];
    const waiting = tell(making?.state === 'queued' ? 'queued' : 'making');
    const made = post ? (
      <>
        <StatusGlyph status={stateOf(post)} size={14} />
        {facts.posts.length > 1 && `${post.time}, `}
        {t(`state.${stateOf(post)}`)}
      </>
    ) : (
      <>
        <StatusGlyph status="failed" size={14} />
        {tell('failedRetry')}
      </>
    );
    const problem = making?.problem && formatProblem(making.message, making.problem);
    return {
      kind: 'day',
      date,
      id: post?.id,
      isFurther: post !== undefined && post !== facts.shown[0],
      special: red,
      text: post?.content ?? problem ?? special?.name ?? waiting,
      status: making && making.state !== 'failed' ? <b>{waiting}</b> : made,
      thumb: <DayThumb facts={{ ...facts, making, posts: own, shown: own }} mayWrite={mayWrite} />,
    };
  };
}

function useGapRow({ low, generation }: CalendarView) {
  const { t } = useTranslation('generation');
  const mayGenerate = useMay('posts.generate');
  const { i18n } = useTranslation();
  return (days: DayFacts[]): AgendaGap[] => {
    const [from, to] = [days[0], days.at(-1)];
    if (from === undefined || to === undefined) return [];
    const label =
      from === to
        ? formatWeekdayAndDay(from.date, i18n.language)
        : formatDayRange(from.date, to.date, i18n.language);
    const fill = { from: from.date, days: 1, existing: 'fill', frequency: 'daily' } as const;
    const action = mayGenerate && !from.past && !low && !generation.isRunning && (
      <button type="button" className={styles.gapButton} onClick={() => generation.start.mutate(fill)}>
        {t('gapDay')}
        <CostChip cost={TOKEN_COSTS.post} plain />
      </button>
    );
    const text = from.special && from === to ? `${label}, ${from.special.name}` : label;
    return [{ kind: 'gap', from: from.date, days: days.length, text, action }];
  };
}
