import type { Post } from '@postownia/contract/features/posts';
import { todayIn } from '../../lib/calendar-date.ts';
import { formatClock, formatDay } from '../../lib/formats.ts';

/** Day and hour of a post as its networks show them: when it went out, before that when it is to. */
export function whenOf(
  { date, time, publishedAt }: Pick<Post, 'date' | 'time' | 'publishedAt'>,
  language: string,
  zone: string,
): string {
  return publishedAt === null
    ? `${formatDay(date, language)}, ${time}`
    : `${formatDay(todayIn(zone, new Date(publishedAt)), language)}, ${formatClock(publishedAt, language, zone)}`;
}
