import type { Scope } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { organizations, users } from './workspaces.ts';

/**
 * Programs that may ask a person to let them in (OAuth clients): registered by themselves, or known by the document at their own
 * address. All are public clients, without a secret; what they may is said by connections alone.
 */
export const oauthClients = pgTable(
  'oauth_clients',
  {
    id: id(),
    /** What the program says of itself in requests: a uuid of ours, or the https address of its document. */
    clientId: text('client_id').notNull().unique(),
    /** As the program calls itself: nobody checked it. */
    name: text('name').notNull(),
    redirectUris: text('redirect_uris').array().notNull(),
    /** When it registered, or when its document was read last. */
    readAt: instant('read_at').notNull(),
  },
  (table) => [index('oauth_clients_read').on(table.readAt)],
);

/**
 * One program acting for one person in one firm, as the person agreed. Its id is the actor's id of all that the program does, so the
 * row stays when it is disconnected; agreeing again changes it.
 */
export const appConnections = pgTable(
  'app_connections',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Whose rights bound it: without them it opens nothing. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text('client_id').notNull(),
    /** Kept when the program is forgotten. */
    name: text('name').notNull(),
    /** The host that answers were sent to: the only part of its name that is proved. */
    host: text('host').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** The brands it is for; null: all that the person may open. */
    workspaceIds: uuid('workspace_ids').array(),
    /** Tokens that it may spend in a calendar month (UTC); null: no cap of its own. */
    monthlyTokenCap: integer('monthly_token_cap'),
    revokedAt: instant('revoked_at'),
    /** To the minute. */
    lastUsedAt: instant('last_used_at'),
    /** The network, never the machine: `203.0.113.0/24`. */
    lastUsedFrom: text('last_used_from'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('app_connections_one').on(table.organizationId, table.userId, table.clientId),
    index('app_connections_user').on(table.userId),
    check('app_connections_cap', sql`${table.monthlyTokenCap} >= 0`),
  ],
);

/** What opens as a connection, or is exchanged for what does. Only hashes are kept; a used one stays until it would have ended. */
export const oauthTokens = pgTable(
  'oauth_tokens',
  {
    id: id(),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => appConnections.id, { onDelete: 'cascade' }),
    /** The consent that it comes from: when one of its codes or refresh tokens is used twice, all of it ends. */
    grantId: uuid('grant_id').notNull(),
    kind: text('kind').$type<'code' | 'access' | 'refresh'>().notNull(),
    /** SHA-256 in hex: the secret is 32 random bytes. */
    hash: text('hash').notNull().unique(),
    /** Of a code: where it was sent, and what proves who asked for it. */
    redirectUri: text('redirect_uri'),
    codeChallenge: text('code_challenge'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('oauth_tokens_connection').on(table.connectionId),
    index('oauth_tokens_grant').on(table.grantId),
    index('oauth_tokens_expiry').on(table.expiresAt),
    check('oauth_tokens_kind', sql`${table.kind} in ('code','access','refresh')`),
  ],
);
