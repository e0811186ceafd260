import { useTranslation } from 'react-i18next';
import { formatWeekdayAndDay } from '../../lib/formats.ts';
import type { DayFacts } from './day-state.ts';

/** Longest part of a post's text that is read out with its day. */
const SPOKEN_CHARACTERS = 120;
const SPOKEN_OF_SEVERAL = 60;

/** The whole accessible name of a day: „środa, 14 października, zaplanowany: Nowość w palarni…” Of several posts every one is told. */
export function useDayName(): (facts: DayFacts) => string {
  const { t, i18n } = useTranslation('calendar');
  return ({ date, posts, making, special, warned }) => {
    const weekday = formatWeekdayAndDay(date, i18n.language);
    const day = special ? t('dayHoliday', { name: weekday, holiday: special.name }) : weekday;
    if (making?.state === 'queued') return t('dayNameEmpty', { day, state: t('inQueue') });
    const [post] = posts;
    if (making?.state === 'failed' && !post) return t('dayNameEmpty', { day, state: t('makingFailed') });
    if (making && making.state !== 'failed') return t('dayNameEmpty', { day, state: t('beingMade') });
    if (!post) return t('dayNameEmpty', { day, state: t('noPost') });
    if (posts.length > 1) {
      const told = posts.map(({ time, state, content }) =>
        t('dayPost', { time, state: t(`state.${state}`), text: content.slice(0, SPOKEN_OF_SEVERAL) }),
      );
      const count = t('dayPosts', { count: posts.length });
      return t('dayName', {
        day,
        text: told.join('; '),
        state: warned ? `${count}, ${t('warned').toLowerCase()}` : count,
      });
    }
    return t('dayName', {
      day,
      state: warned ? `${t(`state.${post.state}`)}, ${t('warned').toLowerCase()}` : t(`state.${post.state}`),
      text: post.content.slice(0, SPOKEN_CHARACTERS),
    });
  };
}
