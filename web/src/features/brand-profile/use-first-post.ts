import { BRAND_PROFILE_DEFAULTS, type BrandProfile } from '@postownia/contract/features/brand-profile';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '../../lib/api.ts';
import { useAfterHydration } from '../../lib/use-after-hydration.ts';

/** Answers are taken when they have rested so long: nobody needs a post for half a word. */
const REST_MS = 600;
const SHORTEST_TRADE = 3;

export interface FirstPost {
  text: string;
  posterUrl: string;
}

/**
 * A real post and poster of the brand as it stands in the form, undefined until it told its trade or industry. The last
 * one stays until the next has come, and where none can be had now.
 */
export function useFirstPost(profile: BrandProfile): FirstPost | undefined {
  const rested = useRested(JSON.stringify(answersOf(profile)));
  const answers = JSON.parse(rested) as ReturnType<typeof answersOf>;
  const isTold = answers.trade.length >= SHORTEST_TRADE || answers.industry !== undefined;
  const { data } = useQuery({
    ...queries.signUp.preview.queryOptions({ input: answers }),
    enabled: useAfterHydration() && isTold,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return isTold ? data : undefined;
}

function answersOf(profile: BrandProfile) {
  const { brandName, trade, industry, keywords, tones, contentTypes } = profile;
  const { colorPalette, preferredImageStyle, postLanguage, contentLength, languageStyle, emoticons } =
    profile;
  return {
    brandName: brandName.trim() || BRAND_PROFILE_DEFAULTS.brandName,
    trade: trade.trim(),
    ...(industry && { industry }),
    keywords,
    tones,
    contentTypes,
    colorPalette,
    preferredImageStyle,
    postLanguage,
    contentLength,
    languageStyle,
    emoticons,
  };
}

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
