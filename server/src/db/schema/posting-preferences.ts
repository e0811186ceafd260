import type { ApprovalPolicy, PostingPreferences } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { workspaceId } from './tenant.ts';

/** When and whether posts go out by themselves. A workspace without a row has the contract's defaults. */
export const postingPreferences = pgTable(
  'posting_preferences',
  {
    workspaceId: workspaceId().primaryKey(),
    zone: text('zone').notNull(),
    times: jsonb('times').$type<PostingPreferences['times']>().notNull(),
    lateMinutes: integer('late_minutes').notNull(),
    paused: boolean('paused').notNull(),
    autoPublish: boolean('auto_publish').notNull(),
    /** Whose word a post needs before it goes out (decision 0055). */
    approvalPolicy: text('approval_policy').$type<ApprovalPolicy>().notNull().default('none'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check(
      'posting_preferences_approval',
      sql`${table.approvalPolicy} in ('none','team','client','team-then-client')`,
    ),
  ],
);
