import type { Scope } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { organizations, users } from './workspaces.ts';

/**
 * What an organization lets a program do, with the rights of the person who made it and never more. The key's own id is
 * the actor's id of all that it does, so the row stays when it is revoked.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Whose rights bound it: without them it opens nothing. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** The brands it is for; null: all of the organization. */
    workspaceIds: uuid('workspace_ids').array(),
    /** Tokens that it may spend in a calendar month (UTC); null: no cap of its own. */
    monthlyTokenCap: integer('monthly_token_cap'),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    /** To the minute. */
    lastUsedAt: instant('last_used_at'),
    /** The network, never the machine: `203.0.113.0/24`. */
    lastUsedFrom: text('last_used_from'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('api_keys_organization').on(table.organizationId, table.createdAt),
    index('api_keys_user').on(table.userId),
    check('api_keys_cap', sql`${table.monthlyTokenCap} >= 0`),
  ],
);

/** What opens as a key: its newest secret, and for a while the one before. Only the hash is kept. */
export const apiKeySecrets = pgTable(
  'api_key_secrets',
  {
    id: id(),
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    /** The part of the key that finds it. */
    publicPart: text('public_part').notNull().unique(),
    /** SHA-256 of the whole key, in hex: its secret part is 32 random bytes. */
    secretHash: text('secret_hash').notNull(),
    /** Until when it opens; null: as long as the key. */
    until: instant('until'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('api_key_secrets_key').on(table.keyId)],
);
