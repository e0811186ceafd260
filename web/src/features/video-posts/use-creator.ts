import type { VideoCreator } from '@postownia/contract/features/video-posts';
import { Message } from '@postownia/contract/messages/message';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queries } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useMessage } from '../../lib/use-message.ts';

export interface CreatorQuestion {
  readonly data: VideoCreator | undefined;
  readonly error: unknown;
  /** Why the network did not answer; null where nothing more exact than the error is known. */
  readonly sentence: string | null;
  refetch(): Promise<{ data: VideoCreator | undefined; error: unknown }>;
}

const Refusal = z.object({ sentence: z.string(), message: z.optional(Message) });

/** Asks a network about an account each time its form is shown; nothing of it is kept. */
export function useCreator(accountId: string | null): CreatorQuestion {
  const formatMessage = useMessage();
  const { data, error, refetch } = useQuery({
    ...queries.videoPosts.creator.queryOptions({ input: { accountId: accountId ?? '' } }),
    enabled: accountId !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const refusal = Refusal.safeParse(error instanceof ApiError ? error.data : null);
  const sentence = refusal.success ? formatMessage(refusal.data.message, refusal.data.sentence) : null;
  return { data, error, sentence, refetch };
}
