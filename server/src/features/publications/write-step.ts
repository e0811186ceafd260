import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { storeMessage } from '../../lib/stored-message.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import type { NetworkError } from '../../providers/social/network-error.ts';
import type { BackOff } from '../../providers/social/social-network.ts';
import { markNeedsReconnect } from '../social-accounts/index.ts';
import { announceDue, pauseApp } from './claim.system-queries.ts';
import { clearAccountFailures, countAccountFailure } from './limit.system-queries.ts';
import { lockSources } from './lock-sources.ts';
import { emitTrouble } from './notify-of-trouble.ts';
import type { PublicationChange, PublicationRow } from './publication-row.ts';
import { pauseAccountQueue } from './publications.queries.ts';
import { refreshSourceStates } from './refresh-source-states.ts';
import { type WorkerWrite, writeByWorker } from './worker.system-queries.ts';

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

/** One write of one publication. */
export interface StepWrite {
  readonly row: PublicationRow;
  readonly change: PublicationChange;
  /** The call that ended. */
  readonly end?: AttemptEnd | undefined;
  /** The call that is intended next: from here on the log shows that it may have happened. */
  readonly begin?: { readonly id: string; readonly step: string } | undefined;
  /** The network says that its limits are nearly used up. */
  readonly backOff?: BackOff | undefined;
  /** The publication leaves the worker's hands: what it is of follows. */
  readonly finished?: boolean | undefined;
}

type Used = Pick<Context, 'db' | 'clock' | 'networks'>;
/** Who writes; a worker's runs share one that puts writes together. */
export interface Writer {
  write(step: StepWrite): Promise<PublicationRow>;
}

/**
 * Commits steps of several publications together: what calls led to, what follows, and which calls are intended next.
 * @returns for each the publication as it is now, or ClaimLost
 */
export async function writeSteps(
  context: Used,
  steps: readonly StepWrite[],
): Promise<(PublicationRow | ClaimLost)[]> {
  const now = context.clock.now();
  return inTransaction(
    context.db,
    async (tx) => {
      // Accounts and account queues are locked before sources, sources before their publications, here as everywhere.
      const failed = steps.filter(({ end, backOff }) => end?.error !== undefined || backOff !== undefined);
      for (const step of failed.sort(byAccount)) await spread(context, tx, step, now);
      const out = steps.filter(({ change }) => change.state === 'published').map(({ row }) => row);
      await clearAccountFailures(tx, out);
      const finished = steps.filter((step) => step.finished === true).map(({ row }) => row);
      const sources = await lockSources(
        tx,
        finished.map(({ workspaceId }) => asWorkspaceId(workspaceId)),
        finished.map(({ postId }) => postId),
      );
      const written = await writeByWorker(tx, steps.map(toWrite), now);
      const left = steps.filter(({ row }) => written.get(row.id)?.fence === row.fence);
      if (sources.length > 0) await refreshSourceStates(tx, sources, now);
      // An account queue that came free is this worker's own next concern; a new instant is everybody's.
      if (left.some(({ row, finished }) => finished === true && written.get(row.id)?.nextTryAt)) {
        await announceDue(tx);
      }
      await emitTrouble(
        tx,
        left.flatMap(({ row, finished }) => (finished === true ? (written.get(row.id) ?? []) : [])),
        now,
      );
      return steps.map(({ row }) => {
        const after = written.get(row.id);
        return after?.fence === row.fence ? after : new ClaimLost(row.id);
      });
    },
    ROWS_ONLY,
  );
}

const byAccount = (one: StepWrite, other: StepWrite) => (one.row.accountId < other.row.accountId ? -1 : 1);

function toWrite({ row, change, end, begin, finished }: StepWrite): WorkerWrite {
  return {
    row,
    change: finished === true ? { ...change, claimedBy: null } : change,
    begin,
    end: end && {
      id: end.id,
      outcome: end.outcome,
      requestId: end.error?.requestId ?? end.requestId ?? null,
      remoteId: end.remoteId ?? null,
      errorClass: end.error?.action ?? null,
      errorCode: end.error?.code ?? null,
      message: end.error === undefined ? null : storeMessage(end.error.userMessage),
    },
  };
}

/**
 * Commits the intent to make a call: from here on the log shows that it may have happened.
 * @returns the attempt's id and the publication as it is now
 * @throws ClaimLost
 */
export async function beginStep(
  writer: Writer,
  row: PublicationRow,
  { step, change }: { step: string; change: PublicationChange },
): Promise<{ attemptId: string; row: PublicationRow }> {
  const attemptId = randomUUID();
  return { attemptId, row: await writer.write({ row, change, begin: { id: attemptId, step } }) };
}

/**
 * Commits how a call ended and what follows. With `settled` the publication leaves the worker's hands, so the post's
 * state is brought in line; with `begin` the next call's intent is committed along with it.
 * @throws ClaimLost
 */
export async function endStep(
  writer: Writer,
  row: PublicationRow,
  options: Omit<StepWrite, 'row'>,
): Promise<PublicationRow> {
  return writer.write({ row, ...options });
}

/** A failure that concerns more than this publication: the account, or everything that goes through our app. */
async function spread(context: Used, tx: Tx, { row, end, backOff }: StepWrite, now: Date): Promise<void> {
  if (backOff !== undefined) await applyBackOff(context, tx, row, { ...backOff, now });
  const error = end?.error;
  if (error === undefined) return;
  const workspaceId = asWorkspaceId(row.workspaceId);
  if (error.action === 'reconnect') {
    await markNeedsReconnect(tx, workspaceId, { accountId: row.accountId, problem: error.userMessage, now });
  }
  if (error.backOffScope === 'publication') {
    if (error.action === 'retry' || error.action === 'check') await countAccountFailure(tx, { ...row, now });
    return;
  }
  await applyBackOff(context, tx, row, {
    backOffScope: error.backOffScope,
    waitSeconds: error.waitSeconds,
    now,
  });
}

async function applyBackOff(
  context: Used,
  tx: Tx,
  { workspaceId, accountId, ...row }: PublicationRow,
  { backOffScope, waitSeconds, now }: BackOff & { now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + waitSeconds * 1000);
  if (backOffScope === 'account')
    return pauseAccountQueue(asWorkspaceId(workspaceId), tx, { accountId, until });
  const app = context.networks.login(row.network)?.name ?? row.network;
  await pauseApp(tx, { app, until });
}
