import type { Reel } from '@postownia/contract/features/reels';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { api, queries } from '../../lib/api.ts';
import { refreshCalendar } from '../../lib/post-cache.ts';
import { useIntentKey } from '../../lib/use-intent-key.ts';
import type { Wish } from './reel-wish.ts';

/** The server tells of each new step; between two of them, and where no events come, this asks. */
const ASK_AGAIN = 1_500;

export const isUnderWay = ({ state }: Reel): boolean => state === 'waiting' || state === 'rendering';

/** A month may begin more reels at once than a page has: those behind it are read while some of them are under way. */
async function readNewest(): Promise<{ available: boolean; reels: Reel[] }> {
  let page = await api.reels.list({});
  const { available, reels } = page;
  while (page.next !== null && page.reels.some(isUnderWay)) {
    page = await api.reels.list({ cursor: page.next });
    reels.push(...page.reels);
  }
  return { available, reels };
}

/** How the newest reels are read; the same for the view and for whoever asks ahead of it. */
export const newestReels = () => ({
  queryKey: queries.reels.list.queryKey({ input: {} }),
  queryFn: readNewest,
});

/** The brand's newest reels, and whether this server makes any at all. */
export function useReels(): { available: boolean; reels: Reel[] } | undefined {
  const { data } = useQuery({
    ...newestReels(),
    refetchInterval: ({ state }) => (state.data?.reels.some(isUnderWay) ? ASK_AGAIN : false),
  });
  return data;
}

/** Ids of the posts of which a reel is being made. */
export function useReelsBeing(): ReadonlySet<string> {
  const reels = useReels()?.reels;
  return useMemo(() => new Set(reels?.filter(isUnderWay).map(({ postId }) => postId)), [reels]);
}

/** What a post could become; read when somebody asks. */
export const useReelOffer = (id: string) =>
  useQuery({ ...queries.reels.prepare.queryOptions({ input: { id } }), staleTime: 0 });

/** Begins a reel; a press that is repeated because its answer got lost begins none more. */
export function useStartReel(onStarted: () => void) {
  const client = useQueryClient();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (wish: Wish) => api.reels.start(wish, { context: { idempotencyKey: intent.key() } }),
    onSuccess: async () => {
      intent.done();
      await client.invalidateQueries({ queryKey: queries.reels.list.key() });
      onStarted();
    },
    onError: () => intent.done(),
  });
}

export function useCancelReel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.reels.cancel({ id }),
    onSettled: () => client.invalidateQueries({ queryKey: queries.reels.key() }),
  });
}

/** Calls when a reel that was under way here has come to its end. */
export function useEndedReels(reels: readonly Reel[] | undefined, onEnd: (reel: Reel) => void): void {
  const client = useQueryClient();
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const reel of reels ?? []) {
      if (isUnderWay(reel)) running.current.add(reel.id);
      else if (running.current.delete(reel.id)) {
        onEnd(reel);
        void refreshCalendar(client);
      }
    }
  }, [reels, onEnd, client]);
}
