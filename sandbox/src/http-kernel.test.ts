import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect, graphClient, PAGE } from '../test/graph-client.ts';
import { type FaultInput, type Sandbox, startSandbox } from './start-sandbox.ts';

let sandbox: Sandbox;
let page: string;
beforeEach(async () => {
  sandbox = await startSandbox();
  page = (await connect(sandbox)).page;
  sandbox.control.clearRequests();
});
afterEach(() => sandbox.close());

const post = (message = 'a') => graphClient(sandbox)('POST', `/${PAGE}/feed`, { message }, page);
const strike = (kind: string, more: Partial<FaultInput> = {}) =>
  sandbox.control.faults.replace([{ provider: 'meta', route: 'POST /{page}/feed', kind, ...more }]);
const visible = () => sandbox.control.publishedPosts().map((entry) => entry.text);

describe('faults of the wire', () => {
  test('status answers without doing anything', async () => {
    strike('status', { parameters: { status: 503, body: 'busy', retryAfter: 9 } });
    const answer = await fetch(`${sandbox.url}/v25.0/${PAGE}/feed`, {
      method: 'POST',
      body: new URLSearchParams({ message: 'a' }),
    });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toBe('busy');
    expect(answer.headers.get('retry-after')).toBe('9');
    expect(visible()).toEqual([]);
  });

  test('reset-before does nothing, reset-after and truncate do it and lose the answer', async () => {
    strike('reset-before');
    await expect(post('nic')).rejects.toThrow();
    expect(visible()).toEqual([]);
    strike('reset-after');
    await expect(post('po')).rejects.toThrow();
    strike('truncate');
    await expect(post('ucięty')).rejects.toThrow();
    expect(visible()).toEqual(['po', 'ucięty']);
  });

  test('hang never answers; hang-after has done it', async () => {
    /** Hangs up as soon as the call is with the network and this has come true. */
    const hangUp = async (message: string, when: () => boolean) => {
      const patience = new AbortController();
      sandbox.control.clearRequests();
      const call = fetch(`${sandbox.url}/v25.0/${PAGE}/feed?${new URLSearchParams({ access_token: page })}`, {
        method: 'POST',
        body: new URLSearchParams({ message }),
        signal: patience.signal,
      });
      const given = expect(call).rejects.toThrow(/aborted/);
      await expect.poll(() => sandbox.control.requests().total === 1 && when()).toBe(true);
      patience.abort();
      await given;
    };
    sandbox.control.settings({ requireAppSecretProof: false });
    strike('hang');
    await hangUp('cisza', () => true);
    expect(visible()).toEqual([]);
    strike('hang-after');
    await hangUp('zrobione', () => visible().length > 0);
    expect(visible()).toEqual(['zrobione']);
  });

  test.each(['reset-after', 'hang-after'])('%s waits for a call that is carried out', async (kind) => {
    const [rule] = strike(kind);
    // Nothing to post: refused, and the refusal is heard.
    expect((await post('')).status).toBe(400);
    expect(rule).toMatchObject({ count: 1, hits: 0 });
    expect(sandbox.control.requests().entries).toMatchObject([{ fault: null, status: 400 }]);
  });

  test('garbage is a page of HTML with 200', async () => {
    strike('garbage');
    await expect(post()).rejects.toThrow(SyntaxError);
    expect(visible()).toEqual(['a']);
  });

  test('latency waits, adds up with other faults and can last for ever', async () => {
    sandbox.control.faults.replace([
      {
        provider: 'meta',
        route: '/{page}/feed',
        kind: 'latency',
        count: null,
        parameters: { milliseconds: 40 },
      },
      { provider: 'meta', route: '/{page}/feed', kind: 'server-error', count: 1 },
    ]);
    const started = performance.now();
    expect((await post()).status).toBe(500);
    expect((await post()).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(78);
    expect(sandbox.control.faults.list().map((rule) => [rule.kind, rule.count, rule.hits])).toEqual([
      ['latency', null, 2],
      ['server-error', 0, 1],
    ]);
  });

  test('a rule counts down, lets some pass first, and looks into the body', async () => {
    strike('server-error', { count: 2, skip: 1 });
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await post()).status);
    expect(statuses).toEqual([200, 500, 500, 200]);
    strike('server-error', { contains: encodeURIComponent('ważny') });
    expect((await post('inny')).status).toBe(200);
    expect((await post('ważny')).status).toBe(500);
    strike('server-error', { probability: 0, count: null });
    expect((await post()).status).toBe(200);
  });

  test('routes match by name, with or without method, by address, and by pattern', async () => {
    for (const route of ['/{page}/feed', `/v25.0/${PAGE}/feed`, `POST /v25.0/${PAGE}/feed`, '*/feed', null]) {
      strike('server-error', { route });
      expect((await post()).status, String(route)).toBe(500);
    }
    strike('server-error', { route: 'GET /{page}/feed' });
    expect((await post()).status).toBe(200);
  });

  test('a lost client does not stop what was begun', async () => {
    // A busy machine, too, has begun when the client goes, and not ended.
    strike('latency', { parameters: { milliseconds: 1_500 } });
    sandbox.control.settings({ requireAppSecretProof: false });
    await expect(
      fetch(`${sandbox.url}/v25.0/${PAGE}/feed?access_token=${page}`, {
        method: 'POST',
        body: new URLSearchParams({ message: 'spóźniony' }),
        signal: AbortSignal.timeout(500),
      }),
    ).rejects.toThrow();
    await expect.poll(visible).toEqual(['spóźniony']);
  });
});

describe('record of requests', () => {
  test('counts calls and the most at one time', async () => {
    // Longer than a busy machine lets the third call wait behind the first.
    strike('latency', { count: null, parameters: { milliseconds: 500 } });
    await Promise.all([post(), post(), post()]);
    const figures = sandbox.control.requests({ provider: 'meta' });
    expect(figures.byRoute['POST /{page}/feed']).toEqual({ count: 3, inFlight: 0, maxInFlight: 3 });
    expect(figures.entries.map((entry) => entry.inFlight)).toEqual([1, 2, 3]);
    expect(figures.entries.every((entry) => entry.status === 200 && (entry.durationMs ?? 0) >= 498)).toBe(
      true,
    );
    sandbox.control.clearRequests();
    expect(sandbox.control.requests().total).toBe(0);
  });

  test('says which fault struck and that no answer was given', async () => {
    strike('reset-after');
    await post().catch(() => undefined);
    expect(sandbox.control.requests().entries).toMatchObject([{ fault: 'reset-after', status: null }]);
  });
});

describe('edges of HTTP', () => {
  test('an unknown address is 404, an oversized body 413', async () => {
    expect((await fetch(`${sandbox.url}/nothing/here`)).status).toBe(404);
    const big = await fetch(`${sandbox.url}/generate`, { method: 'POST', body: 'x'.repeat(2_000_000) });
    expect(big.status).toBe(413);
  });

  test('a malformed form is a parameter error of the provider, not a bug', async () => {
    const answer = await fetch(`${sandbox.url}/v25.0/${PAGE}/feed`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nnonsense',
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 100 } });
  });
});
