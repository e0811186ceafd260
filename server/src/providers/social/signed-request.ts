import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

const Payload = z.object({ algorithm: z.literal('HMAC-SHA256'), user_id: z.string().regex(/^\d{1,30}$/) });

/**
 * Opens Meta's `signed_request`: signature and payload in base64url, HMAC-SHA256 with the app's secret over the payload
 * as it was sent (Meta: "Data Deletion Request Callback").
 * @returns the app-scoped id of the person; null when Meta did not sign it
 */
export function openSignedRequest(appSecret: string, text: string): { personId: string } | null {
  const [signature = '', payload = '', ...more] = text.split('.');
  if (payload === '' || more.length > 0) return null;
  const expected = createHmac('sha256', appSecret).update(payload).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  try {
    const parsed = Payload.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    return parsed.success ? { personId: parsed.data.user_id } : null;
  } catch {
    // Signed, but no JSON: nothing that can be acted on.
    return null;
  }
}
