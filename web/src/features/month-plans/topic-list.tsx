import type { MonthPlan } from '@postownia/contract/features/month-plans';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ghostPlace } from '../../components/use-day-drag.ts';
import { startOfWeek, weekdayOf } from '../../lib/calendar-date.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatDayRange, formatWeekdayAndDay } from '../../lib/formats.ts';
import { OccasionQuestion } from './occasion-question.tsx';
import type { DayOutlook } from './plan-days.ts';
import { TopicActions } from './topic-actions.tsx';
import { TopicEdit } from './topic-edit.tsx';
import styles from './topic-list.module.css';
import { TopicRow } from './topic-row.tsx';
import type { PlanEditing } from './use-plan.ts';
import { type TopicSwap, useTopicSwap } from './use-topic-swap.ts';

interface TopicListProps {
  plan: MonthPlan;
  outlooks: ReadonlyMap<string, DayOutlook>;
  today: string | undefined;
  publicHolidays: ReadonlySet<string>;
  postLanguage: string | undefined;
  /** False for a plan whose posts exist, and for people who may only read. */
  editable: boolean;
  editing: PlanEditing;
}

type Topic = MonthPlan['topics'][number];

function weeksOf(topics: readonly Topic[]): Topic[][] {
  const weeks = new Map<string, Topic[]>();
  for (const topic of topics) {
    const monday = startOfWeek(topic.date);
    weeks.set(monday, [...(weeks.get(monday) ?? []), topic]);
  }
  return [...weeks.values()];
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** The topics week by week. While one is carried, arrows walk over the days, Enter swaps, Escape gives up. */
export function TopicList({ plan, editable, editing, postLanguage, ...rest }: TopicListProps) {
  // One row is open at a time: thirty rows of actions would be a page of five screens.
  const [opened, setOpened] = useState<string | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const [focusId, setFocusId] = useState<string | null>(null);
  const swap = useTopicSwap(plan, editing.swap, (date) => {
    setOpened(date);
    setFocusId(`swap-${date}`);
  });
  const keys = useSwapKeys(swap);
  useEffect(() => {
    if (focusId === null) return;
    document.getElementById(focusId)?.focus();
    setFocusId(null);
  }, [focusId]);
  const closeEdit = (date: string) => {
    setEdited(null);
    setFocusId(`edit-${date}`);
  };
  const formOf = (topic: Topic) => (
    <TopicEdit
      topic={topic}
      postLanguage={postLanguage}
      busy={editing.change.isPending}
      onCancel={() => closeEdit(topic.date)}
      onSave={(edit) =>
        editing.change.mutate({ date: topic.date, edit }, { onSuccess: () => closeEdit(topic.date) })
      }
    />
  );
  const actionsOf = (topic: Topic) => (
    <TopicActions
      topic={topic}
      editing={editing}
      swap={swap}
      lockNoteId="blokada"
      onEdit={() => setEdited(topic.date)}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div ref={keys.list} className={classNames(swap.drag && styles.dragging)} onKeyDown={keys.press}>
      {weeksOf(plan.topics).map((topics) => (
        <TopicWeek
          key={topics[0]?.date}
          {...rest}
          topics={topics}
          postLanguage={postLanguage}
          swap={editable ? swap : null}
          opened={opened}
          onToggle={(date) => setOpened(opened === date ? null : date)}
          formOf={(topic) => (editable && edited === topic.date ? formOf(topic) : null)}
          actionsOf={(topic) => editable && actionsOf(topic)}
        />
      ))}
      <div className="sr" aria-live="assertive">
        {swap.message}
      </div>
      <DraggedTopic plan={plan} swap={swap} />
      <OccasionQuestion swap={swap} />
    </div>
  );
}

/** The keys of a swap: the day that is carried has the focus, arrows move it, Escape puts the topic down. */
function useSwapKeys({ carried, putDown }: TopicSwap) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (carried === null) return;
    list.current?.querySelector<HTMLElement>(`[data-day="${carried}"] button`)?.focus();
  }, [carried]);
  const press = (event: KeyboardEvent) => {
    if (carried === null) return;
    const places = [...(list.current?.querySelectorAll<HTMLElement>('[data-day] button') ?? [])];
    const step = STEPS[event.key];
    if (event.key === 'Escape') putDown();
    else if (step)
      places[step(places.indexOf(document.activeElement as HTMLElement), places.length - 1)]?.focus();
    else return;
    event.preventDefault();
  };
  return { list, press };
}

interface TopicWeekProps extends Omit<TopicListProps, 'plan' | 'editable' | 'editing'> {
  topics: readonly Topic[];
  swap: TopicSwap | null;
  opened: string | null;
  onToggle: (date: string) => void;
  formOf: (topic: Topic) => ReactNode;
  actionsOf: (topic: Topic) => ReactNode;
}

function TopicWeek(props: TopicWeekProps) {
  const { topics, outlooks, today, publicHolidays, postLanguage, swap, opened, formOf, actionsOf } = props;
  const { i18n } = useTranslation('month-plans');
  return (
    <section>
      <h2 className={styles.week}>
        {formatDayRange(topics[0]?.date ?? '', topics.at(-1)?.date ?? '', i18n.language)}
      </h2>
      <ol className={styles.rows}>
        {topics.map((topic) => (
          <TopicRow
            key={topic.date}
            topic={topic}
            outlook={outlooks.get(topic.date) ?? 'open'}
            postLanguage={postLanguage}
            isToday={topic.date === today}
            isRed={weekdayOf(topic.date) === 6 || publicHolidays.has(topic.date)}
            swap={swap}
            open={opened === topic.date}
            onToggle={() => props.onToggle(topic.date)}
            form={formOf(topic)}
            actions={actionsOf(topic)}
          />
        ))}
      </ol>
    </section>
  );
}

/** The topic under the pointer, and where it would go. */
function DraggedTopic({ plan, swap: { drag, ghost } }: { plan: MonthPlan; swap: TopicSwap }) {
  const { t, i18n } = useTranslation('month-plans');
  if (drag === null) return null;
  return (
    <div ref={ghost} className={styles.ghost} aria-hidden="true" style={ghostPlace(drag)}>
      {plan.topics.find(({ date }) => date === drag.from)?.headline}
      <small>
        {drag.over === null || drag.over === drag.from
          ? t('dragHint')
          : formatWeekdayAndDay(drag.over, i18n.language)}
      </small>
    </div>
  );
}
