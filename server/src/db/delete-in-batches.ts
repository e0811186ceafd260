import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './connect.ts';

const ROWS = 5_000;

/**
 * Deletes what a condition names, some thousand rows a statement: no lock is held for long, replicas follow, and what
 * was deleted when the process ends stays deleted.
 * @param options.signal begins no further statement once it aborts; the next run goes on
 * @returns how many rows went
 */
export async function deleteInBatches(
  db: Database,
  table: PgTable,
  where: SQL | undefined,
  { rows = ROWS, signal }: { rows?: number; signal?: AbortSignal | undefined } = {},
): Promise<number> {
  if (where === undefined) throw new RangeError('Everything is not what is meant');
  for (let deleted = 0; ; ) {
    if (signal?.aborted) return deleted;
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${rows}))`,
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < rows) return deleted;
  }
}
