import type { Invoice } from '@postownia/contract';
import { readPage } from '../../db/list-page.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { type InvoiceRow, selectInvoices } from './invoices.queries.ts';
import { toInvoice } from './order-view.ts';

const PAGE = 100;

/** A page of the invoices of a firm, the newest first, from our own rows. */
export async function listInvoices(
  db: Queryable,
  organizationId: OrganizationId,
  { cursor }: { cursor?: string | undefined } = {},
): Promise<{ invoices: Invoice[]; next: string | null }> {
  const { rows, next } = await readPage(
    { cursor, size: PAGE, placeOf: ({ createdAt, id }: InvoiceRow) => ({ at: createdAt, id }) },
    (query) => selectInvoices(organizationId, db, query),
  );
  return { invoices: rows.map(toInvoice), next };
}
