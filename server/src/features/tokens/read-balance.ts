import type { TokenBalance } from '@postownia/contract';
import { organizationOf } from '../../db/organization-of.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { BalanceRow, balanceSql } from './balance.sql.ts';
import { selectBalance, selectReservations } from './tokens.queries.ts';

/** What an organization can spend at `now`; a trial that is over counts as gone before the sweep has come by. */
export async function readBalance(
  db: Queryable,
  organizationId: OrganizationId,
  now: Date,
): Promise<TokenBalance> {
  return toBalance(await selectBalance(organizationId, db), now);
}

/** What can be spent at `now` of what the rows say. */
function toBalance({ account, reserved, debt }: BalanceRow, now: Date): TokenBalance {
  if (!account) return { balance: 0, reserved, debt, trial: null };
  const { balance, trialRemaining, trialExpiresAt } = account;
  if (trialExpiresAt === null) return { balance, reserved, debt, trial: null };
  if (trialExpiresAt <= now) return { balance: balance - trialRemaining, reserved, debt, trial: null };
  return {
    balance,
    reserved,
    debt,
    trial: { remaining: trialRemaining, expiresAt: trialExpiresAt.toISOString() },
  };
}

/** The balance as a part of a statement that reads more than that: its SQL, the shape it answers, what it says. */
export const balanceInSql = { sql: balanceSql, Row: BalanceRow, read: toBalance } as const;

/** Tokens set aside for a piece of work, and what became of them; `reserved` = used + returned + still open. */
export interface ReservationFigures {
  readonly reserved: number;
  readonly used: number;
  readonly returned: number;
}

/** The figures of several reservations by id; an id of another organization is left out. */
export async function readReservations(
  db: Queryable,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<Map<string, ReservationFigures>> {
  const rows = await selectReservations(await organizationOf(db, workspaceId), db, ids);
  return new Map(rows.map(({ id, amount, used, returned }) => [id, { reserved: amount, used, returned }]));
}
