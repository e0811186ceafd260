import { useQuery } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';
import { errorCodeOf } from '../../lib/error-text.ts';
import { type Draft, videoOf } from './draft.ts';
import type { KnownVideo } from './video-checks.ts';

/** What the library says of the draft's video; null: the draft shows none. */
export function useKnownVideo(draft: Draft): KnownVideo | null {
  const id = videoOf(draft)?.assetId;
  const { data, error } = useQuery({
    ...queries.assets.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== undefined,
    retry: (times, failure) => errorCodeOf(failure) !== 'NOT_FOUND' && times < 3,
  });
  if (id === undefined) return null;
  if (errorCodeOf(error) === 'NOT_FOUND') return { state: 'gone', facts: null };
  const state = data === undefined ? 'reading' : 'there';
  return { state, facts: data?.facts ?? null, bytes: data?.bytes };
}
