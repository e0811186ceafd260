import type { ReelPreview } from '@postownia/contract/features/reels';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, queries } from '../../lib/api.ts';
import { errorCodeOf } from '../../lib/error-text.ts';
import type { Wish } from './reel-wish.ts';

/** So long after the last key the images are drawn anew. */
const SETTLED_AFTER = 700;
const KEPT_MILLISECONDS = 120_000;

/** The images of a reel's beats as they would be, and its film once somebody asks for it; `wish` null: it has a mistake. */
export function useReelPreview(wish: Wish | null) {
  const key = wish === null ? null : JSON.stringify(wish);
  const settled = useSettled(key);
  const input = settled === null ? null : (JSON.parse(settled) as Wish);
  const stills = useQuery({
    ...queries.reels.preview.queryOptions({ input: { ...(input as Wish), film: false } }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MILLISECONDS,
    retry: false,
  });
  const moving = useMutation({ mutationFn: (asked: Wish) => api.reels.preview({ ...asked, film: true }) });
  const isOfWish = JSON.stringify(moving.variables) === key;
  const isOfNow = moving.data !== undefined && isOfWish;
  // The film takes the place of images that still wait: it brings them along.
  const isReplaced = isOfWish && errorCodeOf(stills.error) === 'REEL_PREVIEW_REPLACED';
  const stillsError = isReplaced ? null : stills.error;
  const shown: ReelPreview | undefined = isOfNow ? moving.data : stills.data;
  return {
    stills: shown?.stills ?? [],
    /** What is seen is not yet what was chosen. */
    stale: !isOfNow && (key !== settled || stills.isFetching),
    /** An address of its own of the film; null: not asked for, or something changed since. */
    filmUrl: useVideoUrl(isOfNow ? moving.data.film : null),
    asking: moving.isPending,
    error: moving.error !== null && isOfWish ? moving.error : stillsError,
    play: () => wish !== null && moving.mutate(wish),
  };
}
export type Preview = ReturnType<typeof useReelPreview>;

function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), SETTLED_AFTER);
    return () => clearTimeout(waiting);
  }, [value]);
  return settled;
}

/** Films are played from blobs: pages play no `data:` addresses. */
function useVideoUrl(film: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (film === null) return setUrl(null);
    const [head = '', base64 = ''] = film.split(',', 2);
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type: head.slice(5, head.indexOf(';')) }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [film]);
  return url;
}
