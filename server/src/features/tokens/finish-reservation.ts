import { organizationOf } from '../../db/organization-of.ts';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type OpenLedger, openLedger } from './open-ledger.ts';
import { selectReservation, type TokenReservation, writeReservation } from './tokens.queries.ts';

export interface FinishOptions {
  readonly reservationId: string;
  /** Tokens, above 0 and at most what the reservation still holds. */
  readonly amount: number;
  /** Names the piece of work. One key is settled once, by commit or by refund, whichever comes first. */
  readonly key: string;
  readonly cause: string;
  readonly day?: string;
  readonly now: Date;
}

/**
 * Marks reserved tokens as used, the trial's first. The balance does not move: it fell when they were reserved.
 * @returns false when the key was settled before; nothing happens then
 */
export async function commitTokens(
  tx: Tx,
  workspaceId: WorkspaceId,
  options: FinishOptions,
): Promise<boolean> {
  return finish(tx, workspaceId, options, async (ledger, reservation, uniqueKey) => {
    const { amount, cause, day } = options;
    await writeReservation(ledger.organizationId, tx, {
      ...reservation,
      used: reservation.used + amount,
      trialOpen: reservation.trialOpen - Math.min(amount, reservation.trialOpen),
    });
    const { id: reservationId, batchId, apiKeyId } = reservation;
    await ledger.move(
      { kind: 'commit', amount: 0, settled: amount, cause, uniqueKey, reservationId, batchId, day, apiKeyId },
      0,
    );
  });
}

/**
 * Gives reserved tokens back, the trial's last. What belongs to a trial that is over expires at once, in an entry of
 * its own.
 * @returns false when the key was settled before; nothing happens then
 */
export async function refundTokens(
  tx: Tx,
  workspaceId: WorkspaceId,
  options: FinishOptions,
): Promise<boolean> {
  return finish(tx, workspaceId, options, async (ledger, reservation, uniqueKey) => {
    const { amount, cause, day } = options;
    const bought = openOf(reservation) - reservation.trialOpen;
    const trial = amount - Math.min(amount, bought);
    await writeReservation(ledger.organizationId, tx, {
      ...reservation,
      returned: reservation.returned + amount,
      trialOpen: reservation.trialOpen - trial,
    });
    const { id: reservationId, batchId, apiKeyId } = reservation;
    await ledger.move(
      { kind: 'refund', amount, cause, uniqueKey, reservationId, batchId, day, apiKeyId },
      trial,
    );
    await ledger.expireTrial();
    await ledger.settleDebt(uniqueKey);
  });
}

const openOf = ({ amount, used, returned }: TokenReservation) => amount - used - returned;

async function finish(
  tx: Tx,
  workspaceId: WorkspaceId,
  { reservationId, amount, key, now }: FinishOptions,
  write: (ledger: OpenLedger, reservation: TokenReservation, uniqueKey: string) => Promise<void>,
): Promise<boolean> {
  const organizationId = await organizationOf(tx, workspaceId);
  const ledger = await openLedger(tx, organizationId, now, workspaceId);
  const uniqueKey = `settle:${key}`;
  if (await ledger.find(uniqueKey)) return false;
  const reservation = await selectReservation(organizationId, tx, reservationId);
  if (!reservation) throw new Error(`No reservation ${reservationId} in this organization`);
  if (openOf(reservation) < amount)
    throw new Error(`Reservation ${reservationId} holds less than ${amount} tokens`);
  await write(ledger, reservation, uniqueKey);
  return true;
}
