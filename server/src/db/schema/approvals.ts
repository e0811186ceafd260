import type { InterfaceLanguage, PostFormat, PostTarget } from '@postownia/contract';
import type { Crops } from '@postownia/contract/crop-shapes';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { actorCheck, actorId, actorKind } from './actor.ts';
import { instant } from './columns.ts';
import { posts } from './posts.ts';
import { brandKey, reference, rowId, workspaceId } from './tenant.ts';

/**
 * How a post was when somebody gave their word or answered: what is shown as changed is told from it. Parts that older rows
 * lack are told of as the same.
 */
export interface ApprovalSnapshot {
  readonly date: string;
  /** `HH:MM:SS`. */
  readonly time: string;
  readonly content: string;
  readonly format?: PostFormat;
  readonly link?: string | null;
  readonly aiLabel?: boolean;
  /** Own texts, answers, and what was left out. */
  readonly targets?: readonly PostTarget[];
  readonly media: readonly {
    readonly assetId: string;
    readonly altText: string;
    readonly coverMs: number | null;
    readonly crops?: Crops | null;
  }[];
}

/** What a client was sent: a link that opens some posts of a brand until it expires or is withdrawn (decision 0055). */
export const approvalLinks = pgTable(
  'approval_links',
  {
    id: rowId(),
    workspaceId: workspaceId(),
    /** SHA-256 of what stands in its address; a reminder has an address of its own, so there are up to three. */
    secretHashes: text('secret_hashes').array().notNull(),
    /** Where it was sent by email; null: somebody hands it on themselves. */
    recipient: text('recipient'),
    note: text('note').notNull(),
    language: text('language').$type<InterfaceLanguage>().notNull(),
    /** Scrypt of its PIN; null: it has none. */
    pinHash: text('pin_hash'),
    /** Wrong PINs in a row. */
    pinMisses: integer('pin_misses').notNull().default(0),
    /** What the client called themself at their first answer. */
    guestName: text('guest_name'),
    /** Who made it: it works as long as they may. */
    actor: actorKind().notNull(),
    actorId: actorId('actor_id'),
    /**
     * Who may approve and sent this client a link before, where whoever made this one may only send (decision 0111); null:
     * whoever made it may approve.
     */
    vouchedBy: actorId('vouched_actor_id'),
    createdAt: instant('created_at').notNull(),
    /** When its newest address was made. */
    sentAt: instant('sent_at').notNull(),
    /** Reminders since then. */
    reminders: integer('reminders').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    /** The first answer that the firm's people were not told of yet; null: they know of all. */
    untoldSince: instant('untold_since'),
    /** When they are told: moved on by each answer, up to an hour after the first. */
    tellAt: instant('tell_at'),
  },
  (table) => [
    brandKey(table),
    index('approval_links_newest').on(table.workspaceId, table.createdAt),
    index('approval_links_actor').on(table.actorId).where(sql`${table.actorId} is not null`),
    index('approval_links_voucher').on(table.vouchedBy).where(sql`${table.vouchedBy} is not null`),
    index('approval_links_to_remind')
      .on(table.sentAt)
      .where(sql`${table.withdrawnAt} is null and ${table.recipient} is not null and ${table.reminders} < 2`),
    index('approval_links_to_tell').on(table.tellAt).where(sql`${table.tellAt} is not null`),
    actorCheck('approval_links_actor_kind', table.actor),
    check('approval_links_untold', sql`num_nonnulls(${table.untoldSince}, ${table.tellAt}) in (0, 2)`),
    check('approval_links_misses', sql`${table.pinMisses} between 0 and 5`),
  ],
);

/** A post of a link, with how it was when the client answered last. */
export const approvalLinkPosts = pgTable(
  'approval_link_posts',
  {
    workspaceId: workspaceId(),
    linkId: uuid('link_id').notNull(),
    postId: uuid('post_id').notNull(),
    answer: text('answer').$type<'approved' | 'change'>(),
    /** Hash of what was answered (`approvalHash`). */
    answeredHash: text('answered_hash'),
    answeredAt: instant('answered_at'),
    answeredPost: jsonb('answered_post').$type<ApprovalSnapshot>(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.linkId, table.postId] }),
    reference([table.workspaceId, table.linkId], approvalLinks).onDelete('cascade'),
    reference([table.workspaceId, table.postId], posts).onDelete('cascade'),
    index('approval_link_posts_post').on(table.workspaceId, table.postId),
    check('approval_link_posts_answer', sql`${table.answer} in ('approved', 'change')`),
    check(
      'approval_link_posts_answered',
      sql`num_nonnulls(${table.answer}, ${table.answeredHash}, ${table.answeredAt}, ${table.answeredPost}) in (0, 4)`,
    ),
  ],
);

/** How a post was when the team approved it last, whatever became of it since. */
export const teamApprovedPosts = pgTable(
  'team_approved_posts',
  {
    workspaceId: workspaceId(),
    postId: uuid('post_id').notNull(),
    approvedAt: instant('approved_at').notNull(),
    post: jsonb('post').$type<ApprovalSnapshot>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.postId] }),
    reference([table.workspaceId, table.postId], posts).onDelete('cascade'),
  ],
);
