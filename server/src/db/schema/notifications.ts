import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { StoredMessage } from '../../lib/stored-message.ts';
import { id, instant } from './columns.ts';
import { brandKey, reference, rowId, workspaceId } from './tenant.ts';
import { users } from './workspaces.ts';

/**
 * Outbox of e-mails: written in the transaction that made the email necessary, sent by a job. The id is part of the
 * Message-ID, so that a repeated send is recognised. Subject, body and links are emptied once the email is over,
 * because they open accounts.
 */
export const emails = pgTable(
  'emails',
  {
    id: id(),
    /** Template the email was made from, for example `verify-email`. */
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    /** The person it is about; null when nobody has this address. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Where its reader says "no more of these", one click and no login (RFC 8058); null where there is no choice. */
    unsubscribeUrl: text('unsubscribe_url'),
    state: text('state').$type<'queued' | 'sent' | 'refused'>().notNull(),
    /** Why the last try failed: the mail server's answer. */
    problem: text('problem'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('emails_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('emails_recipient').on(table.recipient, table.kind, table.createdAt),
    check('emails_state', sql`${table.state} in ('queued', 'sent', 'refused')`),
  ],
);

/**
 * What a workspace's people were told, once per occasion: the row is written in the transaction in which it happened,
 * together with the emails. `dedupeKey` names it, so that a repeated job tells nobody twice.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: rowId(),
    workspaceId: workspaceId(),
    kind: text('kind').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    /** What happened and what to do, one Polish sentence. */
    sentence: text('sentence').notNull(),
    message: jsonb('message').$type<StoredMessage>(),
    /** Where to mend it, a path of the product. */
    path: text('path').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    brandKey(table),
    unique('notifications_once').on(table.workspaceId, table.dedupeKey),
    index('notifications_newest').on(table.workspaceId, table.createdAt),
  ],
);

/** Who has read which notice; a notice without a row of the person's is new to them. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    workspaceId: workspaceId(),
    notificationId: uuid('notification_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    reference([table.workspaceId, table.notificationId], notifications).onDelete('cascade'),
    index('notification_reads_user').on(table.userId),
    primaryKey({
      name: 'notification_reads_once',
      columns: [table.workspaceId, table.notificationId, table.userId],
    }),
  ],
);

/** How a person of a workspace wants to hear of an event. No row: the contract's default for it. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    workspaceId: workspaceId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** One of the contract's `NOTIFICATION_EVENTS`. */
    event: text('event').notNull(),
    inApp: boolean('in_app').notNull(),
    email: boolean('email').notNull(),
    /** Of `PUSH_EVENTS` alone; null: the contract's default. */
    push: boolean('push'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('notification_preferences_user').on(table.userId),
    primaryKey({ columns: [table.workspaceId, table.userId, table.event] }),
  ],
);
