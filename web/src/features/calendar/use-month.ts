import type { Post } from '@postownia/contract/features/posts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type CallContext, queries } from '../../lib/api.ts';
import { addMonths, weeksBetween, weeksOf } from '../../lib/calendar-date.ts';
import type { Sheet } from './use-calendar-place.ts';
import { type SpecialDay, specialDaysIn, useSpecialDays } from './use-special-days.ts';

/** The six or fewer weeks a month touches, and everything the server knows about their days. */
export interface Month {
  weeks: string[][];
  /** By day, in the order of their times. */
  posts: ReadonlyMap<string, readonly Post[]>;
  specialDays: ReadonlyMap<string, SpecialDay>;
  /** Ids of posts that would not go out as they are. */
  warnedPosts: ReadonlySet<string>;
  /** False until this very month has been read; the neighbour's posts are never shown in its place. */
  ready: boolean;
  failed: boolean;
  again: () => void;
}

function windowOf(weeks: string[][]) {
  const days = weeks.flat();
  return { from: days[0] as string, to: days.at(-1) as string };
}

const weeksOptions = (weeks: string[][], context: CallContext = {}) =>
  queries.posts.list.queryOptions({ input: windowOf(weeks), context });

/** How a month is read; the same for the view and for whoever asks ahead of it, for this brand or for another. */
export const monthOptions = (month: string, context?: CallContext) => weeksOptions(weeksOf(month), context);

const warningsIn = (weeks: string[][]) =>
  queries.publications.preflight.queryOptions({ input: windowOf(weeks) });

/** What is read beside a month's posts: what would keep them from going out, and the special days of its years. */
export const optionsBeside = (month: string) => {
  const weeks = weeksOf(month);
  return { warnings: warningsIn(weeks), specialDays: specialDaysIn(windowOf(weeks)) };
};

/**
 * Reads a month (`YYYY-MM`) and, once it is there, its neighbours, so that turning the page needs no waiting; or the weeks
 * of a sheet that is shown in its place.
 */
export function useMonth(month: string, sheet?: Sheet): Month {
  const client = useQueryClient();
  const [from, to] = [sheet?.from, sheet?.to];
  const weeks = useMemo(
    () => (from === undefined || to === undefined ? weeksOf(month) : weeksBetween(from, to)),
    [month, from, to],
  );
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...weeksOptions(weeks),
    placeholderData: keepPreviousData,
  });
  const warned = useQuery({
    ...warningsIn(weeks),
    enabled: data !== undefined,
  });
  const specialDays = useSpecialDays(windowOf(weeks));
  const ready = data !== undefined && !isPlaceholderData;
  useEffect(() => {
    if (!ready) return;
    for (const neighbour of [addMonths(month, 1), addMonths(month, -1)])
      void client.prefetchQuery(monthOptions(neighbour));
  }, [client, month, ready]);
  return useMemo(
    () => ({
      weeks,
      posts: Map.groupBy(data?.posts ?? [], ({ date }) => date),
      specialDays,
      warnedPosts: new Set(warned.data?.warnings.flatMap(({ postId }) => postId ?? [])),
      ready,
      failed: isError,
      again: () => void refetch(),
    }),
    [weeks, data, warned.data, ready, isError, refetch, specialDays],
  );
}
