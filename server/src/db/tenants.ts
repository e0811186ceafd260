import type { PgTable } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.ts';

/**
 * Whose a table's rows are, and where they may lie once the tables are spread over several machines
 * (`docs/decisions/0030-tenant-in-every-key.md`):
 * - `workspace`: a brand's; `workspace_id` is part of every key
 * - `organization`: a firm's; `organization_id` is part of every key. A firm's first brand has its id and so its place
 * - `reference`: small and rarely written, on every machine; others may refer to it
 * - `local`: of people, of the outside world, of this installation, or a lookup that finds the brand; on one machine,
 *   and without a reference to a brand's rows
 */
export type Tenant = 'workspace' | 'organization' | 'reference' | 'local';

/** The column that carries the tenant, in every key of such a table. */
export const TENANT_COLUMNS = {
  workspace: 'workspace_id',
  organization: 'organization_id',
} as const satisfies Partial<Record<Tenant, string>>;

type TableName = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends PgTable ? Name : never;
}[keyof typeof schema];

/** Every table once, by its name in the schema. */
export const TENANTS = {
  accountMetrics: 'workspace',
  apiKeys: 'local',
  apiKeySecrets: 'local',
  appConnections: 'local',
  approvalLinkPosts: 'workspace',
  approvalLinks: 'workspace',
  assetRenditions: 'workspace',
  assets: 'workspace',
  auditEvents: 'workspace',
  billingCustomers: 'organization',
  billingEvents: 'local',
  billingGrants: 'organization',
  billingInvoices: 'organization',
  billingOrders: 'organization',
  billingOwners: 'local',
  billingPayments: 'organization',
  billingSubscriptions: 'organization',
  brandFacts: 'workspace',
  brandProfiles: 'workspace',
  calendarFeeds: 'local',
  commentAssets: 'workspace',
  commentMentions: 'workspace',
  comments: 'workspace',
  contactMessages: 'local',
  credentials: 'local',
  deletionRequests: 'local',
  enrolments: 'local',
  eventCursors: 'local',
  events: 'workspace',
  feedEntries: 'workspace',
  feeds: 'workspace',
  generationBatches: 'workspace',
  generationDays: 'workspace',
  idempotentRequests: 'workspace',
  insightSamples: 'workspace',
  insightPolls: 'workspace',
  interviewAnswers: 'workspace',
  invitations: 'local',
  invitationWorkspaces: 'local',
  emails: 'local',
  linkSettings: 'workspace',
  members: 'local',
  monthPlans: 'workspace',
  notificationPreferences: 'workspace',
  notificationReads: 'workspace',
  notifications: 'workspace',
  oauthClients: 'local',
  oauthTokens: 'local',
  organizations: 'reference',
  pageVisits: 'local',
  pendingSignUps: 'local',
  planLearning: 'workspace',
  plannedTopics: 'workspace',
  postMetrics: 'workspace',
  postMedia: 'workspace',
  posts: 'workspace',
  postTargets: 'workspace',
  postVersions: 'workspace',
  postVersionMedia: 'workspace',
  postingPreferences: 'workspace',
  providerPauses: 'local',
  providerSlots: 'local',
  publicationAttempts: 'workspace',
  publicationBuckets: 'local',
  accountQueues: 'workspace',
  publicationPauses: 'local',
  publications: 'workspace',
  rateLimits: 'local',
  recurringOccurrences: 'workspace',
  recurringPosts: 'workspace',
  reels: 'workspace',
  removedMetrics: 'local',
  reportedIncidents: 'local',
  incidentUpdates: 'local',
  serviceSignals: 'local',
  serviceIncidents: 'local',
  sessions: 'local',
  shortLinkClicks: 'workspace',
  shortLinks: 'local',
  socialAccounts: 'workspace',
  socialConnections: 'local',
  supportMessages: 'workspace',
  supportRequests: 'workspace',
  tokenAccounts: 'organization',
  tokenDebts: 'organization',
  tokenEntries: 'organization',
  tokenReservations: 'organization',
  twoFactors: 'local',
  unconfirmedSignUps: 'local',
  uploads: 'workspace',
  users: 'reference',
  verifications: 'local',
  webhookDeliveries: 'workspace',
  webhookEndpoints: 'organization',
  workspaceMembers: 'local',
  websiteReadings: 'workspace',
  workspaces: 'reference',
} as const satisfies Record<TableName, Tenant>;
