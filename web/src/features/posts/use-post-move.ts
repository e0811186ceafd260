import type { Post } from '@postownia/contract/features/posts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { errorText } from '../../lib/error-text.ts';
import { formatDay } from '../../lib/formats.ts';
import { usePostChanges } from './use-post-changes.ts';

/** Carrying a post to another day; onto a taken day only after a question (decision 4). */
export function usePostMove(postOn: (date: string) => Post | undefined, onMoved: (date: string) => void) {
  const { t, i18n } = useTranslation('posts');
  const { change } = usePostChanges();
  const [asked, setAsked] = useState<{ from: string; to: string } | null>(null);

  const move = (from: string, to: string, swap: boolean) => {
    const post = postOn(from);
    if (post === undefined) return;
    change.mutate(
      { post, edit: { date: to, ...(swap ? { swap } : {}) } },
      {
        onSuccess: () => {
          showToast.success(swap ? t('swapped') : t('moved', { date: formatDay(to, i18n.language) }));
          onMoved(to);
        },
        onError: (error) => showToast.error(`${t('moveFailed')}. ${errorText(error)}`),
        onSettled: () => setAsked(null),
      },
    );
  };
  return {
    asked,
    moving: change.isPending,
    begin: (from: string, to: string) =>
      postOn(to) === undefined ? move(from, to, false) : setAsked({ from, to }),
    confirm: () => asked && move(asked.from, asked.to, true),
    dismiss: () => setAsked(null),
  };
}
