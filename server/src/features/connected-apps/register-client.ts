import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { admitWithin } from '../../db/request-limits.ts';
import { writeClient } from './connected-apps.system-queries.ts';
import { shownName } from './find-client.ts';
import { isRedirectUri } from './redirect-uri.ts';

/** A program registers once; an office of them shares an address. */
const PER_ADDRESS = { windowSeconds: 3_600, max: 60 };

const Metadata = z.object({
  client_name: z.optional(z.string().check(z.maxLength(200))),
  redirect_uris: z
    .array(z.string().check(z.maxLength(500), z.refine(isRedirectUri)))
    .check(z.minLength(1), z.maxLength(10)),
});

/**
 * Writes down a program that wants to ask people to be let in (RFC 7591). It gets no secret, and may nothing.
 * @returns null for metadata that are none
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function registerClient(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { metadata, ip }: { metadata: unknown; ip: string },
): Promise<Record<string, unknown> | null> {
  const now = clock.now();
  await admitWithin(db, {
    ...PER_ADDRESS,
    key: `oauth-register:${ip}`,
    now,
  });
  const { success, data } = Metadata.safeParse(metadata);
  if (!success) return null;
  const clientId = randomUUID();
  const redirectUris = data.redirect_uris;
  const name = shownName(data.client_name ?? '');
  await writeClient(db, { clientId, name, redirectUris, readAt: now });
  return {
    client_id: clientId,
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}
