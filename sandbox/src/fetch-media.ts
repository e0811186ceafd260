import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';

/** What came of fetching an image that a client named by address. */
export type FetchedMedia =
  | { ok: true; bytes: Buffer }
  | { ok: false; reason: 'unreachable' | 'timeout' | 'too-large' };

/**
 * Fetches a file the way a network does: plain GET, its own user agent, at most three redirects, a time
 * limit over all, and no more bytes than allowed. Never throws.
 */
export async function fetchMedia(
  address: string,
  options: { userAgent: string; maxBytes: number; timeoutMs?: number },
): Promise<FetchedMedia> {
  const deadline = AbortSignal.timeout(options.timeoutMs ?? 10_000);
  let next = address;
  try {
    for (let hop = 0; hop < 4; hop += 1) {
      const answer = await open(next, deadline, options.userAgent);
      const status = answer.statusCode ?? 0;
      if (status >= 300 && status < 400 && answer.headers.location) {
        answer.resume();
        next = new URL(answer.headers.location, next).href;
        continue;
      }
      if (status !== 200) {
        answer.resume();
        return { ok: false, reason: 'unreachable' };
      }
      return await readAll(answer, options.maxBytes);
    }
    return { ok: false, reason: 'unreachable' };
  } catch {
    return { ok: false, reason: deadline.aborted ? 'timeout' : 'unreachable' };
  }
}

function open(address: string, signal: AbortSignal, userAgent: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const get = new URL(address).protocol === 'https:' ? httpsGet : httpGet;
    get(address, { signal, agent: false, headers: { 'user-agent': userAgent } }, resolve).on('error', reject);
  });
}

async function readAll(answer: IncomingMessage, maxBytes: number): Promise<FetchedMedia> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return { ok: false, reason: 'too-large' };
    chunks.push(chunk);
  }
  return { ok: true, bytes: Buffer.concat(chunks) };
}
