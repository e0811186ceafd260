import { ALLOWANCES, type Allowance, type Standing } from '@postownia/contract';
import type { AllowanceInSql } from '../../allowance.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { standingInSql } from './standing.sql.ts';
import { selectStanding } from './subscriptions.queries.ts';

/** What an organization stands on at `now`: its plan, with a week's grace after a failed payment; else its trial; else nothing. */
export async function readStanding(
  db: Queryable,
  organizationId: OrganizationId,
  now: Date,
): Promise<Standing> {
  return standingInSql.read(await selectStanding(organizationId, db), now);
}

/** What an organization may use at `now`. */
export async function readAllowance(
  db: Queryable,
  organizationId: OrganizationId,
  now: Date,
): Promise<Allowance> {
  return ALLOWANCES[await readStanding(db, organizationId, now)];
}

/** The same within a statement that reads more than that. */
export const allowanceInSql: AllowanceInSql = {
  sql: standingInSql.sql,
  read: (answer, now) => ALLOWANCES[standingInSql.read(answer, now)],
};
