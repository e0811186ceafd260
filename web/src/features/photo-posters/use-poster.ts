import type { CropRatio } from '@postownia/contract/crop-shapes';
import type { PhotoLayout } from '@postownia/contract/photo-layouts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { useIntentKey } from '../../lib/use-intent-key.ts';

interface Wish {
  assetId: string;
  otherId?: string;
  ratio: CropRatio;
  headline: string;
  detail: string;
}

/** Words are drawn when they have rested so long. */
const REST_MS = 600;

/** Samples of the wish as it stands; the last ones stay until the next have come. `isWaiting`: those are not this wish's. */
export function usePosterSamples(wish: Wish) {
  const wanted = JSON.stringify(wish);
  const [rested, setRested] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setRested(wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const input = JSON.parse(rested) as Wish;
  const query = useQuery({
    ...queries.photoPosters.samples.queryOptions({ input }),
    enabled: input.headline !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { ...query, isWaiting: wanted !== rested || query.isFetching };
}

export function useMakePoster(onMade: (id: string) => void) {
  const { t } = useTranslation('photo-posters');
  const client = useQueryClient();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (input: Wish & { layout: PhotoLayout }) =>
      api.photoPosters.make(input, { context: { idempotencyKey: intent.key() } }),
    onSuccess: async ({ id }) => {
      intent.done();
      showToast.success(t('made'));
      await Promise.all([
        client.invalidateQueries({ queryKey: queries.assets.key() }),
        client.invalidateQueries({ queryKey: queries.tokens.key() }),
      ]);
      onMade(id);
    },
    onError: () => intent.done(),
  });
}
