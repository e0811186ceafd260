import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { vi } from 'vitest';

/** A call that the page made to the API. */
export interface ApiCall {
  /** Method and path below `/api/v1`, as in "POST /videos". */
  readonly what: string;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  /** That it names, by slug. */
  readonly brand: string | undefined;
}

/** What a test answers: a status and a body, or `lost` where the answer never comes. */
export type Answer = { status?: number; body: unknown } | 'lost';

/** A refusal as the API words it. */
export const refusal = (code: string, status = 409, details?: unknown): Answer => ({
  status,
  body: { code, message: code, details },
});

/**
 * What tests of the page's logic need of a browser: an address whose API the test answers over HTTP, and a storage.
 * `answer` may be replaced at any time.
 */
export async function stubBrowser(answer: (call: ApiCall) => Answer | Promise<Answer>) {
  const calls: ApiCall[] = [];
  const stub = { calls, answer, whats: () => calls.map(({ what }) => what) };
  const server = createServer(async (request, response) => {
    const text = (await buffer(request)).toString();
    const { 'idempotency-key': key, 'x-workspace': brand } = request.headers;
    const call: ApiCall = {
      what: `${request.method} ${request.url?.replace('/api/v1', '')}`,
      body: text === '' ? undefined : JSON.parse(text),
      idempotencyKey: typeof key === 'string' ? key : undefined,
      brand: typeof brand === 'string' ? brand : undefined,
    };
    calls.push(call);
    const given = await stub.answer(call);
    if (given === 'lost') return request.socket.destroy();
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(given.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const kept = new Map<string, string>();
  vi.stubGlobal('window', { location: { origin: `http://127.0.0.1:${address.port}`, search: '' } });
  vi.stubGlobal('document', { referrer: '' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const close = () => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return Object.assign(stub, { close });
}
