import type { MonthPlan } from '@postownia/contract/features/month-plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayDrag } from '../../components/use-day-drag.ts';
import { formatWeekdayAndDay } from '../../lib/formats.ts';
import { occasionNameOf } from './occasion-name.ts';
import type { PlanEditing } from './use-plan.ts';

export interface SwapWish {
  from: string;
  to: string;
}

/**
 * Two days change topics: by pointer, or by pressing "Zamień dzień" and choosing the other day. An occasion leaves its
 * date only after a question.
 * @param onSettled told the day on which the taken topic stands afterwards, swapped or not, for the focus
 */
export function useTopicSwap(plan: MonthPlan, swap: PlanEditing['swap'], onSettled: (date: string) => void) {
  const { t, i18n } = useTranslation('month-plans');
  const [carried, setCarried] = useState<string | null>(null);
  const [asked, setAsked] = useState<SwapWish | null>(null);
  const [message, setMessage] = useState('');
  const spoken = (date: string) => formatWeekdayAndDay(date, i18n.language);
  const occasionOn = (date: string) => {
    const found = plan.topics.find((topic) => topic.date === date);
    return found === undefined ? null : occasionNameOf(found, i18n.language);
  };

  const carryOut = (wish: SwapWish) => {
    swap.mutate(wish, {
      onSuccess: () => {
        setMessage(t('swapDone', { from: spoken(wish.from), to: spoken(wish.to) }));
        onSettled(wish.to);
      },
      onSettled: () => setAsked(null),
    });
  };
  const begin = (wish: SwapWish) => {
    setCarried(null);
    if (occasionOn(wish.from) !== null || occasionOn(wish.to) !== null) setAsked(wish);
    else carryOut(wish);
  };
  const pointer = useDayDrag((from, to) => begin({ from, to }));
  return {
    carried,
    drag: pointer.drag,
    ghost: pointer.ghost,
    grab: pointer.begin,
    message,
    asked,
    occasionOn,
    busy: swap.isPending,
    take: (date: string) => {
      setCarried(date);
      setMessage(t('swapTaken', { day: spoken(date) }));
    },
    putDown: () => {
      if (carried !== null) onSettled(carried);
      setCarried(null);
      setMessage(t('swapCancelled'));
    },
    dropOn: (to: string) => carried !== null && begin({ from: carried, to }),
    confirm: () => asked !== null && carryOut(asked),
    dismiss: () => {
      if (asked !== null) onSettled(asked.from);
      setMessage(t('swapCancelled'));
      setAsked(null);
    },
  };
}

export type TopicSwap = ReturnType<typeof useTopicSwap>;
