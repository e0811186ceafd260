import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { ghostPlace } from '../../components/use-day-drag.ts';
import { dayOfMonth, weekOf } from '../../lib/calendar-date.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatWeekday, formatWeekdayAndDay } from '../../lib/formats.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { useMay } from '../../lib/use-may.ts';
import { type DayFacts, isMovable } from './day-state.ts';
import type { Month } from './use-month.ts';
import { useNow } from './use-now.ts';
import { type Carried, usePostCarry } from './use-post-carry.ts';
import styles from './week-board.module.css';
import { useWeekPostName, WeekPost } from './week-post.tsx';
import { HOURS_SHOWN, isAhead, type Slot, shareOf } from './week-slots.ts';

interface WeekBoardProps {
  /** Any day of the week. */
  date: string;
  data: Month;
  factsOf: (date: string) => DayFacts;
  overview: Overview;
  headingId: string;
  /** Where a post is written for a day; null where none may be. */
  newPostPathOf: (date: string) => string | null;
  onOpen: (post: Post) => void;
  onMove: (post: Post, slot: Slot) => void;
}

/** Seven days beside one another, on a phone below: every post with its hour, to be carried to another day or hour. */
export default function WeekBoard(props: WeekBoardProps) {
  const { date, data, overview, headingId } = props;
  const { t } = useTranslation('calendar');
  const mayWrite = useMay('posts.write');
  const board = useRef<HTMLDivElement>(null);
  const days = weekOf(date);
  const now = useNow(overview.preferences.zone);
  const focusSoon = useFocusSoon(board);
  const carry = usePostCarry({
    days,
    canMove: (post) => mayWrite && isMovable(post),
    canDrop: (slot) => isAhead(slot, now) && props.factsOf(slot.date).making === undefined,
    onMove: (post, slot) => {
      focusSoon(post.id, slot.date);
      props.onMove(post, slot);
    },
  });
  useFailureToast(data.failed && !data.ready ? t('readFailed') : null);
  if (data.failed && !data.ready)
    return (
      <EmptyState
        art="off"
        title={t('readFailed')}
        action={<Button onPress={data.again}>{t('readAgain')}</Button>}
      />
    );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: columns of days, not form fields */}
      <div
        ref={board}
        className={classNames(styles.board, carry.carried && styles.carrying)}
        role="group"
        aria-labelledby={headingId}
        aria-describedby={mayWrite ? `${headingId}-keys` : undefined}
        aria-busy={!data.ready}
        style={{ '--hours': HOURS_SHOWN } as React.CSSProperties}
      >
        {days.map((day) => (
          <Column key={day} facts={props.factsOf(day)} {...{ now, carry, board: props }} />
        ))}
      </div>
      <p className="sr" id={`${headingId}-keys`}>
        {t('week.keys')}
      </p>
      <div className="sr" aria-live="assertive">
        {carry.message}
      </div>
      {carry.carried && !carry.carried.byKeyboard && <Ghost ref={carry.ghost} carried={carry.carried} />}
    </>
  );
}

/** What follows the pointer. */
function Ghost({ ref, carried }: { ref: Ref<HTMLDivElement>; carried: Carried }) {
  const { post } = carried;
  const address = post.media[0]?.thumbnailUrl;
  return (
    <div ref={ref} className={styles.ghost} aria-hidden="true" style={ghostPlace(carried)}>
      {address === undefined ? post.content : <img src={address} alt="" />}
    </div>
  );
}

interface ColumnProps {
  facts: DayFacts;
  now: Slot;
  carry: ReturnType<typeof usePostCarry>;
  board: WeekBoardProps;
}

function Column({ facts, now, carry, board }: ColumnProps) {
  const { t, i18n } = useTranslation('calendar');
  const nameOf = useWeekPostName(board.overview.accounts);
  const { date, posts, special, red, making } = facts;
  const isToday = date === now.date;
  const path = board.newPostPathOf(date);
  const slot = carry.carried?.slot;
  const target = slot?.date === date ? slot : null;
  const weekday = formatWeekday(date, i18n.language);
  const passed = isToday ? posts.filter(({ time }) => time <= now.time).length : null;
  return (
    <section className={styles.day} aria-label={formatWeekdayAndDay(date, i18n.language)}>
      <div className={classNames(styles.head, red && styles.red)}>
        <span className={classNames(styles.numeral, isToday && styles.today)}>{dayOfMonth(date)}</span>
        <span className={styles.weekday}>{isToday ? t('week.today', { weekday }) : weekday}</span>
        {path !== null && (
          <SiteLink
            to={path}
            className={styles.add}
            aria-label={t('week.add', { day: formatWeekdayAndDay(date, i18n.language) })}
          >
            <Icon of={IconPlus} size={17} />
          </SiteLink>
        )}
      </div>
      <div className={styles.column} data-column={date}>
        {special && <p className={styles.special}>{special.name}</p>}
        {making && making.state !== 'failed' && <p className={styles.making}>{t('making')}</p>}
        <ol className={styles.posts}>
          {posts.map((post, index) => (
            <li key={post.id} className={styles.item}>
              {passed === index && <NowLine now={now} />}
              <button
                type="button"
                className={classNames(styles.post, carry.carried?.post.id === post.id && styles.source)}
                data-post={post.id}
                aria-haspopup="dialog"
                aria-label={nameOf(post, !facts.shown.includes(post))}
                onClick={() => {
                  if (!carry.wasJustDropped()) board.onOpen(post);
                }}
                onKeyDown={(event) => {
                  carry.press(event, post);
                  if (!event.defaultPrevented) walk(event);
                }}
                onBlur={carry.leave}
                onPointerDown={(event) => carry.begin(event, post)}
                onDragStart={(event) => event.preventDefault()}
              >
                <WeekPost
                  post={post}
                  accounts={board.overview.accounts}
                  warned={board.data.warnedPosts.has(post.id)}
                  hidden={!facts.shown.includes(post)}
                />
              </button>
            </li>
          ))}
          {passed === posts.length && (
            <li>
              <NowLine now={now} />
            </li>
          )}
        </ol>
        {target && (
          <span
            className={classNames(styles.target, !isAhead(target, now) && styles.refused)}
            style={{ top: `${shareOf(target.time) * 100}%` }}
            aria-hidden="true"
          >
            {target.time}
          </span>
        )}
      </div>
    </section>
  );
}

function NowLine({ now }: { now: Slot }) {
  const { t } = useTranslation('calendar');
  return <span className={styles.now}>{t('week.now', { time: now.time })}</span>;
}

/** Arrows walk over the posts: up and down within the day, sideways to the next day that has any. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const column = event.currentTarget.closest('section');
  const board = column?.parentElement;
  if (!column || !board) return;
  const postsOf = (within: Element) => [...within.querySelectorAll<HTMLElement>('[data-post]')];
  const own = postsOf(column);
  const index = own.indexOf(event.currentTarget);
  const columns = [...board.children].filter((one) => one === column || postsOf(one).length > 0);
  const beside = (way: 1 | -1) => {
    const next = columns[columns.indexOf(column) + way];
    return next && (postsOf(next)[index] ?? postsOf(next).at(-1));
  };
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowUp: own[index - 1],
    ArrowDown: own[index + 1],
    ArrowLeft: beside(-1),
    ArrowRight: beside(1),
  };
  if (!(event.key in targets)) return;
  event.preventDefault();
  targets[event.key]?.focus();
}

/** A post that was put elsewhere keeps the focus once it is drawn there. */
function useFocusSoon(board: React.RefObject<HTMLDivElement | null>) {
  const awaited = useRef<{ id: string; date: string } | null>(null);
  useEffect(() => {
    if (awaited.current === null) return;
    const { id, date } = awaited.current;
    const there = board.current?.querySelector<HTMLElement>(`[data-column="${date}"] [data-post="${id}"]`);
    if (!there) return;
    awaited.current = null;
    there.focus();
  });
  return (id: string, date: string) => {
    awaited.current = { id, date };
  };
}
