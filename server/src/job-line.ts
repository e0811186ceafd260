import type { PlaceInLine } from '@postownia/contract/place-in-line';
import { sql } from 'drizzle-orm';
import type { Queryable } from './db/transaction.ts';

/** Whoever stands further back is told this many: the statement reads no more of the line, however long it is. */
const MOST_COUNTED = 100;
/** Of so many jobs of the kind, the ended ones among them tell how long one takes. */
const MOST_SAMPLED = 500;

/** A job that was put in this moment may be taken by a place that is free. */
const TAKEN_AT_ONCE_SECONDS = 1;
/** A shorter wait is none to speak of. */
const NOTICEABLE_SECONDS = 3;
/** The time is told in steps, so that it does not flicker. */
const STEP_SECONDS = 5;

/** What the queue knows of a waiting job. */
export interface JobPlace {
  /** Waiting jobs that will be handed out before it, at most 100. */
  readonly before: number;
  /** Jobs of its kind that are being done, in all processes. */
  readonly inHand: number;
  /** What a job of its kind took lately, in the middle; null where none ended. */
  readonly secondsEach: number | null;
}

/**
 * Where jobs of a kind stand that wait, by their keys; one that does not wait is not there. One statement whose cost is
 * bounded: it reads the library's index of what waits from its head, and a sample of what ended within a day.
 */
export async function readJobPlaces(
  db: Queryable,
  name: string,
  keys: readonly string[],
): Promise<Map<string, JobPlace>> {
  if (keys.length === 0) return new Map();
  const { rows } = await db.execute<{
    key: string;
    before: number;
    in_hand: number;
    seconds: number | null;
  }>(sql`
    with in_hand as (
      select count(*)::int as jobs
      from (select from jobs.job where name = ${name} and state = 'active' limit ${MOST_COUNTED}) active
    ), lately as (
      select percentile_cont(0.5) within group (order by extract(epoch from completed_on - started_on))::float8 as seconds
      from (select state, started_on, completed_on from jobs.job where name = ${name} limit ${MOST_SAMPLED}) known
      where state = 'completed'
    )
    select own.singleton_key as key, ahead.jobs as before, in_hand.jobs as in_hand, lately.seconds
    from jobs.job own cross join in_hand cross join lately cross join lateral (
      select count(*)::int as jobs from (
        select from jobs.job other
        where other.name = ${name} and other.state < 'active' and not other.blocked
          and (other.priority > own.priority
            or other.priority = own.priority and (other.created_on, other.id) < (own.created_on, own.id))
        limit ${MOST_COUNTED}
      ) others
    ) ahead
    where own.name = ${name} and own.state = 'created' and own.policy = 'short'
      and coalesce(own.singleton_key, '') = any(${sql.param([...keys])}::text[])`);
  return new Map(
    rows.map((row) => [row.key, { before: row.before, inHand: row.in_hand, secondsEach: row.seconds }]),
  );
}

/**
 * What is told of a place: null where it begins in a moment. Of those in hand one has to end first.
 * @param waited seconds since it was asked for
 */
export function placeToTell({ before, inHand, secondsEach }: JobPlace, waited: number): PlaceInLine | null {
  const ahead = before + inHand;
  if (ahead === 0 || waited < TAKEN_AT_ONCE_SECONDS) return null;
  if (secondsEach === null || inHand === 0)
    return waited < NOTICEABLE_SECONDS ? null : { ahead, seconds: null };
  const seconds = ((before + 1) * secondsEach) / inHand;
  if (seconds <= NOTICEABLE_SECONDS) return null;
  return { ahead, seconds: Math.ceil(seconds / STEP_SECONDS) * STEP_SECONDS };
}
