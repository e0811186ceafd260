import type { Invoice } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { selectInvoices } from './invoices.queries.ts';

const MOST = 100;

/** The newest invoices of a workspace, from our own rows. */
export async function listInvoices(
  db: Queryable,
  organizationId: OrganizationId,
): Promise<{ invoices: Invoice[] }> {
  const rows = await selectInvoices(organizationId, db, MOST);
  const invoices = rows.map(({ id, number, status, total, hostedUrl, pdfUrl, createdAt }) => ({
    id,
    number,
    status: status as Invoice['status'],
    total,
    url: hostedUrl,
    pdf: pdfUrl,
    createdAt: createdAt.toISOString(),
  }));
  return { invoices };
}
