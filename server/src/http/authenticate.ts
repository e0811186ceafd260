import type { IncomingHttpHeaders } from 'node:http';
import { type Action, type ActiveRole, can, type UserActor } from '@postownia/contract';
import type { OrganizationId } from '../lib/organization-id.ts';
import { Refusal } from '../lib/refusal.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';

/** Names the brand of a request: its slug or its id. Links, which send no headers, have `?workspace=` instead. */
export const WORKSPACE_HEADER = 'x-workspace';

/** A person whose session the request carries; never read from the request's body or path. */
export interface SignedIn extends UserActor {
  readonly workspaceId: WorkspaceId;
  /** Names the brand in addresses. */
  readonly workspaceSlug: string;
  readonly organizationId: OrganizationId;
  readonly sessionId: string;
  readonly role: ActiveRole;
}

/** Whose session a request carries; the feature identity reads it. */
export interface SessionReader {
  /**
   * Who the cookie belongs to, in the brand that the header `x-workspace` names by slug or id, else in the one they
   * worked on last; null for a visitor. `fresh` asks the database whatever is remembered: for everything that changes
   * something.
   * @throws Refusal NOT_FOUND for a brand that is not theirs or does not exist
   */
  read(asking: Asking, options: { fresh: boolean }): Promise<SignedIn | null>;
  close(): Promise<void>;
}

/** What of a request says who asks. */
export interface Asking {
  readonly cookie: string | null;
  /** The brand that the request names, by slug or id. */
  readonly workspace: string | null;
}

const NAME = /^[\w-]{1,100}$/;

export function askingOf({
  headers: { cookie, [WORKSPACE_HEADER]: sent },
  workspace = typeof sent === 'string' ? sent : undefined,
}: {
  headers: IncomingHttpHeaders;
  /** The brand that a link names; default the header. */
  workspace?: string | undefined;
}): Asking {
  // What cannot be a name is nobody's brand.
  const named = workspace === undefined || NAME.test(workspace) ? workspace : '-';
  return { cookie: cookie ?? null, workspace: named ?? null };
}

/**
 * Who asks, by what the request carries: a session's cookie, and the brand it names (`docs/decisions/0040`). The only
 * place that decides it; null for a visitor.
 * @throws Refusal NOT_FOUND for a brand that is not theirs or does not exist
 * @param options.fresh asks the database whatever is remembered: for everything that changes something
 */
export function authenticate(
  sessions: SessionReader,
  asking: Asking,
  options: { fresh: boolean },
): Promise<SignedIn | null> {
  return sessions.read(asking, options);
}

/**
 * Whoever asks, if they may do this in the brand they act in.
 * @throws Refusal UNAUTHORIZED for a visitor, FORBIDDEN
 */
export function authorize(who: SignedIn | null, action: Action): SignedIn {
  if (who === null) throw new Refusal('UNAUTHORIZED');
  if (!can(who, action, who)) throw new Refusal('FORBIDDEN');
  return who;
}
