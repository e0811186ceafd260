import { keepOutOfArchive } from '../../db/archived.ts';
import { spenderOf } from '../../db/organization-of.ts';
import type { Tx } from '../../db/transaction.ts';
import type { KeyBudget } from '../../lib/key-budget.ts';
import { monthOf } from '../../lib/month-of.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type OpenLedger, openLedger } from './open-ledger.ts';
import {
  insertReservation,
  selectReservation,
  sumSpent,
  sumSpentByKeys,
  writeReservation,
} from './tokens.queries.ts';

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
  /** Of the key that spends; default none: a person does. */
  readonly budget?: KeyBudget | null;
  readonly now: Date;
}

/**
 * Sets tokens of the workspace's organization aside, the trial's first, so that no other work can spend them. A
 * workspace or a key with a monthly cap spends no more than that in a calendar month (UTC).
 * @returns the reservation's id, also for a repeated key
 * @throws Refusal BRAND_ARCHIVED, INSUFFICIENT_TOKENS with `needed` and `balance`, TOKEN_CAP_REACHED and KEY_CAP_REACHED with `needed`
 * and `left`; nothing is moved then
 */
export async function reserveTokens(
  tx: Tx,
  workspaceId: WorkspaceId,
  options: ReserveOptions,
): Promise<string> {
  const { amount, cause, key, batchId, day, budget = null, now } = options;
  await keepOutOfArchive(tx, workspaceId);
  const { organizationId, monthlyTokenCap } = await spenderOf(tx, workspaceId);
  const ledger = await openLedger(tx, organizationId, now, workspaceId);
  const uniqueKey = `reserve:${key}`;
  const earlier = await ledger.find(uniqueKey);
  if (earlier?.reservationId) return earlier.reservationId;
  if (ledger.balance < amount) {
    throw new Refusal('INSUFFICIENT_TOKENS', { needed: amount, balance: ledger.balance });
  }
  const since = monthOf(now);
  if (monthlyTokenCap !== null) {
    const left = monthlyTokenCap - (await sumSpent(organizationId, tx, { workspaceId, since }));
    if (left < amount) throw new Refusal('TOKEN_CAP_REACHED', { needed: amount, left: Math.max(0, left) });
  }
  if (budget !== null && budget.monthlyTokenCap !== null) {
    const spent = await sumSpentByKeys(organizationId, tx, { keyIds: [budget.keyId], since });
    const left = budget.monthlyTokenCap - (spent.get(budget.keyId) ?? 0);
    if (left < amount) throw new Refusal('KEY_CAP_REACHED', { needed: amount, left: Math.max(0, left) });
  }
  const trial = Math.min(amount, ledger.trialRemaining);
  const apiKeyId = budget?.keyId;
  const reservationId = await place(ledger, workspaceId, options, trial);
  await ledger.move(
    { kind: 'reserve', amount: -amount, cause, uniqueKey, reservationId, batchId, day, apiKeyId },
    -trial,
  );
  return reservationId;
}

async function place(
  { tx, organizationId }: OpenLedger,
  workspaceId: WorkspaceId,
  options: ReserveOptions,
  trial: number,
): Promise<string> {
  const { amount, cause, batchId, reservationId, budget, now } = options;
  if (reservationId === undefined) {
    return insertReservation(organizationId, tx, {
      workspaceId,
      amount,
      cause,
      batchId: batchId ?? null,
      apiKeyId: budget?.keyId ?? null,
      trialOpen: trial,
      createdAt: now,
    });
  }
  const reservation = await selectReservation(organizationId, tx, reservationId);
  if (!reservation) throw new Error(`No reservation ${reservationId} in this organization`);
  await writeReservation(organizationId, tx, {
    ...reservation,
    amount: reservation.amount + amount,
    trialOpen: reservation.trialOpen + trial,
  });
  return reservationId;
}
