import type { MonthPlan } from '@postownia/contract/features/month-plans';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
import { useTopicSwap } from './use-topic-swap.ts';

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
export function TopicList(props: TopicListProps) {
  const { plan, outlooks, today, publicHolidays, postLanguage, editable, editing } = props;
  const { t, i18n } = useTranslation('month-plans');
  const [edited, setEdited] = useState<string | null>(null);
  const [focusId, setFocusId] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const swap = useTopicSwap(plan, editing.swap, (date) => setFocusId(`swap-${date}`));
  const { carried, drag } = swap;

  useEffect(() => {
    if (focusId === null) return;
    document.getElementById(focusId)?.focus();
    setFocusId(null);
  }, [focusId]);
  useEffect(() => {
    if (carried === null) return;
    list.current?.querySelector<HTMLElement>(`[data-day="${carried}"] button`)?.focus();
  }, [carried]);

  const pressKey = (event: KeyboardEvent) => {
    if (carried === null) return;
    const places = [...(list.current?.querySelectorAll<HTMLElement>('[data-day] button') ?? [])];
    const step = STEPS[event.key];
    if (event.key === 'Escape') swap.putDown();
    else if (step)
      places[step(places.indexOf(document.activeElement as HTMLElement), places.length - 1)]?.focus();
    else return;
    event.preventDefault();
  };
  const formOf = (topic: Topic) =>
    edited === topic.date && editable ? (
      <TopicEdit
        topic={topic}
        postLanguage={postLanguage}
        busy={editing.change.isPending}
        onCancel={() => closeEdit(topic.date)}
        onSave={(edit) =>
          editing.change.mutate({ date: topic.date, edit }, { onSuccess: () => closeEdit(topic.date) })
        }
      />
    ) : null;
  const closeEdit = (date: string) => {
    setEdited(null);
    setFocusId(`edit-${date}`);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div ref={list} className={classNames(drag && styles.dragging)} onKeyDown={pressKey}>
      {weeksOf(plan.topics).map((topics) => (
        <section key={topics[0]?.date}>
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
                swap={editable ? swap : null}
                form={formOf(topic)}
                actions={
                  editable && (
                    <TopicActions
                      topic={topic}
                      editing={editing}
                      swap={swap}
                      lockNoteId="blokada"
                      onEdit={() => setEdited(topic.date)}
                    />
                  )
                }
              />
            ))}
          </ol>
        </section>
      ))}
      <div className="sr" aria-live="assertive">
        {swap.message}
      </div>
      {drag && (
        <div
          className={styles.ghost}
          aria-hidden="true"
          style={{ transform: `translate(${drag.x + 12}px, ${drag.y + 12}px)` }}
        >
          {plan.topics.find(({ date }) => date === drag.from)?.headline}
          <small>
            {drag.over === null || drag.over === drag.from
              ? t('dragHint')
              : formatWeekdayAndDay(drag.over, i18n.language)}
          </small>
        </div>
      )}
      <OccasionQuestion swap={swap} />
    </div>
  );
}
