import type { Network } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { StoredMessage } from '../../lib/stored-message.ts';
import { encrypted, instant } from './columns.ts';
import { brandKey, rowId, workspaceId } from './tenant.ts';
import { users } from './workspaces.ts';

/**
 * An account on a network that posts may go to. Tokens only in encrypted form, the key's id inside the value. A
 * disconnected account keeps its row, without tokens: the log of what was published there stays whole.
 */
export const socialAccounts = pgTable(
  'social_accounts',
  {
    id: rowId(),
    workspaceId: workspaceId(),
    network: text('network').$type<Network>().notNull(),
    /** The network's own id of the account. */
    remoteId: text('remote_id').notNull(),
    name: text('name').notNull(),
    /** What the workspace calls it; null: as the network does. */
    label: text('label'),
    username: text('username'),
    avatarUrl: text('avatar_url'),
    profileUrl: text('profile_url'),
    /** null once disconnected. */
    encryptedToken: encrypted('encrypted_token'),
    /** The network's id of the person who connected it: the login is revoked when its last account goes. */
    loginRemoteId: text('login_remote_id'),
    /** When the connection ends by itself, whatever we do; null when the network names no end. */
    tokenExpiresAt: instant('token_expires_at'),
    /** When the token that publishing uses has to be renewed; null where tokens are not renewed. */
    renewAt: instant('renew_at'),
    /** Somebody is renewing it until then: one at a time, because each renewal kills the token before it. */
    renewingUntil: instant('renewing_until'),
    /** When the network was last asked whether the account is alive. */
    checkedAt: instant('checked_at'),
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    state: text('state').$type<'connected' | 'needs-reconnect' | 'disconnected'>().notNull(),
    problem: text('problem'),
    message: jsonb('message').$type<StoredMessage>(),
    connectedBy: uuid('connected_by').references(() => users.id, { onDelete: 'set null' }),
    connectedAt: instant('connected_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    brandKey(table),
    index('social_accounts_connector').on(table.connectedBy).where(sql`${table.connectedBy} is not null`),
    unique('social_accounts_once').on(table.workspaceId, table.network, table.remoteId),
    index('social_accounts_login').on(table.network, table.loginRemoteId),
  ],
);

/** One attempt to connect: opened by the button, used once by the network's callback, then chosen from. */
export const socialConnections = pgTable(
  'social_connections',
  {
    state: text('state').primaryKey(),
    workspaceId: workspaceId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    network: text('network').$type<Network>().notNull(),
    status: text('status').$type<'pending' | 'choosing' | 'done' | 'denied' | 'failed'>().notNull(),
    problem: text('problem'),
    message: jsonb('message').$type<StoredMessage>(),
    /** What was entered, and what the login's window must find again; null once it is over, or where there is nothing. */
    encryptedAttempt: encrypted('encrypted_attempt'),
    /** Found accounts with their tokens, encrypted as one. */
    encryptedCandidates: encrypted('encrypted_candidates'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the network's callback used it; it can't be used again. */
    consumedAt: instant('consumed_at'),
  },
  (table) => [
    index('social_connections_user').on(table.userId),
    index('social_connections_workspace').on(table.workspaceId),
    index('social_connections_expiry').on(table.expiresAt),
  ],
);
