import type { Role } from '@postownia/contract';
import type { Context } from '../context.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';
import type { Identity } from './identity-interface.ts';
import type { ReadBehind } from './read-replica.ts';

/** Who asks: read from the session cookie, never from the request's body or path. */
export interface Session {
  readonly userId: string;
  readonly workspaceId: WorkspaceId;
  readonly role: Role;
}

/** What every operation gets besides its input. */
export interface RequestContext {
  readonly app: Context;
  readonly identity: Identity;
  /** Reads the session at the first call, then remembers it; null for a visitor. */
  readonly session: () => Promise<Session | null>;
  /** For reads that may be a moment behind: calendar and analytics. */
  readonly readBehind: ReadBehind;
  readonly requestId: string;
  /** The request may change something, by its method. */
  readonly changing: boolean;
  /** Notes which operation of the contract this request is, for log and metrics. */
  readonly named: (operation: string) => void;
  /** The `Idempotency-Key` header, when it was sent. */
  readonly idempotencyKey: string | undefined;
  readonly ip: string;
  /** Aborts when the server begins to close: what streams must end then. */
  readonly closing: AbortSignal;
  readonly headers: Headers;
  /** Headers to add to the answer, cookies above all. */
  readonly responseHeaders: Headers;
}
