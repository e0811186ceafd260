import * as z from 'zod/mini';
import type { IdentityEvent } from './record-identity.ts';

const Payload = z.object({
  updateTo: z.string(),
  requestType: z.optional(z.string()),
});

/** What a link has just done, for the page it leads to and for the audit log. */
export interface DoneByLink {
  readonly outcome: 'half' | 'changed';
  readonly event?: IdentityEvent;
}

/**
 * Reads what a link was for. Only for links the library has just accepted: the signature is its to check.
 * An address changes in two steps: the old one agrees (`half`), then the new one proves itself (`changed`).
 */
export function readLink(token: string): DoneByLink {
  const body = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  const { updateTo, requestType } = Payload.parse(JSON.parse(body));
  if (requestType === 'change-email-confirmation') return { outcome: 'half' };
  return { outcome: 'changed', event: { whose: { email: updateTo }, action: 'email.changed' } };
}
