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
  read(headers: Headers, options: { fresh: boolean }): Promise<SignedIn | null>;
  close(): Promise<void>;
}

const NAME = /^[\w-]{1,100}$/;

/** What of a request's headers says who asks. */
export function askingHeaders({
  headers: { cookie, [WORKSPACE_HEADER]: named },
  workspace = typeof named === 'string' ? named : undefined,
}: {
  headers: IncomingHttpHeaders;
  /** The brand that a link names; default the header. */
  workspace?: string | undefined;
}): Headers {
  return new Headers({
    ...(cookie === undefined ? {} : { cookie }),
    // What cannot stand in a header is nobody's brand.
    ...(workspace === undefined ? {} : { [WORKSPACE_HEADER]: NAME.test(workspace) ? workspace : '-' }),
  });
}

/**
 * Who asks, by what the request carries: a session's cookie, and the brand it names (`docs/decisions/0040`). The only
 * place that decides it; null for a visitor.
 * @throws Refusal NOT_FOUND for a brand that is not theirs or does not exist
 * @param options.fresh asks the database whatever is remembered: for everything that changes something
 */
export function authenticate(
  sessions: SessionReader,
  headers: Headers,
  options: { fresh: boolean },
): Promise<SignedIn | null> {
  return sessions.read(headers, options);
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
