import { INTERFACE_LANGUAGES } from '@postownia/contract/brand-vocabulary';
import type { InboxItem, InboxKind, InboxOutcome } from '@postownia/contract/features/operator';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';

export type InboxShow = 'waiting' | 'handled';

/** Pages of what visitors sent; asked again every minute. */
export function useInbox({ kind, show }: { kind: InboxKind | undefined; show: InboxShow }) {
  const { i18n } = useTranslation('operator');
  const language = INTERFACE_LANGUAGES.find((known) => known === i18n.language) ?? 'pl';
  return useInfiniteQuery({
    ...queries.operator.inbox.infiniteOptions({
      input: (after: string | undefined) => ({
        show,
        language,
        ...(kind === undefined ? {} : { kind }),
        ...(after === undefined ? {} : { after }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
    refetchInterval: 60_000,
  });
}

/** Notes what became of something; the list is read again, but not while it is only opened, so that it stays put. */
export function useMarkInbox() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ item, as }: { item: InboxItem; as: 'read' | 'waiting' | InboxOutcome }) =>
      api.operator.markInbox({ kind: item.kind, id: item.id, as }),
    onSuccess: (_, { as }) =>
      as === 'read' ? undefined : client.invalidateQueries({ queryKey: queries.operator.inbox.key() }),
    onError: (error) => showToast.error(errorText(error)),
  });
}
