import { and, asc, isNull, lte, or, sql } from 'drizzle-orm';
import { apiEndings } from '../../db/schema/status.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { ApiEnding } from '../../lib/api-ending.ts';

export type Ending = typeof apiEndings.$inferSelect;

/** Keeps what was heard; the same word again changes nothing, another day has to be told anew. */
export async function keepEnding(
  db: Queryable,
  { provider, kind, endsAt, now }: ApiEnding & { provider: string; now: Date },
): Promise<void> {
  await db
    .insert(apiEndings)
    .values({ provider, kind, endsAt, heardAt: now })
    .onConflictDoUpdate({
      target: [apiEndings.provider, apiEndings.kind],
      set: { endsAt, heardAt: now, toldAt: null },
      setWhere: sql`${apiEndings.endsAt} is distinct from excluded.ends_at`,
    });
}

/** Locks those of which the operator was not told and that end before an instant, or on no known day. */
export async function lockUntoldEndings(tx: Tx, before: Date): Promise<Ending[]> {
  return tx
    .select()
    .from(apiEndings)
    .where(and(isNull(apiEndings.toldAt), or(isNull(apiEndings.endsAt), lte(apiEndings.endsAt, before))))
    .orderBy(asc(apiEndings.provider), asc(apiEndings.kind))
    .for('update');
}

/** The operator was told of all that `lockUntoldEndings` gave for the same instant. */
export async function markEndingsTold(tx: Tx, { before, now }: { before: Date; now: Date }): Promise<void> {
  await tx
    .update(apiEndings)
    .set({ toldAt: now })
    .where(and(isNull(apiEndings.toldAt), or(isNull(apiEndings.endsAt), lte(apiEndings.endsAt, before))));
}
