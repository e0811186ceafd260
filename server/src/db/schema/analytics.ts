import type { InterfaceLanguage, Network, PostFormat } from '@postownia/contract';
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
import { encrypted, instant } from './columns.ts';
import { publications } from './publications.ts';
import { socialAccounts } from './social-accounts.ts';
import { reference, workspaceId } from './tenant.ts';

const accountId = () => uuid('account_id').notNull();
const publicationId = () => uuid('publication_id');

/**
 * Every answer of a network about one metric, as it came: append-only, kept for audit. A figure that people see names
 * the reading it was taken from.
 */
export const insightSamples = pgTable(
  'insight_samples',
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
    primaryKey({ columns: [table.workspaceId, table.readAt, table.id] }),
    reference([table.workspaceId, table.accountId], socialAccounts).onDelete('cascade'),
    reference([table.workspaceId, table.publicationId], publications).onDelete('cascade'),
    index('insight_samples_account').on(table.workspaceId, table.accountId, table.readAt),
    index('insight_samples_publication').on(table.workspaceId, table.publicationId),
    check('insight_samples_outcome', sql`${table.outcome} in ('value', 'empty', 'removed', 'refused')`),
  ],
);

/** What a published post has come to, the latest figure per metric. A metric without a row was never read. */
export const postMetrics = pgTable(
  'post_metrics',
  {
    workspaceId: workspaceId(),
    publicationId: publicationId().notNull(),
    metric: text('metric').notNull(),
    value: doublePrecision('value').notNull(),
    sampleId: uuid('sample_id').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.publicationId, table.metric] }),
    reference([table.workspaceId, table.publicationId], publications).onDelete('cascade'),
  ],
);

/**
 * The newest posts of an account as the network lists them, ours among them: what an account came to before it was
 * connected. A post that is no longer listed keeps its last figures.
 */
export const accountPosts = pgTable(
  'account_posts',
  {
    workspaceId: workspaceId(),
    accountId: accountId(),
    /** The network's id. */
    remoteId: text('remote_id').notNull(),
    format: text('format').$type<PostFormat>().notNull(),
    publishedAt: instant('published_at').notNull(),
    permalink: text('permalink'),
    likes: integer('likes'),
    comments: integer('comments'),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.accountId, table.remoteId] }),
    reference([table.workspaceId, table.accountId], socialAccounts).onDelete('cascade'),
  ],
);

/** Figures of an account by the network's day they are about; a day without a row was not read. */
export const accountMetrics = pgTable(
  'account_metrics',
  {
    workspaceId: workspaceId(),
    accountId: accountId(),
    metric: text('metric').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    value: doublePrecision('value').notNull(),
    sampleId: uuid('sample_id').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.accountId, table.metric, table.date] }),
    reference([table.workspaceId, table.accountId], socialAccounts).onDelete('cascade'),
  ],
);

/** When an account, or a publication on it, is read next. */
export const insightPolls = pgTable(
  'insight_polls',
  {
    /** The account's or the publication's id. */
    subjectId: uuid('subject_id').notNull(),
    workspaceId: workspaceId(),
    accountId: accountId(),
    publicationId: publicationId(),
    nextReadAt: instant('next_read_at').notNull(),
    /** Samples in a row that came to nothing; the waiting time grows with them. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.subjectId] }),
    reference([table.workspaceId, table.accountId], socialAccounts).onDelete('cascade'),
    reference([table.workspaceId, table.publicationId], publications).onDelete('cascade'),
    index('insight_polls_account').on(table.workspaceId, table.accountId),
    index('insight_polls_publication')
      .on(table.workspaceId, table.publicationId)
      .where(sql`${table.publicationId} is not null`),
    index('insight_polls_due').on(table.nextReadAt),
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

/** To whom a brand's month goes by itself once it is over, outside its people too; nobody: it stays here. */
export const clientReports = pgTable('client_reports', {
  workspaceId: workspaceId().primaryKey(),
  /** E-mail addresses. */
  recipients: text('recipients').array().notNull(),
  language: text('language').$type<InterfaceLanguage>().notNull(),
  /** `YYYY-MM`: the last month that was sent, or that was over before anybody chose. */
  lastMonth: text('last_month').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

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
  encryptedSecret: encrypted('encrypted_secret').notNull(),
  createdAt: instant('created_at').notNull(),
});
