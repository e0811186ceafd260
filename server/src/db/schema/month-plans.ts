import type { PlannedTopic } from '@postownia/contract';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { workspaces } from './workspaces.ts';

/** A laid-out month: free, editable until a batch uses it. */
export const monthPlans = pgTable(
  'month_plans',
  {
    id: id(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    seed: text('seed').notNull(),
    diversity: integer('diversity').notNull(),
    existing: text('existing').$type<'fill' | 'replace'>().notNull(),
    usedByBatchId: uuid('used_by_batch_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('month_plans_workspace').on(table.workspaceId)],
);

export const plannedTopics = pgTable(
  'planned_topics',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => monthPlans.id, { onDelete: 'cascade' }),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    date: date('date', { mode: 'string' }).notNull(),
    topic: jsonb('topic').$type<PlannedTopic>().notNull(),
    locked: boolean('locked').notNull().default(false),
  },
  (table) => [
    index('planned_topics_workspace').on(table.workspaceId),
    primaryKey({ columns: [table.planId, table.date] }),
  ],
);
