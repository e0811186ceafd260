import type { AuditDetail } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { actorId, actorKind } from './actor.ts';
import { instant } from './columns.ts';
import { workspaceId } from './tenant.ts';

/**
 * What happened to a workspace that somebody may one day ask about: append-only. Partitioned by month of `created_at`
 * (the migration says so; the query builder cannot), kept as long as `PARTITIONED` of `db/keep-partitions.ts` says.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id').notNull().defaultRandom(),
    workspaceId: workspaceId(),
    actor: actorKind().notNull(),
    actorId: actorId('actor_id'),
    /** What happened, `noun.verb`: `tokens.granted`. */
    action: text('action').notNull(),
    /** Particulars for people; no secrets, no texts of posts. */
    details: jsonb('details')
      .$type<Partial<Record<AuditDetail, string | number | boolean | null>>>()
      .notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.createdAt, table.id] }),
    index('audit_events_workspace').on(table.workspaceId, table.createdAt),
    /** What people and their programs did: a brand may run by itself for years. */
    index('audit_events_people')
      .on(table.workspaceId, table.createdAt)
      .where(sql`${table.actor} <> 'system'`),
  ],
);
