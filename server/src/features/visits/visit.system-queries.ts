import type { PageVisits } from '@postownia/contract';
import { asc, desc, gte, lt, sql } from 'drizzle-orm';
import { pageVisits } from '../../db/schema/visits.ts';
import type { Queryable } from '../../db/transaction.ts';

/** A day holds no more paths than this, whatever is sent: the site has far fewer pages. */
const MOST_PATHS = 1_000;

/** Counts one visit. A path that the full day does not hold yet counts nothing. */
export async function countVisit(
  db: Queryable,
  { date, path }: { date: string; path: string },
): Promise<void> {
  const v = pageVisits;
  await db.execute(sql`
    insert into ${v} (date, path, visits)
    select ${date}::date, ${path}, 1
    where exists (select 1 from ${v} where date = ${date}::date and path = ${path})
       or (select count(*) from ${v} where date = ${date}::date) < ${MOST_PATHS}
    on conflict (date, path) do update set visits = ${v}.visits + 1`);
}

/** Newest day first, within it the most visited page first. */
export async function selectVisits(db: Queryable, from: string): Promise<PageVisits[]> {
  const v = pageVisits;
  return db.select().from(v).where(gte(v.date, from)).orderBy(desc(v.date), desc(v.visits), asc(v.path));
}

export async function deleteVisitsBefore(db: Queryable, date: string): Promise<void> {
  await db.delete(pageVisits).where(lt(pageVisits.date, date));
}
