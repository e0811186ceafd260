import { createHmac, randomBytes } from 'node:crypto';
import { WEBHOOK_SECRET_PREFIX } from '@postownia/contract';

/** A new signing secret: `whsec_` and 32 random bytes in base64. */
export const makeSigningSecret = (): string =>
  `${WEBHOOK_SECRET_PREFIX}${randomBytes(32).toString('base64')}`;

/**
 * The headers of Standard Webhooks for one message: its id, the second it is sent in, and an HMAC-SHA256 of both and the
 * body by each secret.
 */
export function signedHeaders(
  { messageId, body, at }: { messageId: string; body: string; at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Postownia-Webhooks/1',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

/** What a receiver tells repetitions by: the delivery's own id. */
export const messageIdOf = (deliveryId: string): string => `msg_${deliveryId.replaceAll('-', '')}`;
