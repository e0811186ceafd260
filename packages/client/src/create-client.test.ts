import { describe, expect, it } from 'vitest';
import { type ClientOptions, createClient } from './create-client.ts';
import { PostowniaError } from './postownia-error.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit & { headers: Record<string, string> };
}
type Reply = Response | 'breaks';

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const refusal = (status: number, code: string, headers = {}) =>
  json(status, { code, message: 'Nie.' }, headers);
const POSTS = ['GET /posts', { from: '2026-12-01', to: '2026-12-31' }] as const;
const DRAFT = ['POST /posts', { date: '2026-12-05', content: 'Kawa.' }] as const;

/** A client whose API answers what it is told to, and who does not wait. */
function clientOf(replies: Reply[], options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const pauses: number[] = [];
  const send: typeof fetch = async (url, init) => {
    sent.push({ url: String(url), init: init as Sent['init'] });
    const reply = replies.shift();
    if (reply === undefined || reply === 'breaks') throw new TypeError('fetch failed');
    return reply;
  };
  const wait = async (milliseconds: number) => {
    pauses.push(milliseconds);
  };
  const client = createClient({ key: 'pst_x', url: 'https://a.example/', fetch: send, wait, ...options });
  return { client, sent, pauses };
}

describe('a call', () => {
  it('says who asks, of which brand and what, and answers what it was answered', async () => {
    const { client, sent } = clientOf([json(200, { posts: [] }), json(201, { id: 'p' })], {
      brand: 'piekarnia',
    });
    expect(await client.call(...POSTS)).toEqual({ posts: [] });
    expect(sent[0]?.url).toBe('https://a.example/api/v1/posts?from=2026-12-01&to=2026-12-31');
    const common = { authorization: 'Bearer pst_x', 'x-workspace': 'piekarnia' };
    expect(sent[0]?.init).toMatchObject({ method: 'GET', headers: common });
    await client.call(...DRAFT, { brand: 'kwiaciarnia', idempotencyKey: 'k' });
    const headers = {
      'x-workspace': 'kwiaciarnia',
      'idempotency-key': 'k',
      'content-type': 'application/json',
    };
    expect(sent[1]?.init).toMatchObject({ method: 'POST', headers, body: JSON.stringify(DRAFT[1]) });
  });

  it('puts named parts into the path, and files into a form', async () => {
    const { client, sent } = clientOf([json(200, {}), json(201, {})]);
    await client.call('PATCH /posts/{id}', { id: 'a/b', revision: 3 });
    expect([sent[0]?.url, sent[0]?.init.body]).toEqual([
      'https://a.example/api/v1/posts/a%2Fb',
      '{"revision":3}',
    ]);
    await client.call('POST /assets', { file: new Blob(['x']) });
    expect(sent[1]?.init.body).toBeInstanceOf(FormData);
    expect(sent[1]?.init.headers).not.toHaveProperty('content-type');
    const incomplete = client.call('GET /posts/{id}', {} as { id: string });
    await expect(incomplete).rejects.toThrow('GET /posts/{id} wants id');
  });

  it('refused is an error with code, details and the number of the request', async () => {
    const body = { code: 'POST_EXISTS', message: 'Jest.', details: { date: '2026-12-05' } };
    const { client, sent } = clientOf([json(409, body, { 'x-request-id': 'r7' })]);
    const error = await client.call(...DRAFT).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(PostowniaError);
    expect(error).toMatchObject({ ...body, status: 409, requestId: 'r7', retryAfterSeconds: null });
    expect(sent).toHaveLength(1);
  });
});

describe('a call that failed', () => {
  it('for haste waits as long as it is told, whatever it does, but not for hours', async () => {
    const hasty = () => refusal(429, 'TOO_MANY_REQUESTS', { 'retry-after': '7' });
    const { client, sent, pauses } = clientOf([hasty(), hasty(), json(200, {})]);
    await client.call('PATCH /posts/{id}', { id: 'p', revision: 1 });
    expect([sent.length, pauses]).toEqual([3, [7_000, 7_000]]);
    const later = clientOf([refusal(429, 'REGISTRATION_LIMIT', { 'retry-after': '3600' })]);
    await expect(later.client.call(...POSTS)).rejects.toMatchObject({ retryAfterSeconds: 3_600 });
    expect(later.pauses).toEqual([]);
  });

  it('on the way is repeated with one and the same key, with growing pauses', async () => {
    const { client, sent, pauses } = clientOf([
      'breaks',
      refusal(503, 'SERVICE_UNAVAILABLE'),
      json(201, { id: 'p' }),
    ]);
    await client.call(...DRAFT);
    const keys = sent.map(({ init }) => init.headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(pauses[0]).toBeGreaterThanOrEqual(250);
    expect(pauses[1]).toBeGreaterThanOrEqual(500);
    expect(pauses[1]).toBeLessThanOrEqual(1_000);
  });

  it('on the way is repeated whatever it changes, and waits for an earlier try that still runs', async () => {
    const running = refusal(409, 'IDEMPOTENCY_RUNNING', { 'retry-after': '1' });
    const { client, sent, pauses } = clientOf(['breaks', running, json(200, { id: 'p' })]);
    await client.call('PATCH /posts/{id}', { id: 'p', revision: 1 });
    expect(new Set(sent.map(({ init }) => init.headers['idempotency-key'])).size).toBe(1);
    expect([sent.length, pauses[1]]).toEqual([3, 1_000]);
  });

  it('because its data or its state are refused is not repeated', async () => {
    const { client, sent } = clientOf([refusal(409, 'IDEMPOTENCY_UNKNOWN')]);
    const unknown = client.call('PATCH /posts/{id}', { id: 'p', revision: 1 });
    await expect(unknown).rejects.toMatchObject({ code: 'IDEMPOTENCY_UNKNOWN' });
    expect(sent).toHaveLength(1);
  });

  it('is given up after the tries it has', async () => {
    const { client, sent } = clientOf([], { tries: 3 });
    await expect(client.call(...POSTS)).rejects.toMatchObject({ code: 'NO_ANSWER' });
    expect(sent).toHaveLength(3);
  });

  it('is told apart from an answer that somebody between gave', async () => {
    const { client } = clientOf([new Response('<html>', { status: 502 }), new Response('<html>')], {
      tries: 2,
    });
    await expect(client.call(...POSTS)).rejects.toMatchObject({ code: 'NO_ANSWER', status: 200 });
  });

  it('ends when its caller ends it, while it waits, too', async () => {
    const controller = new AbortController();
    const { client, sent } = clientOf([refusal(429, 'TOO_MANY_REQUESTS', { 'retry-after': '30' })], {
      wait: (await import('./wait.ts')).sleep,
    });
    const called = client.call(...POSTS, { signal: controller.signal });
    await expect.poll(() => sent.length).toBe(1);
    controller.abort(new Error('enough'));
    await expect(called).rejects.toThrow('enough');
  });
});
