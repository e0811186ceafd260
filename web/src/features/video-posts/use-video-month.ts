import type { VideoPost } from '@postownia/contract/features/video-posts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '../../lib/api.ts';
import { weeksOf } from '../../lib/calendar-date.ts';

/** While something goes out, its state is read again this often. */
const WATCH_MILLISECONDS = 2_000;

/** The videos of the weeks that a month touches, by day. */
export function useVideoMonth(month: string) {
  const days = weeksOf(month).flat();
  const input = { from: days[0] as string, to: days.at(-1) as string };
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...queries.videoPosts.list.queryOptions({ input }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.videoPosts.some((post) => post.state === 'publishing') ? WATCH_MILLISECONDS : false,
  });
  const byDay = useMemo(() => {
    const map = new Map<string, VideoPost[]>();
    for (const post of data?.videoPosts ?? []) map.set(post.date, [...(map.get(post.date) ?? []), post]);
    return map;
  }, [data]);
  const ready = data !== undefined && !isPlaceholderData;
  return { byDay, ready, failed: isError, again: () => void refetch() };
}

export type VideoMonth = ReturnType<typeof useVideoMonth>;
