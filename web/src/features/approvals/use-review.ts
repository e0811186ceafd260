import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { refreshCalendar } from '../../lib/post-cache.ts';
import { isToReview, nextToReview } from './review-queue.ts';

/** Stands in the place of a post once the last one was seen. */
export const END = 'koniec';

interface ReviewOptions {
  overview: Overview;
  from: string;
  to: string;
  /** The shown post's id or `END`; null: the first. */
  place: string | null;
  onGo: (place: string) => void;
}

/**
 * The drafts of some days in their order. Which they are is settled when the review begins, so that its count does not
 * shrink below whoever goes through it, also not while one of them is changed on another page.
 */
export function useReview({ overview, from, to, place, onGo }: ReviewOptions) {
  const { t } = useTranslation('approvals');
  const client = useQueryClient();
  const { approvalPolicy: policy, today } = overview;
  const read = useQuery(queries.posts.list.queryOptions({ input: { from, to } }));
  const posts = useMemo(() => new Map(read.data?.posts.map((post) => [post.id, post])), [read.data]);
  const waits = (id: string) => {
    const post = posts.get(id);
    return post !== undefined && isToReview(policy, post, today);
  };
  const key = ['review', from, to];
  const begun = place === null ? undefined : client.getQueryData<string[]>(key);
  // Whoever loads the page anew on a post that they have just approved stays with it.
  const waiting = [...posts.keys()].filter((id) => waits(id) || id === place);
  const queue = (begun ?? waiting).filter((id) => posts.has(id));
  const isRead = read.data !== undefined;
  useEffect(() => {
    if (!isRead || begun !== undefined) return;
    client.setQueryData(key, waiting);
    onGo(place ?? waiting[0] ?? END);
  });

  const approve = useMutation({
    mutationFn: (wanted: readonly Post[]) =>
      api.posts.approve({
        postIds: wanted.map(({ id }) => id),
        seen: wanted.map(({ id, revision }) => ({ id, revision })),
      }),
    onSuccess: ({ approved }, wanted) => {
      // Whoever goes through a month does not wait for it to be read anew.
      void refreshCalendar(client);
      const [first] = wanted;
      if (approved < wanted.length) showToast.notice(t('review.changed', { approved, all: wanted.length }));
      else if (wanted.length === 1 && first)
        onGo(nextToReview(queue, first.id, (id) => id !== first.id && waits(id)) ?? END);
      else onGo(END);
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  const index = place === null ? -1 : queue.indexOf(place);
  return {
    read,
    queue,
    post: posts.get(place ?? ''),
    /** 1 for the first. */
    number: index + 1,
    isOver: isRead && (place === END || (begun !== undefined && index < 0)),
    waits,
    waiting: queue.filter(waits).flatMap((id) => posts.get(id) ?? []),
    approve,
    next: () => index >= 0 && onGo(queue[index + 1] ?? END),
    previous: () => {
      const before = place === END ? queue.at(-1) : queue[index - 1];
      if (before !== undefined) onGo(before);
    },
  };
}
export type Review = ReturnType<typeof useReview>;
