export { keepDeliveries } from './keep-deliveries.ts';
export { reencryptWebhooks } from './reencrypt-webhooks.ts';
