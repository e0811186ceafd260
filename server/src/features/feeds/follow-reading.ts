import { FEEDS } from '@postownia/contract';
import type { FeedAnswer } from '../../providers/feed/feed-reader.ts';
import type { FeedRow } from './feeds.queries.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Followed = Pick<
  FeedRow,
  'state' | 'problem' | 'failures' | 'lastReadAt' | 'nextReadAt' | 'claimedUntil'
> &
  Partial<Pick<FeedRow, 'lastSuccessAt'>>;

/**
 * What a reading makes of a feed. Pure: an answer is followed by the next reading in an hour; each failure in a row doubles
 * the wait, up to a day, or as long as the site asked for; one that is gone is paused until a person has it read again.
 */
export function followReading(
  { failures }: Pick<FeedRow, 'failures'>,
  answer: FeedAnswer,
  now: Date,
): Followed {
  const read = { lastReadAt: now, claimedUntil: null } as const;
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  if (answer.kind !== 'problem')
    return {
      ...read,
      state: 'active',
      problem: null,
      failures: 0,
      lastSuccessAt: now,
      nextReadAt: after(FEEDS.minutesBetween * MINUTE),
    };
  const most = FEEDS.mostHoursBetween * HOUR;
  const backOff = Math.min(HOUR * 2 ** failures, most);
  return {
    ...read,
    state: answer.problem === 'gone' ? 'paused' : 'active',
    problem: answer.problem,
    failures: failures + 1,
    nextReadAt: after(Math.max(backOff, answer.waitSeconds * 1000)),
  };
}
