import type { MonthPlan } from '@postownia/contract/features/month-plans';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { daysBetween } from '../../lib/calendar-date.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { refreshCalendar } from '../../lib/post-cache.ts';
import { useIntentKey } from '../../lib/use-intent-key.ts';
import { spanOf } from './plan-days.ts';

/** Turns a plan into posts: reserves the price of the days it still makes; one press acts once. */
export function usePlanStart(plan: MonthPlan, onStarted: () => void) {
  const client = useQueryClient();
  const { t } = useTranslation('month-plans');
  const intent = useIntentKey();
  const refresh = () =>
    Promise.all([
      refreshCalendar(client),
      client.invalidateQueries({ queryKey: queries.monthPlans.key(), refetchType: 'none' }),
    ]);
  return useMutation({
    mutationFn: () => {
      const { from, to } = spanOf(plan);
      const window = { from, days: daysBetween(from, to) + 1, existing: plan.existing } as const;
      return api.generation.start(
        { ...window, frequency: 'daily', planId: plan.id },
        { context: { idempotencyKey: intent.key() } },
      );
    },
    onSuccess: () => {
      intent.done();
      void refresh();
      onStarted();
    },
    onError: (error) => {
      if (errorCodeOf(error) !== null) intent.done();
      showToast.error(errorCodeOf(error) === null ? t('startFailed') : errorText(error));
      void client.invalidateQueries({ queryKey: queries.monthPlans.key() });
      void refreshCalendar(client);
    },
  });
}
