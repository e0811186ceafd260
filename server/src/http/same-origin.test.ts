import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isForeignRequest } from './same-origin.ts';

const APP_URL = 'https://postownia.example';
const server = Fastify();
beforeAll(async () => {
  server.post('/', (request) => ({ foreign: isForeignRequest(request, APP_URL) }));
  server.get('/', (request) => ({ foreign: isForeignRequest(request, APP_URL) }));
  await server.ready();
});
afterAll(() => server.close());

const isForeign = async (headers: Record<string, string>, method: 'GET' | 'POST' = 'POST') =>
  (await server.inject({ method, url: '/', headers })).json<{ foreign: boolean }>().foreign;
const cookie = 'postownia.session_token=x';

it.each([
  ['another scheme of the host that was asked', { host: 'localhost:3500', origin: 'https://localhost:3500' }],
  ['another scheme of our own address', { host: 'localhost:3500', origin: 'http://postownia.example' }],
  ['another port', { host: 'localhost:3500', origin: 'http://localhost:3501' }],
  ['another site', { origin: 'https://postownia.example.evil.example' }],
  ['no site at all', { origin: 'null' }],
  ['nothing, with a cookie', { cookie }],
])('a change that names %s is foreign', async (_name, headers) => {
  expect(await isForeign(headers)).toBe(true);
});

it.each([
  ['our own address', { origin: APP_URL, cookie }],
  ['the address that was asked', { host: 'localhost:3500', origin: 'http://localhost:3500', cookie }],
  ['nothing, without a cookie', {}],
])('a change that names %s is our own', async (_name, headers) => {
  expect(await isForeign(headers)).toBe(false);
});

it('a read is nobody’s change', async () => {
  expect(await isForeign({ origin: 'https://evil.example', cookie }, 'GET')).toBe(false);
});
