export { listPayments, replayEvent } from './operate-payments.ts';
export { type Need, readAllowance, requireAllowance } from './read-standing.ts';
export { paymentWebhookPlugin } from './receive-event.ts';
