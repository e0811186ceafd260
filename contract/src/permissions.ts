import { ACTIVE_ROLES, type ActiveRole } from './roles.ts';

/** What a program may be let do for an organization; an action names the one that covers it. */
export const SCOPES = ['read', 'write', 'generate', 'publish', 'manage'] as const;
export type Scope = (typeof SCOPES)[number];

interface Permission {
  /** Who of a brand's people may. */
  readonly roles: readonly ActiveRole[];
  /** What a program needs for it; null: only a person may, whatever a program was let do. */
  readonly scope: Scope | null;
}

const EVERYBODY = ACTIVE_ROLES;
const DRAFTING = ['owner', 'admin', 'editor', 'author'] as const;
const APPROVING = ['owner', 'admin', 'editor', 'approver'] as const;
const SENDING = ['owner', 'admin', 'editor', 'author', 'approver'] as const;
const EDITING = ['owner', 'admin', 'editor'] as const;
const MANAGING = ['owner', 'admin'] as const;
const OWNING = ['owner'] as const;

/**
 * Action × role: the whole of what people and programs may do in a brand and its organization. Every operation of the
 * contract names one action; there is no other question about rights.
 */
export const PERMISSIONS = {
  /** Posts, plans, videos, their history and where they went out. */
  'posts.read': { roles: EVERYBODY, scope: 'read' },
  /** Drafts: text, day, hour, picture, plan, own videos; nothing that the world sees. */
  'posts.write': { roles: DRAFTING, scope: 'write' },
  /** Spends tokens on texts and pictures. */
  'posts.generate': { roles: DRAFTING, scope: 'generate' },
  /** Words about a post, between the firm's people and with its client. */
  'comments.write': { roles: EVERYBODY, scope: 'write' },
  'posts.approve': { roles: APPROVING, scope: 'publish' },
  /** Sends posts to a client who answers for them; who may not approve, only to one that the brand asked before. */
  'approvals.send': { roles: SENDING, scope: 'publish' },
  /** Sends to the networks now, again, or lets the product send by itself. */
  'posts.publish': { roles: EDITING, scope: 'publish' },
  /** The brand's profile, look, voice, hours and zone. */
  'brand.read': { roles: EVERYBODY, scope: 'read' },
  'brand.write': { roles: EDITING, scope: 'write' },
  /** Name and address of the brand, its record of who did what. */
  'brand.manage': { roles: MANAGING, scope: 'manage' },
  /** Adds a brand to the organization. */
  'workspaces.create': { roles: MANAGING, scope: null },
  /** Puts a brand into the archive and takes it out. */
  'workspaces.archive': { roles: MANAGING, scope: null },
  /** How much of the firm's tokens a brand may spend in a month. */
  'workspaces.limit': { roles: MANAGING, scope: null },
  /** Who is in the firm: invites, gives roles and brands, removes. */
  'members.manage': { roles: MANAGING, scope: null },
  /** Makes somebody else an owner. */
  'members.own': { roles: OWNING, scope: null },
  /** Which brands there are, by name. */
  'workspaces.read': { roles: EVERYBODY, scope: 'read' },
  /** Lets programs act for the organization. */
  'api-keys.manage': { roles: MANAGING, scope: null },
  /** Lets an assistant act for oneself, and ends it; for those who look after keys, also for others of the firm. */
  'connected-apps.manage': { roles: EVERYBODY, scope: null },
  /** Tells programs outside what happens in the organization. */
  'webhooks.manage': { roles: MANAGING, scope: null },
  /** Who did what in the brand: for those who look after its people (docs/decisions/0066). */
  'brand.history': { roles: MANAGING, scope: 'read' },
  'accounts.read': { roles: EVERYBODY, scope: 'read' },
  /** Connects and disconnects accounts at the networks. */
  'accounts.manage': { roles: EDITING, scope: null },
  /** The secret address under which others subscribe to the calendar. */
  'calendar-feed.manage': { roles: EDITING, scope: 'manage' },
  'analytics.read': { roles: EVERYBODY, scope: 'read' },
  'analytics.write': { roles: EDITING, scope: 'write' },
  /** Plan, balance, ledger, invoices. */
  'billing.read': { roles: EVERYBODY, scope: 'read' },
  /** Binds the organization to pay. */
  'billing.manage': { roles: OWNING, scope: null },
  /** All that is kept of the brand, as a file. */
  'brand.export': { roles: OWNING, scope: null },
  /** A person's own: name, language, e-mails, notices read, leaving for good. */
  'self.manage': { roles: EVERYBODY, scope: null },
} as const satisfies Record<string, Permission>;

export type Action = keyof typeof PERMISSIONS;

/** What changes a brand's own things: refused while it is in the archive, whoever asks (decision 0065). */
const CHANGES_BRAND: readonly Action[] = [
  ...(['posts.write', 'posts.generate', 'posts.approve', 'posts.publish', 'comments.write'] as const),
  'approvals.send',
  ...(['brand.write', 'accounts.manage', 'calendar-feed.manage', 'analytics.write'] as const),
];
export const isRefusedInArchive = (action: Action | undefined): boolean =>
  action !== undefined && CHANGES_BRAND.includes(action);
export const ACTIONS = Object.keys(PERMISSIONS) as Action[];

export const ACTOR_KINDS = [
  'user',
  'api-key',
  'assistant',
  'guest',
  'operator',
  'system',
] as const satisfies readonly Actor['kind'][];

/** Who acts. Ids are uuids; `workspaceId` is the brand in which they act now. */
export type Actor = UserActor | ApiKeyActor | AssistantActor | GuestActor | OperatorActor | SystemActor;

/** A signed-in person. */
export interface UserActor {
  readonly kind: 'user';
  readonly userId: string;
  readonly workspaceId: string;
  readonly role: ActiveRole;
}
/** A program with a key of the organization; never more than the person who made the key may. */
export interface ApiKeyActor {
  readonly kind: 'api-key';
  readonly keyId: string;
  readonly workspaceId: string;
  readonly role: ActiveRole;
  readonly scopes: readonly Scope[];
}
/** An assistant that a person let act for them. */
export interface AssistantActor {
  readonly kind: 'assistant';
  /** What the person agreed to: one program acting for one person. */
  readonly connectionId: string;
  readonly userId: string;
  readonly workspaceId: string;
  readonly role: ActiveRole;
  readonly scopes: readonly Scope[];
}
/** Somebody with an approval link: may what the link is for, which is asked of the link, never here. */
export interface GuestActor {
  readonly kind: 'guest';
  readonly linkId: string;
  readonly workspaceId: string;
}
/** Runs this installation, by the command line or the operator's pages; acts through operations of their own. */
export interface OperatorActor {
  readonly kind: 'operator';
  readonly userId: string | null;
}
/** The product itself: a job. */
export interface SystemActor {
  readonly kind: 'system';
}

/**
 * Whether somebody may do something in a brand. The same answer whether the thing they ask for exists or not: it is asked
 * before anything is looked up.
 */
export function can(
  actor: Actor,
  action: Action,
  { workspaceId }: { readonly workspaceId: string },
): boolean {
  if (actor.kind === 'system') return true;
  if (actor.kind === 'operator' || actor.kind === 'guest') return false;
  const permission: Permission = PERMISSIONS[action];
  if (actor.workspaceId !== workspaceId || !permission.roles.includes(actor.role)) return false;
  if (actor.kind === 'user') return true;
  return permission.scope !== null && actor.scopes.includes(permission.scope);
}
