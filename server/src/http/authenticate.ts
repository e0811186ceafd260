import type { IncomingHttpHeaders } from 'node:http';
import {
  type Action,
  type ActiveRole,
  type ApiKeyActor,
  type AssistantActor,
  can,
  type UserActor,
} from '@postownia/contract';
import type { Context } from '../context.ts';
import { actOnFor } from '../db/acting-for.ts';
import { INNER_HEADER, isInnerCall } from '../lib/inner-call.ts';
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
  /** The firm asks for a second factor that this person has not set up: what is not open without one is refused. */
  readonly lacksSecondFactor: boolean;
}

/** What a program may, besides its scopes and the role of its person. */
interface Program {
  readonly userId: string;
  readonly workspaceId: WorkspaceId;
  readonly workspaceSlug: string;
  readonly organizationId: OrganizationId;
  /** The brands that it is for; null: all of the organization. */
  readonly workspaceIds: readonly string[] | null;
  /** Tokens that it may spend in a calendar month (UTC); null: no cap of its own. */
  readonly monthlyTokenCap: number | null;
  /** Whether it asks through the tools of `/mcp`: then a model decided it. */
  readonly throughAssistant: boolean;
}

/** A program whose key the request carries, with the rights of the person who made it, cut by the key's scopes. */
export type KeyHolder = ApiKeyActor & Program;

/** An assistant that a person let act for them, with their rights, cut by what they agreed to. */
export type AssistantHolder = AssistantActor & Program;

/** Whoever asks by what `Authorization: Bearer` carries. */
export type ProgramHolder = KeyHolder | AssistantHolder;

/** Whoever may ask for something: a person by their session, or a program by its key or what a person gave it. */
export type Caller = SignedIn | ProgramHolder;

export const isProgram = (who: Caller): who is ProgramHolder => who.kind !== 'user';

/** Whose session or key a request carries; the feature identity reads it. */
export interface SessionReader {
  /**
   * Who the cookie or the key belongs to, in the brand that the header `x-workspace` names by slug or id, else in the one
   * they worked on last; null for a visitor and for a key that opens nothing, whatever the cause. `fresh` asks the database
   * whatever is remembered: for everything that changes something.
   * @throws Refusal NOT_FOUND for a brand that is not theirs or does not exist; of a key besides KEY_AND_COOKIE,
   * API_NOT_IN_PLAN, and BRAND_NOT_NAMED where it is for several and something is to change
   */
  read(asking: Asking, options: { fresh: boolean }): Promise<Caller | null>;
  close(): Promise<void>;
}

/** A key as a request carries it. */
export interface AskedKey {
  readonly text: string;
  /** Its SHA-256 in hex. */
  readonly hash: string;
  /** The brand that the request names, by slug or id. */
  readonly workspace: string | null;
  readonly ip: string;
  /** Whether the tools of `/mcp` ask. */
  readonly throughAssistant: boolean;
  readonly now: Date;
}

/** What opens besides a session: keys, and what a person gave an assistant; their features answer. */
export interface Programs {
  /**
   * Whose key it is, in the brand that is named, and until when that may be remembered; null for a key that opens nothing.
   * @param options.changing something is to change: the brand must be named where the key is for several
   * @throws Refusal as `SessionReader.read`
   */
  find(
    app: Context,
    asked: AskedKey,
    options: { changing: boolean },
  ): Promise<{ holder: ProgramHolder; until: Date | null } | null>;
}

/** What of a request says who asks. */
export interface Asking {
  readonly cookie: string | null;
  /** What `Authorization: Bearer` carries; null where it is not sent. */
  readonly key: string | null;
  readonly ip: string;
  /** The brand that the request names, by slug or id. */
  readonly workspace: string | null;
  /** Whether the tools of `/mcp` ask: this process alone can say so. */
  readonly throughAssistant: boolean;
}

const NAME = /^[\w-]{1,100}$/;
const BEARER = /^Bearer +(\S+) *$/i;

/** The key that a request carries; null: none, and nothing of another kind. */
export const keyIn = ({ authorization }: IncomingHttpHeaders): string | null =>
  authorization === undefined ? null : (BEARER.exec(authorization)?.[1] ?? null);

export function askingOf({
  headers,
  ip,
  workspace = workspaceIn(headers),
}: {
  headers: IncomingHttpHeaders;
  ip: string;
  /** The brand that a link names; default the header. */
  workspace?: string | undefined;
}): Asking {
  // What cannot be a name is nobody's brand.
  const named = workspace === undefined || NAME.test(workspace) ? workspace : '-';
  return {
    cookie: headers.cookie ?? null,
    key: keyIn(headers),
    ip,
    workspace: named ?? null,
    throughAssistant: isInnerCall(headers[INNER_HEADER]),
  };
}

function workspaceIn({ [WORKSPACE_HEADER]: sent }: IncomingHttpHeaders): string | undefined {
  return typeof sent === 'string' ? sent : undefined;
}

/**
 * Who asks, by what the request carries: a session's cookie or a key, and the brand it names (`docs/decisions/0040`). The only
 * place that decides it; null for a visitor. From then on the request acts for that brand.
 * @throws Refusal as `SessionReader.read`
 * @param options.fresh asks the database whatever is remembered: for everything that changes something
 */
export async function authenticate(
  sessions: SessionReader,
  asking: Asking,
  options: { fresh: boolean },
): Promise<Caller | null> {
  const who = await sessions.read(asking, options);
  if (who !== null) actOnFor(who.workspaceId);
  return who;
}

/**
 * Whoever asks, if they may do this in the brand they act in.
 * @param options.withoutSecondFactor open also to somebody who still has to set up the second factor that their firm asks for
 * @throws Refusal UNAUTHORIZED for a visitor, SECOND_FACTOR_NEEDED, FORBIDDEN
 */
export function authorize<Who extends Caller>(
  who: Who | null,
  action: Action,
  { withoutSecondFactor = false }: { withoutSecondFactor?: boolean | undefined } = {},
): Who {
  if (who === null) throw new Refusal('UNAUTHORIZED');
  if (who.kind === 'user' && who.lacksSecondFactor && !withoutSecondFactor)
    throw new Refusal('SECOND_FACTOR_NEEDED');
  if (!can(who, action, who)) throw new Refusal('FORBIDDEN');
  return who;
}
