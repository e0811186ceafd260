import type { State } from '../state.ts';
import type { StripeInvoice, StripeLine, StripeRecords } from './records.ts';
import { list, stripeObject } from './spec.ts';
import { sumsOf } from './taxes.ts';

/** What objects of the API are made from. */
export interface StripeSource {
  readonly state: State;
  readonly records: StripeRecords;
}

/** A tax as an invoice and each of its lines tell it; none where no rate is added. */
const taxes = (
  { taxRate = null }: StripeInvoice,
  { amount, taxable }: { amount: number; taxable: number },
) =>
  taxRate === null
    ? []
    : [
        {
          amount,
          tax_behavior: 'exclusive',
          tax_rate_details: { tax_rate: taxRate },
          taxability_reason: 'standard_rated',
          taxable_amount: taxable,
          type: 'tax_rate_details',
        },
      ];

const line = ({ records }: StripeSource, record: StripeLine, invoice: StripeInvoice) =>
  stripeObject('line_item', {
    id: record.id,
    invoice: invoice.id,
    amount: record.amount,
    subtotal: record.amount,
    currency: 'usd',
    taxes: taxes(invoice, { amount: record.tax ?? 0, taxable: record.amount }),
    description: record.description,
    discountable: !record.proration,
    quantity: 1,
    quantity_decimal: '1',
    period: { start: record.periodStart, end: record.periodEnd },
    subscription: invoice.subscription,
    pricing: {
      type: 'price_details',
      price_details: { price: record.price, product: records.prices.get(record.price)?.product ?? '' },
      unit_amount_decimal: String(Math.abs(record.amount)),
    },
    parent:
      record.item === null
        ? null
        : {
            type: 'subscription_item_details',
            invoice_item_details: null,
            subscription_item_details: {
              invoice_item: null,
              proration: record.proration,
              proration_details: { credited_items: null },
              subscription: invoice.subscription,
              subscription_item: record.item,
            },
          },
  });

/** An invoice as an object of the API, with its lines and payments. */
export function renderInvoice(source: StripeSource, record: StripeInvoice) {
  const { state, records } = source;
  const paid = record.status === 'paid';
  const who = records.customers.get(record.customer);
  const { net, tax } = sumsOf(record.lines);
  return stripeObject('invoice', {
    id: record.id,
    number: record.number,
    customer: record.customer,
    customer_email: who?.email ?? null,
    customer_name: who?.name ?? null,
    billing_reason: record.reason,
    status: record.status,
    currency: 'usd',
    collection_method: 'charge_automatically',
    issuer: { type: 'self' },
    subtotal: net,
    total: record.total,
    total_excluding_tax: record.total - tax,
    total_taxes: taxes(record, { amount: tax, taxable: net - record.discount }),
    amount_due: record.total,
    amount_paid: paid ? record.total : 0,
    amount_remaining: paid ? 0 : record.total,
    attempted: true,
    attempt_count: 1,
    metadata: record.metadata,
    lines: list(
      record.lines.map((one) => line(source, one, record)),
      `/v1/invoices/${record.id}/lines`,
    ),
    parent:
      record.subscription === null
        ? null
        : {
            type: 'subscription_details',
            quote_details: null,
            subscription_details: { metadata: {}, subscription: record.subscription },
          },
    payments: list(
      record.paymentIntent === null ? [] : [paymentOf(record, record.paymentIntent)],
      `/v1/invoice_payments?invoice=${record.id}`,
    ),
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    hosted_invoice_url: `${state.publicUrl()}/invoice/${record.id}`,
    invoice_pdf: null,
    period_start: record.lines[0]?.periodStart ?? record.created,
    period_end: record.lines[0]?.periodEnd ?? record.created,
    status_transitions: {
      finalized_at: record.created,
      marked_uncollectible_at: null,
      paid_at: record.paidAt,
      voided_at: null,
    },
    created: record.created,
  });
}

const paymentOf = (record: StripeInvoice, intentId: string) =>
  stripeObject('invoice_payment', {
    id: `inpay_${record.id.slice(3)}`,
    invoice: record.id,
    amount_paid: record.status === 'paid' ? record.total : null,
    amount_requested: record.total,
    currency: 'usd',
    is_default: true,
    status: record.status === 'paid' ? 'paid' : 'open',
    payment: { type: 'payment_intent', payment_intent: intentId },
    status_transitions: { canceled_at: null, paid_at: record.paidAt },
    created: record.created,
  });
