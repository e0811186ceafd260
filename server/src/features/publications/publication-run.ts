import type { Context } from '../../context.ts';
import type { AccountAccess } from '../../providers/social/account-access.ts';
import { NetworkError } from '../../providers/social/network-error.ts';
import type { PublishContent, PublishTarget, SocialNetwork } from '../../providers/social/social-network.ts';
import type { Begun } from './begin-publications.ts';
import type { PublicationRow } from './publication-row.ts';
import type { Writer } from './write-step.ts';

/** What one run needs besides the context. */
export interface Run extends Writer {
  readonly context: Context;
  /** May it go out, and exactly what? null when it was settled without asking the network. */
  begin(claimed: PublicationRow): Promise<Begun | null>;
  /** Aborted when the worker has to let go: its lease is gone, or its time to stop is over. */
  readonly signal: AbortSignal;
  /** The worker finishes no new steps: put down what nobody can see. */
  stopping(): boolean;
  /** From -1 to 1. */
  jitter(): number;
  /** Called between any two steps; tests hold or break a run there. */
  onStep(step: string, row: PublicationRow): Promise<void> | void;
}

/** A publication with everything that talks to its network. */
export interface Job {
  readonly run: Run;
  readonly network: SocialNetwork;
  readonly access: AccountAccess;
  readonly content: PublishContent;
}

/** The one step that the world sees. */
export const PUBLISH_STEP = 'publish';

export const targetOf = ({ run, access, content }: Job, row: PublicationRow): PublishTarget => ({
  account: access,
  content,
  handles: row.handles,
  now: run.context.clock.now(),
  signal: run.signal,
});

/** What went wrong, if the network said so; anything else is a fault of ours and goes up. */
export function asNetworkError(error: unknown): NetworkError {
  if (error instanceof NetworkError) return error;
  throw error;
}
