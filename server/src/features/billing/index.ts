export { closeOrders } from './close-orders.ts';
export { listPaidSince } from './give-back.ts';
export { listPayments, replayEvent } from './operate-payments.ts';
export { graceEnd, readAllowance } from './read-standing.ts';
export { paymentWebhookPlugin } from './receive-event.ts';
export { removeCustomer } from './remove-customer.ts';
export { listRenewals, setRenewals } from './set-renewals.ts';
