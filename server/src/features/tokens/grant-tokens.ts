import { TRIAL } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { openLedger } from './open-ledger.ts';

const DAY = 86_400_000;

/**
 * Gives a workspace its trial: 270 tokens for 14 days of 24 hours from `now`, once in its life.
 * @returns false when the workspace had its trial before; nothing is moved then
 */
export async function grantTrial(tx: Tx, workspaceId: WorkspaceId, { now }: { now: Date }): Promise<boolean> {
  const ledger = await openLedger(tx, workspaceId, now);
  if (await ledger.find('trial')) return false;
  ledger.startTrial(new Date(now.getTime() + TRIAL.days * DAY));
  await ledger.move(
    { kind: 'grant', amount: TRIAL.tokens, cause: 'trial', uniqueKey: 'trial' },
    TRIAL.tokens,
  );
  return true;
}

/**
 * Gives tokens that never expire.
 * @param options.key names the reason, for example an invoice; the same key grants once
 * @returns false when this key was granted before
 */
export async function grantTokens(
  tx: Tx,
  workspaceId: WorkspaceId,
  { amount, cause, key, now }: { amount: number; cause: string; key: string; now: Date },
): Promise<boolean> {
  const ledger = await openLedger(tx, workspaceId, now);
  const uniqueKey = `grant:${key}`;
  if (await ledger.find(uniqueKey)) return false;
  await ledger.move({ kind: 'grant', amount, cause, uniqueKey }, 0);
  return true;
}
