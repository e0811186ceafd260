import { ACTOR_KINDS, type Actor } from '@postownia/contract';
import { is, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, PgCustomColumn, text } from 'drizzle-orm/pg-core';

/** Who did it, as a kind of actor; beside it always stands its `actorId`. */
export const actorKind = (name = 'actor') => text(name).$type<Actor['kind']>();

/**
 * The id of an actor of any kind, and therefore without a reference: null for the product itself and for people who are
 * gone. Of a kind of its own, so that whoever erases a person finds every such column (`forget-actor.system-queries.ts`).
 */
export const actorId = customType<{ data: string; driverData: string }>({ dataType: () => 'uuid' });

/** Whether a column says which actor did something. */
export const isActorId = (column: AnyPgColumn): boolean =>
  is(column, PgCustomColumn) && column.getSQLType() === 'uuid';

/** The column holds a kind of actor that the contract knows. */
export const actorCheck = (name: string, column: AnyPgColumn) =>
  check(name, sql`${column} in (${sql.raw(ACTOR_KINDS.map((kind) => `'${kind}'`).join())})`);
