import { useTranslation } from 'react-i18next';
import { formatWeekdayAndDay } from '../../lib/formats.ts';
import { useShownState } from '../../lib/use-shown-state.ts';
import type { DayFacts } from './day-state.ts';

/** Longest part of a post's text that is read out with its day. */
const SPOKEN_CHARACTERS = 120;
const SPOKEN_OF_SEVERAL = 60;

/** The whole accessible name of a day: „środa, 14 października, zaplanowany: Nowość w palarni…” Of several posts every one is told. */
export function useDayName(): (facts: DayFacts) => string {
  const { t, i18n } = useTranslation('calendar');
  const stateOf = useShownState();
  return ({ date, posts, shown, making, special, warned, reel }) => {
    const weekday = formatWeekdayAndDay(date, i18n.language);
    const named = special ? t('dayHoliday', { name: weekday, holiday: special.name }) : weekday;
    const isHidden = posts.length > 0 && shown.length === 0;
    const day = isHidden ? t('filter.outside', { day: named }) : named;
    if (making?.state === 'queued') return t('dayNameEmpty', { day, state: t('inQueue') });
    const withRest = (state: string) =>
      [
        state,
        posts.some(({ origin }) => origin === 'assistant') && t('byAssistant'),
        warned && t('warned'),
        reel && t('reelBeing'),
      ]
        .filter((part) => part !== false)
        .map((part, at) => (at === 0 ? part : part.toLowerCase()))
        .join(', ');
    const [post] = posts;
    if (making?.state === 'failed' && !post) return t('dayNameEmpty', { day, state: t('makingFailed') });
    if (making && making.state !== 'failed') return t('dayNameEmpty', { day, state: t('beingMade') });
    if (!post) return t('dayNameEmpty', { day, state: t('noPost') });
    if (posts.length > 1) {
      const told = posts.map((one) =>
        t('dayPost', {
          time: one.time,
          state: t(`state.${stateOf(one)}`),
          text: one.content.slice(0, SPOKEN_OF_SEVERAL),
        }),
      );
      return t('dayName', {
        day,
        text: told.join('; '),
        state: withRest(t('dayPosts', { count: posts.length })),
      });
    }
    return t('dayName', {
      day,
      state: withRest(t(`state.${stateOf(post)}`)),
      text: post.content.slice(0, SPOKEN_CHARACTERS),
    });
  };
}
