import * as z from 'zod/mini';
import { publicFetch } from '../public-fetch.ts';

/** What a program says of itself at the address that is its id (OAuth Client ID Metadata Document, draft 00, read 2026-11-24). */
export interface ClientDocument {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** Documents of programs that never registered. */
export interface ClientDocuments {
  /** Whether an id is such an address: https, with a path, and nothing that could mean two things. */
  isAddress(clientId: string): boolean;
  /** Reads it anew; null whatever is wrong with it. Follows nothing, asks public addresses alone. */
  read(clientId: string): Promise<ClientDocument | null>;
}

const BYTES = 16_384;
const MILLISECONDS = 5_000;
const Document = z.object({
  client_id: z.string(),
  client_name: z.optional(z.string().check(z.maxLength(200))),
  redirect_uris: z.array(z.string().check(z.maxLength(500))).check(z.minLength(1), z.maxLength(20)),
  token_endpoint_auth_method: z.optional(z.literal('none')),
});

/** @param trusted origins that are asked as they are: the sandbox */
export function openClientDocuments(trusted: readonly string[]): ClientDocuments {
  const fetch = publicFetch(trusted);
  const origins = new Set(trusted.map((address) => new URL(address).origin));
  const isAddress = (clientId: string): boolean => {
    const url = URL.parse(clientId);
    if (url === null || (url.protocol !== 'https:' && !origins.has(url.origin))) return false;
    return url.pathname !== '/' && url.hash === '' && url.username === '' && url.password === '';
  };
  return {
    isAddress,
    async read(clientId) {
      if (!isAddress(clientId)) return null;
      try {
        const signal = AbortSignal.timeout(MILLISECONDS);
        const answer = await fetch(clientId, { headers: { accept: 'application/json' }, signal });
        if (answer.status !== 200) return null;
        const { success, data } = Document.safeParse(JSON.parse(await readLimited(answer)));
        if (!success || data.client_id !== clientId) return null;
        return { name: data.client_name ?? new URL(clientId).host, redirectUris: data.redirect_uris };
      } catch {
        // Whatever somebody else's server does: its program is not known.
        return null;
      }
    },
  };
}

/** @throws Error where there is more than a document may have */
async function readLimited({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > BYTES) throw new Error('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
