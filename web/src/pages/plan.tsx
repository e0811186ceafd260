import type { MonthPlan } from '@postownia/contract/features/month-plans';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Button, ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../components/skeleton.tsx';
import { useOverview } from '../features/calendar/use-overview.ts';
import { useSpecialDays } from '../features/calendar/use-special-days.ts';
import { PlanAction } from '../features/month-plans/plan-action.tsx';
import { outlookByDate, priceOf, spanOf } from '../features/month-plans/plan-days.ts';
import { PlanDiversity } from '../features/month-plans/plan-diversity.tsx';
import { TopicList } from '../features/month-plans/topic-list.tsx';
import { type PlanEditing, usePlan } from '../features/month-plans/use-plan.ts';
import { usePlanStart } from '../features/month-plans/use-plan-start.ts';
import { queries } from '../lib/api.ts';
import { errorCodeOf } from '../lib/error-text.ts';
import { formatDayRange } from '../lib/formats.ts';
import { refreshCalendar } from '../lib/post-cache.ts';
import { useMay } from '../lib/use-may.ts';
import { pathOfDay } from './dashboard-tabs.ts';
import styles from './plan.module.css';
import { StepPage } from './step-page.tsx';

const FOLLOW_MS = 1500;

/** "Plan postów": up to thirty topics that can be changed for nothing before a single post is made. */
export default function PlanPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('month-plans');
  const { plan, error, again, ...editing } = usePlan(id);
  const back = { to: pathOfDay(plan?.topics[0]?.date), label: t('back') };
  return (
    <StepPage title={t('title')} back={back}>
      {plan !== undefined && <Plan key={id} plan={plan} editing={editing} />}
      {plan === undefined && error === null && <PlanSkeleton />}
      {plan === undefined && error !== null && <Failure error={error} onAgain={again} />}
    </StepPage>
  );
}

function Plan({ plan, editing }: { plan: MonthPlan; editing: PlanEditing }) {
  const { t, i18n } = useTranslation('month-plans');
  const navigate = useNavigate();
  const { overview } = useOverview();
  const { from, to } = spanOf(plan);
  const { data } = useQuery({ ...queries.posts.list.queryOptions({ input: { from, to } }), staleTime: 0 });
  const publicHolidays = [...useSpecialDays({ from, to })].flatMap(([date, { publicHoliday }]) =>
    publicHoliday ? date : [],
  );
  const start = usePlanStart(plan, () => void navigate(pathOfDay(from)));
  useCalendarWhile(overview?.currentBatch?.state === 'running');
  const used = plan.usedByBatchId !== null;
  const outlooks =
    used || data === undefined || overview === undefined
      ? undefined
      : outlookByDate(plan, { posts: data.posts, today: overview.today });
  const reader = !useMay('posts.write');
  return (
    <div className={styles.plan}>
      <header className={styles.head}>
        <p className={styles.span}>{formatDayRange(from, to, i18n.language)}</p>
        {used ? (
          <Used from={from} />
        ) : (
          <p className={styles.lead}>
            {reader ? t('readOnly') : t('lead', { count: plan.topics.length })}{' '}
            {!reader && <span id="blokada">{t('lockNote')}</span>}
          </p>
        )}
        <a href="#roznorodnosc" className={styles.jump}>
          {t('diversityShort', { score: plan.diversity })}
        </a>
      </header>
      <div className={styles.topics}>
        <TopicList
          plan={plan}
          outlooks={outlooks ?? new Map()}
          today={overview?.today}
          publicHolidays={new Set(publicHolidays)}
          postLanguage={overview?.brand?.postLanguage}
          editable={!used && !reader && !start.isPending}
          editing={editing}
        />
      </div>
      <div className={styles.side}>
        {!used && !reader && (
          <div className={styles.dock}>
            <PlanAction
              price={outlooks && priceOf(plan, outlooks)}
              balance={overview?.tokens.balance}
              running={overview?.currentBatch?.state === 'running'}
              busy={start.isPending}
              onStart={() => start.mutate()}
            />
          </div>
        )}
        <div className={styles.figures}>
          <PlanDiversity plan={plan} />
        </div>
      </div>
    </div>
  );
}

/** While posts are being made elsewhere, days fill up and the balance moves: the price follows. */
function useCalendarWhile(running: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => void refreshCalendar(client), FOLLOW_MS);
    return () => clearInterval(timer);
  }, [client, running]);
}

function Used({ from }: { from: string }) {
  const { t } = useTranslation('month-plans');
  return (
    <div className={styles.used} role="status">
      <p>
        <b>{t('usedTitle')}</b>
        {t('usedText')}
      </p>
      <ButtonLink variant="ink" to={pathOfDay(from)}>
        {t('toCalendar')}
      </ButtonLink>
    </div>
  );
}

function PlanSkeleton() {
  const { t } = useTranslation('month-plans');
  return (
    <Skeleton label={t('reading')} className={styles.skeleton}>
      {Array.from({ length: 6 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <SkeletonBar key={at} className={styles.bar} />
      ))}
    </Skeleton>
  );
}

function Failure({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const { t } = useTranslation('month-plans');
  const code = errorCodeOf(error);
  // An address that is no id at all is no plan either.
  if (code === 'NOT_FOUND' || code === 'BAD_REQUEST') {
    return (
      <EmptyState
        art="day"
        title={t('notFound')}
        text={t('notFoundText')}
        action={
          <ButtonLink variant="ink" to={pathOfDay(undefined)}>
            {t('back')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      art="off"
      title={t('readFailed')}
      action={<Button onPress={onAgain}>{t('readAgain')}</Button>}
    />
  );
}
