import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from './schema/index.ts';
import { TENANT_COLUMNS, TENANTS, type Tenant } from './tenants.ts';

/** Where a table lies once an installation is spread over several machines. */
export type Place = 'distributed' | 'reference' | 'local';

/** One table's line in the list. */
export interface Placement {
  readonly table: string;
  readonly place: Place;
  /** The column by which its rows are spread; rows of one tenant, of whatever table, lie together on one machine. */
  readonly column: string | undefined;
  readonly reason: string;
}

type LocalTable = {
  [Name in keyof typeof TENANTS]: (typeof TENANTS)[Name] extends 'local' ? Name : never;
}[keyof typeof TENANTS];

/**
 * Why a table stays on one machine:
 * - `lookup`: a secret or a name from outside finds its brand here, in one read, before the brand is known
 * - `people`: of a person, who belongs to several firms or to none yet
 * - `limits`: counted over all brands
 * - `installation`: of this installation itself
 */
const LOCAL_REASONS = {
  apiEndings: 'installation',
  apiKeys: 'lookup',
  apiKeySecrets: 'lookup',
  appConnections: 'lookup',
  billingEvents: 'lookup',
  billingOwners: 'lookup',
  calendarFeeds: 'lookup',
  contactMessages: 'people',
  credentials: 'people',
  deletionRequests: 'people',
  emails: 'people',
  enrolments: 'people',
  eventCursors: 'installation',
  incidentUpdates: 'installation',
  invitations: 'lookup',
  invitationWorkspaces: 'lookup',
  keyedRequests: 'lookup',
  members: 'people',
  oauthClients: 'lookup',
  oauthTokens: 'lookup',
  pageVisits: 'installation',
  passkeys: 'people',
  pendingSignUps: 'people',
  providerPauses: 'limits',
  providerSlots: 'limits',
  publicationBuckets: 'limits',
  publicationPauses: 'limits',
  pushSubscriptions: 'people',
  rateLimits: 'limits',
  removedMetrics: 'limits',
  reportedIncidents: 'installation',
  serviceIncidents: 'installation',
  serviceSignals: 'installation',
  sessions: 'lookup',
  shortLinks: 'lookup',
  socialConnections: 'lookup',
  twoFactors: 'people',
  unconfirmedSignUps: 'people',
  verifications: 'lookup',
  workspaceMembers: 'people',
} as const satisfies Record<LocalTable, string>;

const REASONS: Readonly<Record<Exclude<Tenant, 'local'>, string>> = {
  workspace: 'brand',
  organization: 'firm',
  reference: 'everywhere',
};

const tenants: Readonly<Record<string, Tenant>> = TENANTS;
const localReasons: Readonly<Record<string, string>> = LOCAL_REASONS;

/** Every table of the schema with its place (`docs/decisions/0097-spread-over-servers.md`). */
export const PLACEMENTS: readonly Placement[] = Object.entries(schema).flatMap(([key, table]) => {
  const tenant = tenants[key];
  return is(table, PgTable) && tenant !== undefined ? [placementOf(key, getTableName(table), tenant)] : [];
});

function placementOf(key: string, table: string, tenant: Tenant): Placement {
  if (tenant === 'local')
    return { table, place: 'local', column: undefined, reason: localReasons[key] ?? '' };
  if (tenant === 'reference')
    return { table, place: 'reference', column: undefined, reason: REASONS.reference };
  return { table, place: 'distributed', column: TENANT_COLUMNS[tenant], reason: REASONS[tenant] };
}

/** A foreign key, as the database has it. */
export interface Reference {
  readonly table: string;
  readonly target: string;
}

/**
 * The order in which tables are moved: reference tables first, then every table after those that it refers to, because
 * a row that is spread may only refer to one that is.
 */
export function inOrderOfReferences(
  placements: readonly Placement[],
  references: readonly Reference[],
): Placement[] {
  const byName = new Map(placements.map((one) => [one.table, one]));
  const ordered = new Set<Placement>();
  const add = (placement: Placement, above: readonly string[]) => {
    if (ordered.has(placement)) return;
    if (above.includes(placement.table))
      throw new Error(`References in a circle: ${[...above, placement.table].join(' → ')}`);
    for (const { table, target } of references) {
      const parent = byName.get(target);
      if (table === placement.table && target !== table && parent !== undefined)
        add(parent, [...above, table]);
    }
    ordered.add(placement);
  };
  for (const place of ['reference', 'distributed'] as const)
    for (const placement of placements) if (placement.place === place) add(placement, []);
  return [...ordered];
}
