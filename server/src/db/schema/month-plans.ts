import type { PhotoShare, PlannedTopic } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { brandKey, reference, rowId, workspaceId } from './tenant.ts';

/** A laid-out month: free, editable until a batch uses it. */
export const monthPlans = pgTable(
  'month_plans',
  {
    id: rowId(),
    workspaceId: workspaceId(),
    seed: text('seed').notNull(),
    diversity: integer('diversity').notNull(),
    existing: text('existing').$type<'fill' | 'replace'>().notNull(),
    usedByBatchId: uuid('used_by_batch_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [brandKey(table)],
);

export const plannedTopics = pgTable(
  'planned_topics',
  {
    planId: uuid('plan_id').notNull(),
    workspaceId: workspaceId(),
    date: date('date', { mode: 'string' }).notNull(),
    topic: jsonb('topic').$type<PlannedTopic>().notNull(),
    locked: boolean('locked').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.planId, table.date] }),
    reference([table.workspaceId, table.planId], monthPlans).onDelete('cascade'),
  ],
);

/** How often a brand's plans take its own photos; never where there is no row. */
export const photoUses = pgTable(
  'photo_uses',
  {
    workspaceId: workspaceId().primaryKey(),
    share: text('share').$type<PhotoShare>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [check('photo_uses_share', sql`${table.share} in ('none','every','second','third','seldom')`)],
);
