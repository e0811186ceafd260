import { useTranslation } from 'react-i18next';
import { formatWeekdayAndDay } from '../../lib/formats.ts';
import type { DayFacts } from './day-state.ts';

/** Longest part of a post's text that is read out with its day. */
const SPOKEN_CHARACTERS = 120;

/** The whole accessible name of a day: „środa, 14 października, zaplanowany: Nowość w palarni…” */
export function useDayName(): (facts: DayFacts) => string {
  const { t, i18n } = useTranslation('calendar');
  return ({ date, post, making, special, warned }) => {
    const weekday = formatWeekdayAndDay(date, i18n.language);
    const day = special ? t('dayHoliday', { name: weekday, holiday: special.name }) : weekday;
    if (making?.state === 'queued') return t('dayNameEmpty', { day, state: t('inQueue') });
    if (making?.state === 'failed' && !post) return t('dayNameEmpty', { day, state: t('makingFailed') });
    if (making && making.state !== 'failed') return t('dayNameEmpty', { day, state: t('beingMade') });
    if (!post) return t('dayNameEmpty', { day, state: t('noPost') });
    return t('dayName', {
      day,
      state: warned ? `${t(`state.${post.state}`)}, ${t('warned').toLowerCase()}` : t(`state.${post.state}`),
      text: post.content.slice(0, SPOKEN_CHARACTERS),
    });
  };
}
