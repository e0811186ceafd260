import type { Post } from '@postownia/contract/features/posts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { errorText } from '../../lib/error-text.ts';
import { formatDay } from '../../lib/formats.ts';
import { postsOfTakenDay } from './taken-day.ts';
import { type DayChoice, usePostChanges } from './use-post-changes.ts';

/**
 * Carrying a post to another day. The server says whether that day has posts; beside them or in the place of one it goes
 * only after a question (P-42).
 */
export function usePostMove(
  carriedFrom: (date: string) => Post | undefined,
  onMoved: (date: string, postId: string) => void,
) {
  const { t, i18n } = useTranslation('posts');
  const { change } = usePostChanges();
  const [asked, setAsked] = useState<{ post: Post; to: string; there: readonly string[] } | null>(null);

  const move = (post: Post, to: string, choice: DayChoice) => {
    change.mutate(
      { post, edit: { date: to, ...choice } },
      {
        onSuccess: () => {
          setAsked(null);
          showToast.success(
            choice.swapWith === undefined ? t('moved', { date: formatDay(to, i18n.language) }) : t('swapped'),
          );
          onMoved(to, post.id);
        },
        onError: (error) => {
          const there = postsOfTakenDay(error);
          setAsked(there === null ? null : { post, to, there });
          if (there === null) showToast.error(`${t('moveFailed')}. ${errorText(error)}`);
        },
      },
    );
  };
  return {
    asked,
    moving: change.isPending,
    begin: (from: string, to: string) => {
      const post = carriedFrom(from);
      if (post !== undefined) move(post, to, {});
    },
    confirm: (choice: DayChoice) => asked && move(asked.post, asked.to, choice),
    dismiss: () => setAsked(null),
  };
}
