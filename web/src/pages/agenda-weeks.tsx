import type { Post } from '@postownia/contract/features/posts';
import { TOKEN_COSTS } from '@postownia/contract/token-costs';
import { useTranslation } from 'react-i18next';
import type { AgendaDay, AgendaGap, AgendaWeek } from '../components/agenda.tsx';
import { CostChip } from '../components/cost-chip.tsx';
import { StatusGlyph } from '../components/status-glyph.tsx';
import { DayThumb } from '../features/calendar/day-cell.tsx';
import { type DayFacts, makingOf } from '../features/calendar/day-state.ts';
import { monthOf } from '../lib/calendar-date.ts';
import { formatDayRange, formatWeekdayAndDay } from '../lib/formats.ts';
import { useMessage } from '../lib/use-message.ts';
import styles from './calendar-tab.module.css';
import type { CalendarView } from './use-calendar-view.tsx';

/** The month as the phone's agenda shows it: days with content, and runs of empty days in one row. */
export function useAgendaWeeks(view: CalendarView): AgendaWeek[] {
  const { t } = useTranslation('posts');
  const { t: formatMessage } = useTranslation('generation');
  const formatProblem = useMessage();
  const { t: tell, i18n } = useTranslation('calendar');
  const { month, sheet, data, factsOf, generation, low, overview } = view;
  const isListed = (date: string) =>
    sheet === undefined ? monthOf(date) === month : date >= sheet.from && date <= sheet.to;
  /** Weeks that are over and left nothing behind are not worth scrolling past. */
  const isWorthIt = (days: DayFacts[]) =>
    days.length > 0 && days.some(({ date, posts }) => date >= overview.today || posts.length > 0);

  const rowOf = (facts: DayFacts, post: Post | undefined): AgendaDay => {
    const { date, special, red } = facts;
    const making = makingOf(facts, post);
    const busy = making && making.state !== 'failed';
    const made = post ? (
      <>
        <StatusGlyph status={post.state} size={14} />
        {facts.posts.length > 1 && `${post.time}, `}
        {t(`state.${post.state}`)}
      </>
    ) : (
      <>
        <StatusGlyph status="failed" size={14} />
        {tell('failedRetry')}
      </>
    );
    return {
      kind: 'day',
      date,
      id: post?.id,
      isFurther: post !== undefined && post !== facts.posts[0],
      special: red,
      text:
        post?.content ??
        (making?.problem && formatProblem(making.message, making.problem)) ??
        special?.name ??
        tell(making?.state === 'queued' ? 'queued' : 'making'),
      status: busy ? <b>{tell(making.state === 'queued' ? 'queued' : 'making')}</b> : made,
      thumb: <DayThumb facts={{ ...facts, making, posts: post === undefined ? [] : [post] }} />,
    };
  };
  /** Every post of a day has a row; a day on which one is being made has one, too. */
  const dayRows = (facts: DayFacts) =>
    facts.posts.length === 0 ? [rowOf(facts, undefined)] : facts.posts.map((post) => rowOf(facts, post));
  const gapRow = (from: DayFacts, to: DayFacts): AgendaGap => {
    const single = from.date === to.date;
    const label = single
      ? formatWeekdayAndDay(from.date, i18n.language)
      : formatDayRange(from.date, to.date, i18n.language);
    return {
      kind: 'gap',
      from: from.date,
      text: from.special && single ? `${label}, ${from.special.name}` : label,
      action:
        from.past || low || generation.isRunning ? undefined : (
          <button
            type="button"
            className={styles.gapButton}
            onClick={() =>
              generation.start.mutate({ from: from.date, days: 1, existing: 'fill', frequency: 'daily' })
            }
          >
            {formatMessage('gapDay')}
            <CostChip cost={TOKEN_COSTS.post} plain />
          </button>
        ),
    };
  };
  const rowsOf = (days: DayFacts[]) => {
    const rows: (AgendaDay | AgendaGap)[] = [];
    let gap: DayFacts[] = [];
    const closeGap = () => {
      const [first] = gap;
      const last = gap.at(-1);
      if (first && last) rows.push(gapRow(first, last));
      gap = [];
    };
    for (const facts of days) {
      const isEmpty = facts.posts.length === 0 && facts.making === undefined;
      // Past and coming days do not share a row: only the latter can be generated.
      if (isEmpty && gap[0] && gap[0].past !== facts.past) closeGap();
      if (isEmpty) gap.push(facts);
      else {
        closeGap();
        rows.push(...dayRows(facts));
      }
    }
    closeGap();
    return rows;
  };
  const weeks = data.weeks.map((week) => week.filter(isListed).map(factsOf));
  const listed = weeks.some(isWorthIt) ? weeks.filter(isWorthIt) : weeks;
  return listed.map((days) => {
    const count = days.flatMap(({ posts }) => posts).length;
    return {
      monday: days[0]?.date ?? '',
      sunday: days.at(-1)?.date ?? '',
      summary: t('inWeek', { count }),
      rows: rowsOf(days),
    };
  });
}
