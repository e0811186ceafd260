import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { LoginNotice } from '../social-login.ts';

const Payload = z.object({
  algorithm: z.literal('HMAC-SHA256'),
  user_id: z.string().regex(/^\d{1,30}$/),
  /** Seconds. */
  issued_at: z.number().int().positive(),
});

/**
 * Opens Meta's `signed_request`: signature and payload in base64url, HMAC-SHA256 with the app's secret over the payload
 * as it was sent (Meta: "Data Deletion Request Callback").
 * @returns null when Meta did not sign it, or it does not say of whom and when
 */
export function openSignedRequest(appSecret: string, text: string): LoginNotice | null {
  const [signature = '', payload = '', ...more] = text.split('.');
  if (payload === '' || more.length > 0) return null;
  const expected = createHmac('sha256', appSecret).update(payload).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  try {
    const parsed = Payload.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    if (!parsed.success) return null;
    const { user_id: networkUserId, issued_at: seconds } = parsed.data;
    return { networkUserId, issuedAt: new Date(seconds * 1000) };
  } catch {
    // Signed, but no JSON: nothing that can be acted on.
    return null;
  }
}
