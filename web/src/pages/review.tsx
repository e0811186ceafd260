import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import { IconArrowLeft, IconArrowRight, IconCheck, IconPencil } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ApproveAll } from '../features/approvals/approve-all.tsx';
import styles from '../features/approvals/review.module.css';
import { meaningOf } from '../features/approvals/review-queue.ts';
import { ReviewSheet } from '../features/approvals/review-sheet.tsx';
import { type Review, useReview } from '../features/approvals/use-review.ts';
import { accountsOf } from '../features/calendar/post-filter.ts';
import { useOverview } from '../features/calendar/use-overview.ts';
import { addDays, daysBetween } from '../lib/calendar-date.ts';
import { May } from '../lib/may.tsx';
import { useMay } from '../lib/use-may.ts';
import { pathOfDay, pathOfReview, pathOfReviewedComposer } from './dashboard-tabs.ts';
import { StepPage } from './step-page.tsx';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** Days that are looked through where the address names none. */
const DAYS = 30;
/** As many as the server lists at once. */
const MOST_DAYS = 42;

interface Days {
  from: string;
  to: string;
}

/** The days that an address names, never past ones; else thirty from today. */
function daysOf(search: URLSearchParams, today: string): Days {
  const [from, to] = [search.get('od') ?? '', search.get('do') ?? ''];
  const isWhole = DATE.test(from) && DATE.test(to) && to >= from && daysBetween(from, to) < MOST_DAYS;
  return isWhole ? { from, to } : { from: today, to: addDays(today, DAYS - 1) };
}

/** `/posts/review?od=…&do=…&post=…`: the drafts of some days, one after another, to be approved or changed. */
export default function ReviewPage() {
  const { t } = useTranslation('approvals');
  const mayApprove = useMay('posts.approve');
  const [search] = useSearchParams();
  const { overview, failed, asking, again } = useOverview();
  const back = { to: pathOfDay(search.get('od') ?? undefined), label: t('review.back') };
  return (
    <StepPage title={t('review.title')} back={back}>
      {failed && (
        <EmptyState
          art="off"
          title={t('review.notRead')}
          action={
            <Button busy={asking} onPress={again}>
              {t('review.again')}
            </Button>
          }
        />
      )}
      {overview !== undefined && !mayApprove && (
        <EmptyState art="off" title={t('review.notYours')} text={t('review.notYoursText')} />
      )}
      {overview !== undefined && mayApprove && (
        <Board overview={overview} days={daysOf(search, overview.today)} />
      )}
    </StepPage>
  );
}

function Board({ overview, days }: { overview: Overview; days: Days }) {
  const { t } = useTranslation('approvals');
  const navigate = useNavigate();
  const mayWrite = useMay('posts.write');
  const [search] = useSearchParams();
  const review = useReview({
    overview,
    ...days,
    place: search.get('post'),
    onGo: (place) => void navigate(pathOfReview(days, place), { replace: true, preventScrollReset: true }),
  });
  const { post } = review;
  const edit = (one: Post) => void navigate(pathOfReviewedComposer(one.id, days));
  useKeys({
    j: review.next,
    k: review.previous,
    a: () => approve(review),
    e: () => post && mayWrite && edit(post),
  });
  if (review.read.isError && review.read.data === undefined)
    return (
      <EmptyState
        art="off"
        title={t('review.notRead')}
        action={<Button onPress={() => void review.read.refetch()}>{t('review.again')}</Button>}
      />
    );
  if (review.isOver) return <End review={review} days={days} />;
  if (post === undefined) return <div aria-busy="true" />;
  return (
    <>
      <Head review={review} />
      <p className={styles.meaning}>{t(`review.meaning.${meaningOf(overview.approvalPolicy)}`)}</p>
      <ReviewSheet
        key={post.id}
        post={post}
        overview={overview}
        accounts={accountsOf(post, overview.accounts)}
        waits={review.waits(post.id)}
        onSwipe={(direction) =>
          direction === 'right' && review.waits(post.id) ? approve(review) : review.next()
        }
      />
      <p className={styles.swipeHint}>{t('review.swipeHint')}</p>
      <div className={styles.foot}>
        <span>
          <Button
            icon={IconArrowLeft}
            disabled={review.number === 1}
            onPress={review.previous}
            aria-label={t('review.previous')}
          >
            <kbd>K</kbd>
          </Button>
          <Button iconAfter={IconArrowRight} onPress={review.next}>
            {t('review.next')} <kbd>J</kbd>
          </Button>
        </span>
        <span>
          <May action="posts.write">
            <Button icon={IconPencil} onPress={() => edit(post)}>
              {t('review.edit')} <kbd>E</kbd>
            </Button>
          </May>
          <Button
            variant="ink"
            icon={IconCheck}
            busy={review.approve.isPending}
            disabled={!review.waits(post.id)}
            onPress={() => approve(review)}
          >
            {t(review.waits(post.id) ? 'review.approve' : 'review.approved')} <kbd>A</kbd>
          </Button>
        </span>
      </div>
    </>
  );
}

function approve({ post, waits, approve: { isPending, mutate } }: Review) {
  if (post !== undefined && waits(post.id) && !isPending) mutate([post]);
}

function Head({ review }: { review: Review }) {
  const { t } = useTranslation('approvals');
  const { number, queue } = review;
  return (
    <div className={styles.head}>
      <div className={styles.progress}>
        <span role="status">{t('review.progress', { number, all: queue.length })}</span>
        <span className={styles.bar} aria-hidden="true">
          <i style={{ width: `${(number / queue.length) * 100}%` }} />
        </span>
      </div>
      <ApproveAll
        posts={review.waiting}
        busy={review.approve.isPending}
        onApprove={(posts) => review.approve.mutate(posts)}
      />
    </div>
  );
}

/** What was decided, what is left, and where to go from here. */
function End({ review, days }: { review: Review; days: Days }) {
  const { t } = useTranslation('approvals');
  const navigate = useNavigate();
  const { queue, waiting } = review;
  const [first] = waiting;
  const done = queue.length - waiting.length;
  return (
    <EmptyState
      art="day"
      title={t(queue.length === 0 ? 'review.nothing' : 'review.end')}
      text={queue.length > 0 && t('review.result', { done, all: queue.length })}
      action={
        <>
          {first !== undefined && (
            <Button onPress={() => void navigate(pathOfReview(days, first.id), { replace: true })}>
              {t('review.skipped', { left: waiting.length })}
            </Button>
          )}{' '}
          <ButtonLink variant="ink" to={pathOfDay(days.from)}>
            {t('review.back')}
          </ButtonLink>
        </>
      }
    />
  );
}

const TYPING =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Letters of the whole page, except where something is written or asked. */
function useKeys(keys: Readonly<Record<string, () => void>>) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if ((event.target as Element).closest(TYPING)) return;
      const act = latest.current[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
