import type { VideoCreator } from '@postownia/contract/features/video-posts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';

export interface CreatorQuestion {
  readonly data: VideoCreator | undefined;
  readonly error: unknown;
  /** The network's own reason, in Polish. */
  readonly sentence: string | null;
  refetch(): Promise<{ data: VideoCreator | undefined }>;
}

/** Asks TikTok about an account each time its form is shown; nothing of it is kept. */
export function useCreator(accountId: string | null): CreatorQuestion {
  const { data, error, refetch } = useQuery({
    ...queries.videoPosts.creator.queryOptions({ input: { accountId: accountId ?? '' } }),
    enabled: accountId !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return { data, error, sentence: sentenceOf(error), refetch };
}

function sentenceOf(error: unknown): string | null {
  const details: unknown = error instanceof ApiError ? error.data : null;
  const known = typeof details === 'object' && details !== null && 'sentence' in details;
  return known && typeof details.sentence === 'string' ? details.sentence : null;
}
