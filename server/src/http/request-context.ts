import type { Context } from '../context.ts';
import type { Identity } from '../features/identity/index.ts';
import type { Caller } from './authenticate.ts';
import type { ReadBehind } from './read-replica.ts';

/** What every operation gets besides its input. */
export interface RequestContext {
  readonly app: Context;
  readonly identity: Identity;
  /** Asks who it is at the first call, then remembers it; null for a visitor. */
  readonly actor: () => Promise<Caller | null>;
  /** Whether the request's session or key still stands as it was then; for streams, which outlive their first look. */
  readonly stillIn: (who: Caller) => Promise<boolean>;
  /** For reads that may be a moment behind: calendar and analytics. */
  readonly readBehind: ReadBehind;
  readonly requestId: string;
  /** The request may change something, by its method. */
  readonly changing: boolean;
  /** Notes which operation of the contract this request is, for log and metrics. */
  readonly named: (operation: string) => void;
  /** The `Idempotency-Key` header of a write, when it was sent; to handlers, what it became with whose it is. */
  readonly idempotencyKey: string | undefined;
  /** The `If-None-Match` header of a read whose answers have tags. */
  readonly ifNoneMatch: string | undefined;
  readonly ip: string;
  /** Aborts when the server begins to close: what streams must end then. */
  readonly closing: AbortSignal;
  /** What the browser says it is; empty where it says nothing. */
  readonly userAgent: string;
  /** Adds a header to the answer; a second cookie joins the first. */
  readonly setHeader: (name: string, value: string) => void;
}
