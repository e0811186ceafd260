import type { TokenEntryKind } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import { emitToOrganization } from '../../events/emit.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectOpenDebts, writeSettled } from './debts.queries.ts';
import {
  type EntryDraft,
  insertEntry,
  lockAccount,
  selectEntryByKey,
  type TokenEntryRow,
  writeAccount,
} from './tokens.queries.ts';

/** The ledger of one organization, locked for this transaction: nobody else moves its tokens meanwhile. */
export interface OpenLedger {
  readonly organizationId: OrganizationId;
  /** The brand that spends or gets back; null where only the firm is concerned. */
  readonly spender: WorkspaceId | null;
  readonly tx: Tx;
  readonly now: Date;
  readonly balance: number;
  readonly trialRemaining: number;
  readonly trialOver: boolean;
  /** The movement that already carries this key, if any. */
  find(uniqueKey: string): Promise<TokenEntryRow | undefined>;
  /** Appends one entry and moves balance and trial with it; `trial` is the part of `amount` that belongs to the trial. */
  move(entry: EntryDraft, trial: number): Promise<void>;
  /** Sets until when the trial's tokens live. */
  startTrial(expiresAt: Date): void;
  /** Takes what is left of a trial that is over; does nothing otherwise. */
  expireTrial(): Promise<void>;
  /** Pays what the workspace owes, the oldest first, from tokens that are not the trial's; `key` names the occasion. */
  settleDebt(key: string): Promise<void>;
}

/** Movements that a brand's work causes. */
const SPENDING: readonly TokenEntryKind[] = ['reserve', 'commit', 'refund'];

/**
 * Locks the organization's ledger and first takes what is left of a trial that is over, so that no movement ever sees
 * expired tokens, however late the sweep runs. Lock order everywhere: other rows first, the ledger last.
 */
export async function openLedger(
  tx: Tx,
  organizationId: OrganizationId,
  now: Date,
  spender: WorkspaceId | null = null,
): Promise<OpenLedger> {
  const { balance, trialRemaining, trialExpiresAt } = await lockAccount(organizationId, tx, now);
  const figures = { balance, trialRemaining, trialExpiresAt };
  const isOver = () => figures.trialExpiresAt !== null && figures.trialExpiresAt <= now;

  const ledger: OpenLedger = {
    organizationId,
    spender,
    tx,
    now,
    get balance() {
      return figures.balance;
    },
    get trialRemaining() {
      return figures.trialRemaining;
    },
    get trialOver() {
      return isOver();
    },
    find: (uniqueKey) => selectEntryByKey(organizationId, tx, uniqueKey),
    async move(entry, trial) {
      figures.balance += entry.amount;
      figures.trialRemaining += trial;
      const workspaceId = SPENDING.includes(entry.kind) ? spender : null;
      const balanceAfter = figures.balance;
      await insertEntry(organizationId, tx, { ...entry, workspaceId, balanceAfter, createdAt: now });
      await writeAccount(organizationId, tx, figures);
      await emitToOrganization(
        tx,
        organizationId,
        (at, first) => ({ name: 'tokens.changed', payload: { own: at === (workspaceId ?? first) } }),
        now,
      );
    },
    startTrial(expiresAt) {
      figures.trialExpiresAt = expiresAt;
    },
    async expireTrial() {
      const left = figures.trialRemaining;
      if (left === 0 || !isOver()) return;
      const uniqueKey = `expire:${crypto.randomUUID()}`;
      await ledger.move({ kind: 'expire', amount: -left, cause: 'trial', uniqueKey }, -left);
    },
    async settleDebt(key) {
      const debts = await selectOpenDebts(organizationId, tx);
      let left = figures.balance - figures.trialRemaining;
      let paid = 0;
      for (const debt of debts) {
        const part = Math.min(left, debt.owed - debt.settled);
        if (part === 0) break;
        await writeSettled(organizationId, tx, { id: debt.id, settled: debt.settled + part });
        left -= part;
        paid += part;
      }
      if (paid > 0)
        await ledger.move({ kind: 'debt', amount: -paid, cause: 'debt', uniqueKey: `debt:${key}` }, 0);
    },
  };
  await ledger.expireTrial();
  return ledger;
}
