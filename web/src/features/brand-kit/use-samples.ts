import type { BrandKit } from '@postownia/contract/features/brand-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '../../lib/api.ts';

/** Colours slide under the pointer: only where it rests is drawn. */
const REST_MS = 500;

/** Samples of the kit as it stands; the last ones stay until the next have come. */
export function useSamples(kit: BrandKit) {
  const wanted = JSON.stringify(kit);
  const [rested, setRested] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setRested(wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return useQuery({
    ...queries.brandKit.samples.queryOptions({ input: JSON.parse(rested) as BrandKit }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
