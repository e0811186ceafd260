import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { asLanguage } from '../../i18n/languages.ts';
import { queries } from '../../lib/api.ts';

export interface SpecialDay {
  name: string;
  publicHoliday: boolean;
}

interface Window {
  from: string;
  to: string;
}

/** How the special days of the years that a window touches are read. */
export const specialDaysIn = ({ from, to }: Window) =>
  [...new Set([from.slice(0, 4), to.slice(0, 4)])].map((year) => ({
    ...queries.posts.specialDays.queryOptions({ input: { year } }),
    staleTime: Number.POSITIVE_INFINITY,
  }));

/** The special days of the years that a window touches, by date, named in the reader's language; read once a visit. */
export function useSpecialDays(window: Window): ReadonlyMap<string, SpecialDay> {
  const { i18n } = useTranslation();
  const language = asLanguage(i18n.language);
  const days = useQueries({ queries: specialDaysIn(window), combine: allDays });
  return useMemo(
    () => new Map(days.map((day) => [day.date, { ...day, name: day.names?.[language] ?? day.name }])),
    [days, language],
  );
}

/** Of one reference, so that the library sees when nothing has changed. */
const allDays = <Day>(answers: readonly { data?: { days: Day[] } | undefined }[]) =>
  answers.flatMap(({ data }) => data?.days ?? []);
