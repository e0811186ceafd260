/** What our clients need of `fetch`. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export class AnswerTooLargeError extends Error {
  constructor() {
    super('the answer is larger than any honest one');
    this.name = 'AnswerTooLargeError';
  }
}

/** Reads a whole body of at most `bytes`; a larger one is cut off and refused. */
export async function readLimited(response: Response, bytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > bytes) throw new AnswerTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * A `fetch` whose answers are never larger than `bytes`. An answer that says the account has no money left is marked
 * as not worth repeating, which the vendor's library honours.
 */
export function limitFetch(fetchAnswer: Fetch, bytes: number): Fetch {
  return async (input, init) => {
    const response = await fetchAnswer(input, init);
    const body = await readLimited(response, bytes);
    const headers = new Headers(response.headers);
    headers.delete('content-encoding');
    headers.delete('content-length');
    if (response.status === 429 && Buffer.from(body).includes('insufficient_quota'))
      headers.set('x-should-retry', 'false');
    const empty = response.status === 204 || response.status === 304;
    return new Response(empty ? null : Buffer.from(body), {
      status: response.status,
      statusText: response.statusText,
      headers,
    });
  };
}
