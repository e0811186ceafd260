import type { Invoice } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { selectInvoices } from './invoices.queries.ts';
import { toInvoice } from './order-view.ts';

const MOST = 100;

/** The newest invoices of a workspace, from our own rows. */
export async function listInvoices(
  db: Queryable,
  organizationId: OrganizationId,
): Promise<{ invoices: Invoice[] }> {
  const rows = await selectInvoices(organizationId, db, MOST);
  return { invoices: rows.map(toInvoice) };
}
