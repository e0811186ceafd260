import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';

/** Answers that have no body, whatever comes (RFC 9110, section 15). */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * What `fetch` does with one request, over a connection that the caller opens: with its own lookup of the address.
 * Follows nothing.
 */
export async function exchange(
  url: URL,
  init: RequestInit,
  open: (options: RequestOptions) => ClientRequest,
): Promise<Response> {
  const { method, headers, body, signal } = new Request(url, init);
  return new Promise((resolve, reject) => {
    const asked = open({ method, headers: Object.fromEntries(headers), signal });
    asked.once('response', (answer) => resolve(toResponse(answer)));
    asked.once('error', reject);
    if (body === null) asked.end();
    else
      Readable.fromWeb(body as NodeStream)
        .once('error', reject)
        .pipe(asked);
  });
}

function toResponse(answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 502;
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    headers.set(name, (values ?? []).join(', '));
  if (BODILESS.has(status)) answer.resume();
  const body = BODILESS.has(status) ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
  return new Response(body, { status, headers });
}
