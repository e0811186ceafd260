import type { ContactTopic, EnrolmentKind, InboxOutcome } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users } from './workspaces.ts';

const userId = () => uuid('user_id').references(() => users.id, { onDelete: 'set null' });

/** What became of it in the operator's inbox: read by anybody, then answered or archived by somebody. */
const handling = () => ({
  readAt: instant('read_at'),
  handledAs: text('handled_as').$type<InboxOutcome>(),
  handledAt: instant('handled_at'),
  handledBy: uuid('handled_by').references(() => users.id, { onDelete: 'set null' }),
});

/** What visitors wrote through the contact form; the emails about it are in the outbox. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    topic: text('topic').$type<ContactTopic>().notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    /** The signed-in sender; null for a visitor. */
    userId: userId(),
    createdAt: instant('created_at').notNull(),
    ...handling(),
  },
  (table) => [
    index('contact_messages_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('contact_messages_created').on(table.createdAt),
    index('contact_messages_handler').on(table.handledBy).where(sql`${table.handledBy} is not null`),
  ],
);

/** Who put their name down for a webinar, a course or an open role: one row per address and item, the latest words. */
export const enrolments = pgTable(
  'enrolments',
  {
    id: id(),
    kind: text('kind').$type<EnrolmentKind>().notNull(),
    item: text('item').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    link: text('link').notNull(),
    message: text('message').notNull(),
    userId: userId(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    ...handling(),
  },
  (table) => [
    index('enrolments_updated').on(table.updatedAt),
    index('enrolments_handler').on(table.handledBy).where(sql`${table.handledBy} is not null`),
    index('enrolments_user').on(table.userId).where(sql`${table.userId} is not null`),
    unique('enrolments_once').on(table.kind, table.item, table.email),
  ],
);
