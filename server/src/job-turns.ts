import { sql } from 'drizzle-orm';
import type { Tx } from './db/transaction.ts';

/** Whose work it is, and whether a person asked for just this and waits: one post, one image, one email. */
export interface Turn {
  /** A workspace's or a user's id: turns go round by it. */
  readonly of: string;
  readonly asked: boolean;
}

/** Priorities of work in bulk end here; what somebody waits for lies above and so goes before all of it. */
const BULK_TOP = 0;
const ASKED_TOP = 1_000_000_000;
/** A place that takes only what somebody waits for asks the queue from this priority on. */
export const LOWEST_ASKED = BULK_TOP + 1;

/** Any constant: the class of locks by which months come into line one after another. */
const LINE_LOCK = 5_210_874_633;

/**
 * The priorities of new jobs of a kind, one for each turn (docs/decisions/0031). The queue hands out by priority, so that
 * jobs of equal number in everybody's line follow each other: turns by brand, not by arrival. A newcomer begins at the
 * round that is being handed out now, never before those who have waited.
 */
export async function takeTurns(tx: Tx, name: string, turns: readonly Turn[]): Promise<number[]> {
  // Of two months that cannot see each other yet, one would begin rounds before or behind the other.
  if (turns.length > 1)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${LINE_LOCK}))`);
  const lines = {
    asked: await readLines(tx, name, turns, true),
    bulk: await readLines(tx, name, turns, false),
  };
  return turns.map(({ of, asked }) => {
    const { round, last } = asked ? lines.asked : lines.bulk;
    const own = last.get(of);
    const next = Math.min(round, own === undefined ? round : own - 1);
    last.set(of, next);
    return next;
  });
}

/**
 * The round that is being handed out, and the last number in each owner's line. Where nothing waits, the round is the
 * last one in hand: whoever comes then is no further on than those who come a moment later. Retries wait for their time
 * with numbers of old rounds, so they tell no round.
 */
async function readLines(tx: Tx, name: string, turns: readonly Turn[], asked: boolean) {
  const [top, bottom] = asked ? [ASKED_TOP, LOWEST_ASKED] : [BULK_TOP, -ASKED_TOP];
  const owners = [...new Set(turns.filter((turn) => turn.asked === asked).map(({ of }) => of))];
  if (owners.length === 0) return { round: top, last: new Map<string, number>() };
  const of = sql`from jobs.job where name = ${name} and priority between ${bottom} and ${top}`;
  const waiting = sql`${of} and state < 'active' and not blocked`;
  const { rows } = await tx.execute<{ of: string | null; priority: number | null }>(
    sql`select null as of, coalesce(
        (select priority ${waiting} and state = 'created' order by priority desc limit 1),
        (select min(priority) ${of} and state = 'active' and group_id is not null)) as priority
      union all
      (select group_id, min(priority) ${waiting} and group_id = any(${sql.param(owners)}::text[]) group by group_id)`,
  );
  const round = rows.find((row) => row.of === null)?.priority ?? top;
  const last = rows.flatMap((row) =>
    row.of === null || row.priority === null ? [] : [[row.of, row.priority]],
  );
  return { round, last: new Map(last as [string, number][]) };
}

export const isAsked = (priority: number) => priority >= LOWEST_ASKED;
