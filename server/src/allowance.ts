import type { Allowance } from '@postownia/contract';
import type { Queryable } from './db/transaction.ts';
import type { OrganizationId } from './lib/organization-id.ts';

/**
 * What an organization may use at an instant. How a feature below the billing asks for it without importing it;
 * `build-context.ts` fills it in.
 */
export type ReadAllowance = (db: Queryable, organizationId: OrganizationId, now: Date) => Promise<Allowance>;
