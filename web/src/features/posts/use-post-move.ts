import type { Post } from '@postownia/contract/features/posts';
import { stepsLostBy } from '@postownia/contract/post-approval';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { errorText } from '../../lib/error-text.ts';
import { formatDay } from '../../lib/formats.ts';
import { useApprovalPolicy } from '../../lib/use-shown-state.ts';
import { postsOfTakenDay } from './taken-day.ts';
import { type DayChoice, usePostChanges } from './use-post-changes.ts';

/** A day, and where one was chosen an hour. */
interface Goal {
  date: string;
  time?: string | undefined;
}

/** What has to be asked before a post goes: where its day has posts, or where it costs the client's word. */
interface Asked {
  post: Post;
  to: Goal;
  there: readonly string[];
}

/**
 * Carrying a post to another day or hour. The server says whether that day has posts; beside them or in the place of one
 * it goes only after a question (P-42), and so it does where another day costs the client's word (P-72).
 */
export function usePostMove(
  carriedFrom: (date: string) => Post | undefined,
  onMoved: (date: string, postId: string) => void,
) {
  const { t, i18n } = useTranslation('posts');
  const { change } = usePostChanges();
  const policy = useApprovalPolicy();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [losing, setLosing] = useState<Omit<Asked, 'there'> | null>(null);

  const told = ({ date, time }: Goal, { swapWith }: DayChoice) => {
    const day = formatDay(date, i18n.language);
    if (swapWith !== undefined) return t('swapped');
    return time === undefined ? t('moved', { date: day }) : t('movedTo', { date: day, time });
  };
  const move = (post: Post, to: Goal, choice: DayChoice) => {
    const day = to.date === post.date ? {} : { date: to.date };
    const hour = to.time === undefined || to.time === post.time ? {} : { time: to.time };
    change.mutate(
      { post, edit: { ...day, ...hour, ...choice } },
      {
        onSuccess: () => {
          setAsked(null);
          showToast.success(told(to, choice));
          onMoved(to.date, post.id);
        },
        onError: (error) => {
          const there = postsOfTakenDay(error);
          setAsked(there === null ? null : { post, to, there });
          if (there === null) showToast.error(`${t('moveFailed')}. ${errorText(error)}`);
        },
      },
    );
  };
  /** `to` is not where the post is. */
  const beginPost = (post: Post, to: Goal) => {
    const lost = stepsLostBy(policy, post, { visible: false, day: to.date !== post.date });
    if (lost.length > 0) setLosing({ post, to });
    else move(post, to, {});
  };
  return {
    asked,
    losing,
    moving: change.isPending,
    beginPost,
    begin: (from: string, to: string) => {
      const post = carriedFrom(from);
      if (post !== undefined) beginPost(post, { date: to });
    },
    confirm: (choice: DayChoice) => asked && move(asked.post, asked.to, choice),
    confirmLoss: () => {
      if (losing !== null) move(losing.post, losing.to, {});
      setLosing(null);
    },
    dismiss: () => {
      setAsked(null);
      setLosing(null);
    },
  };
}
