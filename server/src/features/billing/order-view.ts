import type { Invoice, Order } from '@postownia/contract';
import type { InvoiceRow } from './invoices.queries.ts';
import type { OrderRow } from './orders.queries.ts';

export function toOrder(row: OrderRow, invoice?: InvoiceRow): Order {
  const { id, state, url } = row;
  return {
    id,
    item: row.item as Order['item'],
    state: state as Order['state'],
    url: state === 'open' ? url : null,
    invoice: invoice === undefined ? null : toInvoice(invoice),
  };
}

export function toInvoice(row: InvoiceRow): Invoice {
  const { id, number, status, total, hostedUrl, pdfUrl, createdAt } = row;
  return {
    id,
    number,
    status: status as Invoice['status'],
    total,
    url: hostedUrl,
    pdf: pdfUrl,
    createdAt: createdAt.toISOString(),
  };
}
