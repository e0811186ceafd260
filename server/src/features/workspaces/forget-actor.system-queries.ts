import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { isActorId } from '../../db/schema/actor.ts';
import * as schema from '../../db/schema/index.ts';
import type { Tx } from '../../db/transaction.ts';

/** The audit log is never rewritten; it goes as whole months (decision 0022). */
const KEPT = getTableName(schema.auditEvents);

/** Every column that says which actor did something, from the schema itself: a new one is forgotten without anybody's doing. */
export const ACTOR_COLUMNS: readonly { readonly table: string; readonly column: string }[] = Object.values(
  schema,
)
  .filter((entry) => is(entry, PgTable))
  .flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter((column) => isActorId(column) && getTableName(table) !== KEPT)
      .map(({ name }) => ({ table: getTableName(table), column: name })),
  );

/** What somebody did stays, in every workspace, and nothing says any more that it was them. */
export async function forgetActor(tx: Tx, id: string): Promise<void> {
  for (const { table, column } of ACTOR_COLUMNS)
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = null where ${sql.identifier(column)} = ${id}`,
    );
}
