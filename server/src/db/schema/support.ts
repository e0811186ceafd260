import type { Standing, SupportRating, SupportTopic } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { brandKey, reference, rowId, workspaceId } from './tenant.ts';
import { users } from './workspaces.ts';

/** What somebody of a brand asked for help with, and by when they are promised an answer. */
export const supportRequests = pgTable(
  'support_requests',
  {
    id: rowId(),
    workspaceId: workspaceId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic').$type<SupportTopic>().notNull(),
    subject: text('subject').notNull(),
    /** What the firm stood on when it was asked: the promise goes by it. */
    standing: text('standing').$type<Standing>().notNull(),
    /** The call that failed last in the person's browser, as the log has it. */
    failedRequestId: text('failed_request_id'),
    /** null: nobody owes an answer. */
    answerBy: instant('answer_by'),
    answeredAt: instant('answered_at'),
    closedAt: instant('closed_at'),
    rating: text('rating').$type<SupportRating>(),
    /** Whether it has a row in `support_screenshots`. */
    screenshot: boolean('screenshot').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    brandKey(table),
    index('support_requests_person').on(table.workspaceId, table.userId, table.createdAt),
    index('support_requests_user').on(table.userId),
    index('support_requests_owed').on(table.answerBy).where(sql`${table.answerBy} is not null`),
    index('support_requests_updated').on(table.updatedAt),
  ],
);

/** What was said about a request, by the person or an operator. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: rowId(),
    workspaceId: workspaceId(),
    requestId: uuid('request_id').notNull(),
    author: text('author').$type<'person' | 'operator'>().notNull(),
    /** null: that person is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    brandKey(table),
    reference([table.workspaceId, table.requestId], supportRequests).onDelete('cascade'),
    index('support_messages_request').on(table.workspaceId, table.requestId, table.createdAt),
    index('support_messages_user').on(table.userId).where(sql`${table.userId} is not null`),
  ],
);

/**
 * What somebody saw when they asked for help: a JPEG of at most half a megabyte. It lies here and not among the files, because it goes
 * with its request and nothing else may need it.
 */
export const supportScreenshots = pgTable(
  'support_screenshots',
  {
    workspaceId: workspaceId(),
    requestId: uuid('request_id').notNull(),
    jpeg: bytes('jpeg').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.requestId] }),
    reference([table.workspaceId, table.requestId], supportRequests).onDelete('cascade'),
  ],
);
