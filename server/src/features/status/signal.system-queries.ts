import { sql } from 'drizzle-orm';
import { type ServiceSignal, serviceSignals } from '../../db/schema/status.ts';
import type { Queryable } from '../../db/transaction.ts';
import { instantOf, mergeSpans, minuteOf, type Span } from './spans.ts';

/** Notes signals of the minute of `now`, in one statement; a minute that has one already is left as it is. */
export async function markMinute(
  db: Queryable,
  { signals, now }: { signals: readonly ServiceSignal[]; now: Date },
): Promise<void> {
  if (signals.length === 0) return;
  const s = serviceSignals;
  const minute = minuteOf(now);
  await db.execute(sql`
    insert into ${s} (signal, date, minutes)
    select signal, ${instantOf(minute).slice(0, 10)}::date, int4multirange(int4range(${minute}::int, ${minute + 1}::int))
    from unnest(${sql.param([...signals])}::text[]) signal
    on conflict (signal, date) do update set minutes = ${s}.minutes + excluded.minutes
    where not ${s}.minutes @> excluded.minutes`);
}

/** Every signal with its minutes, merged. */
export async function selectSignals(db: Queryable): Promise<Map<ServiceSignal, Span[]>> {
  const found = new Map<ServiceSignal, Span[]>();
  for (const { signal, minutes } of await db.select().from(serviceSignals)) {
    found.set(signal, [...(found.get(signal) ?? []), ...spansOf(minutes)]);
  }
  return new Map([...found].map(([signal, spans]) => [signal, mergeSpans(spans)]));
}

/** A set of ranges as PostgreSQL writes it: `{[3,5),[8,9)}`. */
const spansOf = (minutes: string): Span[] =>
  [...minutes.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]): Span => [Number(from), Number(to)]);

/** Removes days before `date`; of each signal the newest of them stays, so that it is known to have begun before. */
export async function deleteSignalsBefore(db: Queryable, date: string): Promise<void> {
  const s = serviceSignals;
  await db.execute(sql`
    delete from ${s} where ${s.date} < (
      select max(newest.date) from ${s} newest where newest.signal = ${s.signal} and newest.date < ${date}::date)`);
}
