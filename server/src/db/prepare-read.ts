import { type DriverValueDecoder, fillPlaceholders, type GetColumnData } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Database } from './connect.ts';

/** What knows how to read a cell: a column of the schema, or whatever a computed value needs. */
type Reader = Pick<DriverValueDecoder<unknown, unknown>, 'mapFromDriverValue'>;
type Columns = Readonly<Record<string, Reader>>;
type RowOf<Selected extends Columns> = {
  [Name in keyof Selected]: Selected[Name] extends PgColumn
    ? GetColumnData<Selected[Name]>
    : ReturnType<Selected[Name]['mapFromDriverValue']>;
};

const { DATE, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;
/** Left as text by the driver: the schema's columns know what they hold. */
const TEXTS: ReadonlySet<number> = new Set([DATE, TIMESTAMP, TIMESTAMPTZ]);
const types = {
  getTypeParser: ((oid, format) =>
    TEXTS.has(oid)
      ? (text: string) => text
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * A hot read of some columns, without joins that may be missing; on each connection it is prepared once under its name.
 * The query builder's own `prepare` asks of every value of every row anew what kind of column it belongs to, which is a
 * tenth of what a month of the calendar costs; here that is known before the first row.
 * @returns the read; it takes the values of the query's placeholders
 */
export function prepareRead<Selected extends Columns>(options: {
  name: string;
  columns: Selected;
  query: { toSQL(): { sql: string; params: unknown[] } };
}): (db: Database, values: Readonly<Record<string, unknown>>) => Promise<RowOf<Selected>[]> {
  const { sql: text, params } = options.query.toSQL();
  const config = { name: options.name, text, types, rowMode: 'array' as const };
  const columns = Object.entries(options.columns);
  const decode = (cells: readonly unknown[]) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index += 1) {
      const [name, column] = columns[index] as [string, Reader];
      const cell = cells[index];
      row[name] = cell === null ? null : column.mapFromDriverValue(cell);
    }
    return row as RowOf<Selected>;
  };
  return async (db, values) => {
    const { rows } = await db.$client.query<unknown[]>({
      ...config,
      values: fillPlaceholders(params, values),
    });
    return rows.map(decode);
  };
}
