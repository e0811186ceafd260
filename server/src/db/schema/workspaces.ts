import type { GivenRole, OrganizationRole, WorkspaceRole } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { encrypted, id, instant } from './columns.ts';

/** A person. Written by the identity library; the extra columns are ours. */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    /** Interface language; null follows the browser. */
    language: text('language'),
    /** Runs this installation: sees the operator's pages. */
    operator: boolean('operator').notNull().default(false),
    /** Kept 90 days for the limit of sign-ups (P-23). */
    signUpIp: text('sign_up_ip'),
    /** Signs in with a code of their phone too. */
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    consentVersion: text('consent_version'),
    consentAt: instant('consent_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('users_sign_up_ip').on(table.signUpIp, table.createdAt)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token: text('token').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The brand somebody worked on last: where an address that names none leads. */
    activeWorkspaceId: uuid('active_workspace_id'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** How a person proves who they are; the identity library calls this an account. */
export const credentials = pgTable(
  'credentials',
  {
    id: id(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('credentials_user').on(table.userId)],
);

/** A person's second factor; secret and recovery codes are encrypted by the identity library. */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: encrypted('secret').notNull(),
    backupCodes: encrypted('backup_codes').notNull(),
    /** false until the first code was right. */
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: instant('locked_until'),
    /** The 30 seconds whose code was accepted last, counted from 1970: no code of it or before opens anything again. */
    lastStep: bigint('last_step', { mode: 'number' }),
  },
  (table) => [index('two_factors_user').on(table.userId)],
);

/** Keys that open an account without its password; the private halves never leave their devices (decision 0101). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** What the key calls itself, base64url. */
    credentialID: text('credential_id').notNull().unique(),
    /** COSE, base64. */
    publicKey: text('public_key').notNull(),
    /** Signatures that the key says it has made; 0 for ever where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: instant('created_at').notNull(),
    /** Null: added, and not used since. */
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/**
 * What was sent or begun and waits for its second half: links of emails, first steps of signing in. The value is the
 * person's id; a change of their password or address takes all of them away (a trigger of the table `credentials` and
 * one of `users`), whoever makes it.
 */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_value').on(table.value),
  ],
);

/** Requests per key and window, shared by all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    id: id(),
    key: text('key').notNull().unique(),
    count: integer('count').notNull(),
    lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
    /** When the window ends, in milliseconds since 1970, where nothing of it is left; else null. */
    fullUntil: bigint('full_until', { mode: 'number' }),
  },
  (table) => [
    /** The operator's figure of used-up quotas looks at these alone. */
    index('rate_limits_full').on(table.fullUntil).where(sql`${table.fullUntil} is not null`),
  ],
);

/** A firm: its people, plan, tokens and invoices. */
export const organizations = pgTable('organizations', {
  id: id(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  logo: text('logo'),
  metadata: text('metadata'),
  /** Its people reach its brands only with a second factor of their own; keys are not asked (decision 0074). */
  requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
  createdAt: instant('created_at').notNull(),
});

/** One brand and everything that belongs to it; of exactly one organization. */
export const workspaces = pgTable(
  'workspaces',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Names the brand in addresses. */
    slug: text('slug').notNull().unique(),
    /** Tokens that this brand may spend in a calendar month (UTC); null: all that the organization has. */
    monthlyTokenCap: integer('monthly_token_cap'),
    /** Since when it is in the archive: readable, and nothing of it goes out (decision 0065); null: it is worked on. */
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('workspaces_organization').on(table.organizationId, table.id),
    check('workspaces_cap', sql`${table.monthlyTokenCap} >= 0`),
  ],
);

/** Who is in an organization, and as what. */
export const members = pgTable(
  'members',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<OrganizationRole>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('members_organization_user').on(table.organizationId, table.userId),
    index('members_user').on(table.userId),
    check('members_role', sql`${table.role} in ('owner', 'admin', 'member')`),
  ],
);

/**
 * What a member is in one workspace; owners and admins need no row, they have all brands. Ends with the membership:
 * nobody has a role in a brand whose organization they are not in.
 */
export const workspaceMembers = pgTable(
  'workspace_members',
  {
    organizationId: uuid('organization_id').notNull(),
    workspaceId: uuid('workspace_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: text('role').$type<WorkspaceRole>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    foreignKey({
      name: 'workspace_members_workspace',
      columns: [table.organizationId, table.workspaceId],
      foreignColumns: [workspaces.organizationId, workspaces.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'workspace_members_member',
      columns: [table.organizationId, table.userId],
      foreignColumns: [members.organizationId, members.userId],
    }).onDelete('cascade'),
    index('workspace_members_member').on(table.organizationId, table.userId),
    index('workspace_members_workspace').on(table.organizationId, table.workspaceId),
    check('workspace_members_role', sql`${table.role} in ('editor', 'author', 'approver', 'viewer')`),
  ],
);

/**
 * People asked into a firm who have not answered. The row goes when it is taken or withdrawn, so a link works once; one
 * that has expired stays to be sent again. One for each address and firm.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role').$type<GivenRole>().notNull(),
    /** SHA-256 of what stands in the newest email's link; who reads the database can follow none. */
    secretHash: text('secret_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    inviterId: uuid('inviter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When its newest email was written. */
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('invitations_inviter').on(table.inviterId),
    unique('invitations_organization_email').on(table.organizationId, table.email),
    check('invitations_role', sql`${table.role} in ('admin', 'editor', 'author', 'approver', 'viewer')`),
  ],
);

/** The brands that an invitation gives; none for admins, who get all. */
export const invitationWorkspaces = pgTable(
  'invitation_workspaces',
  {
    invitationId: uuid('invitation_id')
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.invitationId, table.workspaceId] }),
    index('invitation_workspaces_workspace').on(table.workspaceId),
  ],
);
