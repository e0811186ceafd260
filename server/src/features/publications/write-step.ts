import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import type { NetworkError } from '../../providers/social/network-error.ts';
import { lockPostRecords } from '../posts/index.ts';
import { markNeedsReconnect } from '../social-accounts/index.ts';
import { announceDue, pauseApp } from './claim-rows.ts';
import type { Verdict } from './publication-state.ts';
import {
  insertAttempt,
  type PublicationChange,
  type PublicationRow,
  pauseLane,
  updateAttempt,
  updateByWorker,
} from './publications.queries.ts';
import { refreshPostStates } from './refresh-post-state.ts';

/** Transactions that touch nothing but rows may simply run again. */
export const ROWS_ONLY = { retries: 3 };

/** Somebody else has the publication now: the worker that thought it had it stops without a trace. */
export class ClaimLost extends Error {
  constructor(id: string) {
    super(`publication ${id} was taken over`);
    this.name = 'ClaimLost';
  }
}

/** How a call that was begun ended. */
export interface AttemptEnd {
  readonly id: string;
  readonly outcome: 'done' | 'refused' | 'unknown';
  readonly requestId?: string | null;
  readonly remoteId?: string | null;
  readonly error?: NetworkError;
}

type Used = Pick<Context, 'db' | 'clock' | 'networks'>;

async function endAttempt(tx: Tx, row: PublicationRow, end: AttemptEnd, now: Date): Promise<void> {
  await updateAttempt(asWorkspaceId(row.workspaceId), tx, end.id, {
    outcome: end.outcome,
    endedAt: now,
    requestId: end.error?.requestId ?? end.requestId ?? null,
    remoteId: end.remoteId ?? null,
    errorClass: end.error?.action ?? null,
    errorCode: end.error?.code ?? null,
    message: end.error?.sentence ?? null,
  });
}

/**
 * Commits the intent to make a call: from here on the log shows that it may have happened.
 * @returns the attempt's id and the publication as it is now
 * @throws ClaimLost
 */
export async function beginStep(
  context: Used,
  row: PublicationRow,
  { step, change }: { step: string; change: PublicationChange },
): Promise<{ attemptId: string; row: PublicationRow }> {
  const workspaceId = asWorkspaceId(row.workspaceId);
  const now = context.clock.now();
  return inTransaction(
    context.db,
    async (tx) => {
      const updated = await updateByWorker(workspaceId, tx, row, { ...change, updatedAt: now });
      if (updated === undefined) throw new ClaimLost(row.id);
      const attempt = { publicationId: row.id, attempt: row.attempt, step, startedAt: now };
      return { attemptId: await insertAttempt(workspaceId, tx, attempt), row: updated };
    },
    ROWS_ONLY,
  );
}

/**
 * Commits how a call ended and what follows, in one transaction. With `settled` the publication leaves the worker's
 * hands, so the post's state is brought in line and other workers are told.
 * @throws ClaimLost
 */
export async function endStep(
  context: Used,
  row: PublicationRow,
  options: { end?: AttemptEnd; change: PublicationChange; settled?: boolean; verdict?: Verdict },
): Promise<PublicationRow> {
  const workspaceId = asWorkspaceId(row.workspaceId);
  const now = context.clock.now();
  const { end, settled = false } = options;
  return inTransaction(
    context.db,
    async (tx) => {
      // Accounts and lanes are locked before posts, posts before their publications, here as everywhere.
      if (end?.error !== undefined) await spread(context, tx, row, end.error, now);
      const posts = settled ? await lockPostRecords(tx, workspaceId, [row.postId]) : [];
      const change = settled ? { ...options.change, claimedBy: null } : options.change;
      const updated = await updateByWorker(workspaceId, tx, row, { ...change, updatedAt: now });
      if (updated === undefined) throw new ClaimLost(row.id);
      if (end !== undefined) await endAttempt(tx, row, end, now);
      if (settled) {
        await refreshPostStates(tx, workspaceId, posts);
        await announceDue(tx);
      }
      return updated;
    },
    ROWS_ONLY,
  );
}

/** A failure that concerns more than this publication: the account, or everything that goes through our app. */
async function spread(
  context: Used,
  tx: Tx,
  row: PublicationRow,
  error: NetworkError,
  now: Date,
): Promise<void> {
  const workspaceId = asWorkspaceId(row.workspaceId);
  const { accountId } = row;
  if (error.action === 'reconnect') {
    await markNeedsReconnect(tx, workspaceId, { accountId, problem: error.sentence, now });
  }
  if (error.holds === 'publication') return;
  const until = new Date(now.getTime() + error.waitSeconds * 1000);
  if (error.holds === 'account') return pauseLane(workspaceId, tx, { accountId, until });
  const app = context.networks.login(row.network)?.name ?? row.network;
  await pauseApp(tx, { app, until });
}
