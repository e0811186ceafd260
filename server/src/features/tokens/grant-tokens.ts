import { TRIAL } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { openLedger } from './open-ledger.ts';

const DAY = 86_400_000;

/**
 * Gives a workspace its trial: 270 tokens for 14 days of 24 hours from `now`, once in its life.
 * @returns false when the workspace had its trial before; nothing is moved then
 */
export async function grantTrial(
  tx: Tx,
  organizationId: OrganizationId,
  { now }: { now: Date },
): Promise<boolean> {
  const ledger = await openLedger(tx, organizationId, now);
  if (await ledger.find('trial')) return false;
  ledger.startTrial(new Date(now.getTime() + TRIAL.days * DAY));
  await ledger.move(
    { kind: 'grant', amount: TRIAL.tokens, cause: 'trial', uniqueKey: 'trial' },
    TRIAL.tokens,
  );
  return true;
}

export interface GrantOptions {
  /** Tokens, above 0. */
  readonly amount: number;
  /** Where they come from: `plan`, `upgrade`, `pack`, `operator`. */
  readonly cause: string;
  /** Names the reason, for example an invoice; the same key grants once. */
  readonly key: string;
  /** The operator's words. */
  readonly reason?: string;
  /** The payment provider's invoice or payment. */
  readonly invoice?: string;
  readonly now: Date;
}

/**
 * Gives tokens that never expire. A workspace that owes tokens pays its debt first, in an entry of its own.
 * @returns false when this key was granted before
 */
export async function grantTokens(
  tx: Tx,
  organizationId: OrganizationId,
  { amount, cause, key, reason, invoice, now }: GrantOptions,
): Promise<boolean> {
  const ledger = await openLedger(tx, organizationId, now);
  const uniqueKey = `grant:${key}`;
  if (await ledger.find(uniqueKey)) return false;
  await ledger.move({ kind: 'grant', amount, cause, uniqueKey, reason, invoice }, 0);
  await ledger.settleDebt(uniqueKey);
  return true;
}
