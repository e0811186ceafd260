import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** Primary key; the database makes it, so that inserts of many rows stay one statement. */
export const id = () => uuid('id').primaryKey().defaultRandom();

/** An instant. Always written from the injected clock, never by a default of the database. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
