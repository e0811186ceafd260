import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchange } from './exchange.ts';

let server: Server;
let url: URL;
beforeAll(async () => {
  server = createServer(async (asked, answer) => {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part as Buffer);
    if (asked.url === '/nothing') return answer.writeHead(204).end();
    if (asked.url === '/away') return answer.writeHead(302, { location: '/elsewhere' }).end();
    const { method, headers } = asked;
    const { authorization = null } = headers;
    const body = Buffer.concat(parts).toString('utf8');
    answer.writeHead(201, { 'content-type': 'application/json', 'retry-after': '7' });
    answer.end(JSON.stringify({ method, authorization, type: headers['content-type'] ?? null, body }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => server.close());

const ask = (path: string, init: RequestInit = {}) => {
  const address = new URL(path, url);
  return exchange(address, init, (options) => request(address, options));
};

test('method, headers and body arrive, headers and body come back', async () => {
  const headers = { authorization: 'Bearer t', 'content-type': 'application/json' };
  const answer = await ask('/', { method: 'POST', headers, body: '{"text":"Zażółć"}' });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('retry-after')).toBe('7');
  expect(await answer.json()).toEqual({
    method: 'POST',
    authorization: 'Bearer t',
    type: 'application/json',
    body: '{"text":"Zażółć"}',
  });
});

test('a form is sent with its boundary', async () => {
  const form = new FormData();
  form.set('file', new Blob(['abc']), 'a.jpg');
  const answer = (await (await ask('/', { method: 'POST', body: form })).json()) as Record<string, string>;
  expect(answer.type).toMatch(/^multipart\/form-data; boundary=/);
  expect(answer.body).toContain('abc');
});

test('an answer without a body is one, a redirection is not followed', async () => {
  expect(await (await ask('/nothing', { method: 'DELETE' })).text()).toBe('');
  expect((await ask('/away')).status).toBe(302);
});

test('who gives up is told at once', async () => {
  await expect(ask('/', { signal: AbortSignal.abort() })).rejects.toThrow();
});
