import type { MonthPlan } from '@postownia/contract/features/month-plans';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';

/** What a person may change about one day's topic. */
export type TopicEdit = Partial<
  Pick<MonthPlan['topics'][number], 'contentType' | 'tone' | 'summary' | 'headline' | 'locked'>
> & { withoutPhoto?: true };

/** A plan and its edits. They run one after the other, so that the answer shown last is the newest. */
export function usePlan(id: string) {
  const client = useQueryClient();
  const { t } = useTranslation('month-plans');
  const options = queries.monthPlans.get.queryOptions({ input: { id } });
  const { data: plan, error, refetch } = useQuery(options);

  const keep = (changed: MonthPlan) => client.setQueryData(options.queryKey, changed);
  const onError = (failure: unknown) => {
    showToast.error(errorCodeOf(failure) === null ? t('changeFailed') : errorText(failure));
    // Somebody made the posts meanwhile: show it as it is now.
    if (errorCodeOf(failure) === 'PLAN_USED') void refetch();
  };
  const scope = { id: `plan-${id}` };
  const change = useMutation({
    scope,
    mutationFn: ({ date, edit }: { date: string; edit: TopicEdit }) =>
      api.monthPlans.changeTopic({ id, date, ...edit }),
    onSuccess: keep,
    onError,
  });
  const renew = useMutation({
    scope,
    mutationFn: (date: string) => api.monthPlans.renewTopic({ id, date }),
    onSuccess: (renewed, date) => {
      const summaryOf = (of: MonthPlan | undefined) =>
        of?.topics.find((topic) => topic.date === date)?.summary;
      if (summaryOf(renewed) === summaryOf(client.getQueryData(options.queryKey)))
        showToast.notice(t('noOtherIdea'));
      keep(renewed);
    },
    onError,
  });
  const swap = useMutation({
    scope,
    mutationFn: ({ from, to }: { from: string; to: string }) =>
      api.monthPlans.swapTopics({ id, date: from, with: to }),
    onSuccess: keep,
    onError,
  });
  return { plan, error, again: () => void refetch(), change, renew, swap };
}

export type PlanEditing = Pick<ReturnType<typeof usePlan>, 'change' | 'renew' | 'swap'>;
