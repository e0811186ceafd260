import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Primary key; the database makes it, so that inserts of many rows stay one statement. */
export const id = () => uuid('id').primaryKey().defaultRandom();

/**
 * A text that SECRET_KEY encrypts. Of a kind of its own, so that the change of keys knows every such column
 * (`admin/encrypted-columns.ts`) and none is forgotten.
 */
export const encrypted = customType<{ data: string; driverData: string }>({ dataType: () => 'text' });

/** An instant. Always written from the injected clock, never by a default of the database. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Bytes that stay in their row. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
