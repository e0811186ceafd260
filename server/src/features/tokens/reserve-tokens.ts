import type { Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { openLedger } from './open-ledger.ts';
import { insertReservation, selectReservation, writeReservation } from './tokens.queries.ts';

export interface ReserveOptions {
  /** Tokens, above 0. */
  readonly amount: number;
  /** What they are for, for example `batch`. */
  readonly cause: string;
  /** Names the piece of work; the same key reserves once. */
  readonly key: string;
  readonly batchId?: string;
  readonly day?: string;
  /** Adds to this reservation instead of making one. */
  readonly reservationId?: string;
  readonly now: Date;
}

/**
 * Sets tokens aside, the trial's first, so that no other work can spend them.
 * @returns the reservation's id, also for a repeated key
 * @throws Refusal INSUFFICIENT_TOKENS with `needed` and `balance`; nothing is moved then
 */
export async function reserveTokens(
  tx: Tx,
  workspaceId: WorkspaceId,
  options: ReserveOptions,
): Promise<string> {
  const { amount, cause, key, batchId, day, now } = options;
  const ledger = await openLedger(tx, workspaceId, now);
  const uniqueKey = `reserve:${key}`;
  const earlier = await ledger.find(uniqueKey);
  if (earlier?.reservationId) return earlier.reservationId;
  if (ledger.balance < amount) {
    throw new Refusal('INSUFFICIENT_TOKENS', { needed: amount, balance: ledger.balance });
  }
  const trial = Math.min(amount, ledger.trialRemaining);
  const reservationId = await place(tx, workspaceId, options, trial);
  await ledger.move(
    { kind: 'reserve', amount: -amount, cause, uniqueKey, reservationId, batchId, day },
    -trial,
  );
  return reservationId;
}

async function place(
  tx: Tx,
  workspaceId: WorkspaceId,
  options: ReserveOptions,
  trial: number,
): Promise<string> {
  const { amount, cause, batchId, reservationId, now } = options;
  if (reservationId === undefined) {
    return insertReservation(workspaceId, tx, {
      amount,
      cause,
      batchId: batchId ?? null,
      trialOpen: trial,
      createdAt: now,
    });
  }
  const reservation = await selectReservation(workspaceId, tx, reservationId);
  if (!reservation) throw new Error(`No reservation ${reservationId} in this workspace`);
  await writeReservation(workspaceId, tx, {
    ...reservation,
    amount: reservation.amount + amount,
    trialOpen: reservation.trialOpen + trial,
  });
  return reservationId;
}
