import type { Network } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, sealed } from './columns.ts';
import { publications } from './publications.ts';
import { socialAccounts } from './social-accounts.ts';
import { workspaces } from './workspaces.ts';

const workspaceId = () =>
  uuid('workspace_id')
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' });
const accountId = () =>
  uuid('account_id')
    .notNull()
    .references(() => socialAccounts.id, { onDelete: 'cascade' });
const publicationId = () => uuid('publication_id').references(() => publications.id, { onDelete: 'cascade' });

/**
 * Every answer of a network about one metric, as it came: append-only, kept for audit. A figure that people see names
 * the reading it was taken from.
 */
export const insightReadings = pgTable(
  'insight_readings',
  {
    id: uuid('id').notNull().defaultRandom(),
    workspaceId: workspaceId(),
    accountId: accountId(),
    /** null: about the account itself. */
    publicationId: publicationId(),
    metric: text('metric').notNull(),
    /** The call it was read by, without secrets: `meta v25.0 GET /{media}/insights`. */
    source: text('source').notNull(),
    outcome: text('outcome').$type<'value' | 'empty' | 'removed' | 'refused'>().notNull(),
    raw: jsonb('raw'),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    index('insight_readings_workspace').on(table.workspaceId),
    primaryKey({ columns: [table.readAt, table.id] }),
    index('insight_readings_account').on(table.accountId, table.readAt),
    index('insight_readings_publication').on(table.publicationId),
    check('insight_readings_outcome', sql`${table.outcome} in ('value', 'empty', 'removed', 'refused')`),
  ],
);

/** What a published post has come to, the latest figure per metric. A metric without a row was never read. */
export const postFigures = pgTable(
  'post_figures',
  {
    workspaceId: workspaceId(),
    publicationId: publicationId().notNull(),
    metric: text('metric').notNull(),
    value: doublePrecision('value').notNull(),
    readingId: uuid('reading_id').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.publicationId, table.metric] }),
    index('post_figures_workspace').on(table.workspaceId),
  ],
);

/** Figures of an account by the network's day they are about; a day without a row was not read. */
export const accountFigures = pgTable(
  'account_figures',
  {
    workspaceId: workspaceId(),
    accountId: accountId(),
    metric: text('metric').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    value: doublePrecision('value').notNull(),
    readingId: uuid('reading_id').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.metric, table.date] }),
    index('account_figures_workspace').on(table.workspaceId),
  ],
);

/** When an account, or a publication on it, is read next. */
export const insightTurns = pgTable(
  'insight_turns',
  {
    /** The account's or the publication's id. */
    subjectId: uuid('subject_id').primaryKey(),
    workspaceId: workspaceId(),
    accountId: accountId(),
    publicationId: publicationId(),
    nextReadAt: instant('next_read_at').notNull(),
    /** Readings in a row that came to nothing; the waiting time grows with them. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    index('insight_turns_workspace').on(table.workspaceId),
    index('insight_turns_account').on(table.accountId),
    index('insight_turns_publication').on(table.publicationId).where(sql`${table.publicationId} is not null`),
    index('insight_turns_due').on(table.nextReadAt),
  ],
);

/** Metrics that a network no longer gives: not asked for again until a while has passed. */
export const removedMetrics = pgTable(
  'removed_metrics',
  {
    network: text('network').$type<Network>().notNull(),
    about: text('about').$type<'post' | 'account'>().notNull(),
    metric: text('metric').notNull(),
    noticedAt: instant('noticed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.about, table.metric] })],
);

/** Whether the next month plan follows what worked; a workspace without a row: yes. */
export const planLearning = pgTable('plan_learning', {
  workspaceId: workspaceId().primaryKey(),
  enabled: boolean('enabled').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** The calendar's secret address for other programs; none, none. Only its hash finds it. */
export const calendarFeeds = pgTable('calendar_feeds', {
  workspaceId: workspaceId().primaryKey(),
  secretHash: text('secret_hash').notNull().unique(),
  /** The secret, encrypted, to show the address again. */
  sealedSecret: sealed('sealed_secret').notNull(),
  createdAt: instant('created_at').notNull(),
});
