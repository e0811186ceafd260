import { createServer, type Server } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxProxyPlugin } from './sandbox-proxy.ts';

let sandbox: Server;
let product: FastifyInstance;
const reached: { url: string; cookie: string | undefined }[] = [];
beforeAll(async () => {
  sandbox = createServer((request, response) => {
    reached.push({ url: request.url ?? '', cookie: request.headers.cookie });
    response.end('here');
  });
  await new Promise<void>((done) => sandbox.listen(0, '127.0.0.1', done));
  const address = sandbox.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  product = Fastify();
  await product.register(sandboxProxyPlugin({ sandboxUrl: `http://127.0.0.1:${port}` }));
});
afterAll(async () => {
  await product.close();
  sandbox.close();
});

test.each([
  '/sandbox/_control',
  '/sandbox/x/../_control',
  '/sandbox//x/_control',
  '/sandbox/%5fcontrol',
  '/sandbox/x/%2e%2e/_control',
  '/sandbox/x/..%2f_control',
  '/sandbox//example.com/_x',
])('nobody steers the sandbox through the product: %s', async (url) => {
  reached.length = 0;
  expect((await product.inject({ url })).statusCode).toBe(404);
  expect(reached).toEqual([]);
});

test('an underscore hides nothing else: open ids of TikTok begin with one', async () => {
  expect((await product.inject({ url: '/sandbox/avatar/_000demo.svg' })).body).toBe('here');
});

test('the sandbox gets its own cookies and never the product’s', async () => {
  reached.length = 0;
  const cookie = 'a=1; postownia.session_token=secret; __Secure-postownia.session_token=secret; b=2';
  expect((await product.inject({ url: '/sandbox/inbox?to=x', headers: { cookie } })).body).toBe('here');
  expect(reached).toEqual([{ url: '/inbox?to=x', cookie: 'a=1; b=2' }]);
});
