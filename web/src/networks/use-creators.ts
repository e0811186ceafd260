import { Message } from '@postownia/contract/messages/message';
import { definitionOf, type Network } from '@postownia/contract/networks';
import { useQueries } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queries } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { useMessage } from '../lib/use-message.ts';
import type { CreatorQuestion } from './network-view.ts';

/** By account. */
export type Creators = ReadonlyMap<string, CreatorQuestion>;

const Refusal = z.object({ sentence: z.string(), message: z.optional(Message) });

/** An account about which its network may have something to tell; null: none is chosen. */
interface Asked {
  readonly network: Network;
  readonly accountId: string | null;
}

/** Asks networks about the accounts for which they are answered, each time their forms are shown; nothing of it is kept. */
export function useCreators(asked: readonly Asked[]): Creators {
  const formatMessage = useMessage();
  const ids = asked.flatMap(({ network, accountId }) =>
    accountId === null || definitionOf(network).creator === null ? [] : [accountId],
  );
  const answers = useQueries({
    queries: ids.map((accountId) => ({
      ...queries.videoPosts.creator.queryOptions({ input: { accountId } }),
      staleTime: 0,
      gcTime: 0,
      retry: false,
    })),
  });
  const sentenceOf = (error: unknown) => {
    const refusal = Refusal.safeParse(error instanceof ApiError ? error.data : null);
    return refusal.success ? formatMessage(refusal.data.message, refusal.data.sentence) : null;
  };
  return new Map(
    answers.map(({ data, error, refetch }, place) => [
      ids[place] ?? '',
      { data, error, refetch, sentence: sentenceOf(error) },
    ]),
  );
}
