import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fromCursor, type Place, toCursor } from '../lib/time-cursor.ts';

/** Which rows of a list that begins with the newest are wanted. */
export interface PageQuery {
  /** The last row of the page before; none: from the newest on. */
  readonly after?: Place | undefined;
  readonly limit: number;
}

/** Rows behind a place in a list that is ordered by time and id, the newest first: an index on the time leads there. */
export const isBehind = (time: PgColumn, id: PgColumn, { at, id: last }: Place): SQL =>
  sql`(${time}, ${id}) < (${at.toISOString()}::timestamptz, ${last})`;

/**
 * One page of a list, and where the next begins.
 * @param options.cursor the `next` of the page before
 * @param options.size how many rows a page has
 * @param options.placeOf where a row stands in the list
 * @param read is asked for one row more than a page has, which tells whether there is another
 */
export async function readPage<Row>(
  options: {
    readonly cursor?: string | undefined;
    readonly size: number;
    readonly placeOf: (row: Row) => Place;
  },
  read: (query: PageQuery) => Promise<readonly Row[]>,
): Promise<{ rows: Row[]; next: string | null }> {
  const { cursor, size, placeOf } = options;
  const found = await read({
    after: cursor === undefined ? undefined : fromCursor(cursor),
    limit: size + 1,
  });
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return { rows, next: found.length > size && last !== undefined ? toCursor(placeOf(last)) : null };
}
