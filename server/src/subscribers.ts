import type { Subscriber } from './events/run-subscribers.ts';
import { writeAuditLines } from './features/audit/index.ts';
import { notifyOfTrouble } from './features/publications/index.ts';
import { pushNotices } from './features/push/index.ts';
import { keepDeliveries } from './features/webhooks/index.ts';

/** Reader of the outbox → what it does with events. Its name is stored with its place: a renamed one begins anew. */
export const subscribers = {
  'audit-log': writeAuditLines,
  'publication-trouble': notifyOfTrouble,
  'push-notices': pushNotices,
  webhooks: keepDeliveries,
} satisfies Record<string, Subscriber>;
