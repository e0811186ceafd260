import type { Allowance } from '@postownia/contract';
import type { Queryable } from './db/transaction.ts';
import type { OrganizationId } from './lib/organization-id.ts';

/**
 * What an organization may use at an instant. How a feature below the billing asks for it without importing it;
 * `build-context.ts` fills it in.
 */
export type ReadAllowance = (db: Queryable, organizationId: OrganizationId, now: Date) => Promise<Allowance>;

/** The same as a part of a statement that reads more: what a program's every request begins with is one round trip. */
export interface AllowanceInSql {
  /** One JSON value. @param organizationId how the statement around it names the organization */
  sql(organizationId: string): string;
  /** What that value says at an instant. */
  read(answer: unknown, now: Date): Allowance;
}
