export { closeOrders } from './close-orders.ts';
export { listPaidSince } from './give-back.ts';
export { operatorPayments } from './operate-payments.ts';
export { readNextStanding } from './read-next-standing.ts';
export { readAllowance, readStanding } from './read-standing.ts';
export { paymentWebhookPlugin } from './receive-event.ts';
export { removeCustomer } from './remove-customer.ts';
export { renewals } from './set-renewals.ts';
export { graceEnd } from './standing.sql.ts';
