import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users, workspaces } from './workspaces.ts';

/**
 * A wish to be forgotten: a person's own, or a network's on their behalf. The row outlives what it erases and then
 * holds nothing personal, only that and when it was done (GDPR article 5(2)).
 */
export const deletionRequests = pgTable(
  'deletion_requests',
  {
    id: id(),
    /** Under this code anybody who has it can ask how far the deletion is. */
    code: text('code').notNull().unique(),
    /** `user`, or the name of the login whose network asked. */
    source: text('source').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    workspaceId: uuid('workspace_id').references(() => workspaces.id, { onDelete: 'set null' }),
    state: text('state').$type<'pending' | 'withdrawn' | 'final'>().notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** Until then the person takes it back themselves. */
    reversibleUntil: instant('reversible_until').notNull(),
    /** From then on nothing is left. */
    finalAt: instant('final_at').notNull(),
    endedAt: instant('ended_at'),
    /** Subscriptions that this wish told to end with their period; taking it back lets them run on. */
    subscriptions: jsonb('subscriptions').$type<readonly string[]>().notNull().default([]),
    /** Why it takes longer than thirty days, as the person was told (GDPR article 12(3)); null: it does not. */
    extension: text('extension'),
    /** How many rows and files of what kind were erased. */
    erased: jsonb('erased').$type<Record<string, number>>(),
  },
  (table) => [
    index('deletion_requests_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('deletion_requests_workspace').on(table.workspaceId).where(sql`${table.workspaceId} is not null`),
    uniqueIndex('deletion_requests_one_pending').on(table.userId).where(sql`${table.state} = 'pending'`),
    index('deletion_requests_due').on(table.finalAt).where(sql`${table.state} = 'pending'`),
    check('deletion_requests_state', sql`${table.state} in ('pending', 'withdrawn', 'final')`),
  ],
);
