import { afterEach, beforeEach, expect, test } from 'vitest';
import { ANNA, connect, graphClient, PAGE } from '../../test/graph-client.ts';
import { SANDBOX_META_APP } from '../meta/state.ts';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ clock: { now: () => new Date('2026-11-21T09:00:00Z') } });
});
afterEach(() => sandbox.close());

const control = async (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => {
  const answer = await fetch(`${sandbox.url}/_control/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as never };
};

test('faults: PUT replaces, POST adds, DELETE removes one or all; a wrong rule is named', async () => {
  const rule = {
    provider: 'openai',
    route: '/v1/chat/completions',
    count: null,
    kind: 'latency',
    parameters: { milliseconds: 1 },
  };
  const put = await control('PUT', 'faults', { rules: [rule] });
  expect(put.body).toMatchObject([{ ...rule, hits: 0 }]);
  const added = (await control('POST', 'faults', { provider: 'meta', kind: 'spam' })).body as {
    id: string;
    count: number;
  }[];
  expect(added[0]).toMatchObject({ kind: 'spam', count: 1 });
  expect((await control('GET', 'faults')).body).toHaveLength(2);
  await control('DELETE', `faults?id=${added[0]?.id}`);
  expect((await control('GET', 'faults')).body).toHaveLength(1);
  expect((await control('PUT', 'faults', [{ provider: 'meta', kind: 'earthquake' }])).body).toMatchObject({
    error: expect.stringContaining('earthquake'),
  });
  expect(
    (await control('PUT', 'faults', [{ provider: 'meta', kind: 'latency', parameters: { seconds: 1 } }]))
      .body,
  ).toMatchObject({ error: expect.stringContaining('seconds') });
  expect((await control('PUT', 'faults', [{ provider: 'moon', kind: 'latency' }])).status).toBe(400);
  expect((await control('GET', 'faults')).body).toHaveLength(1);
  expect((await control('DELETE', 'faults')).body).toEqual([]);
});

test('the clock jumps, moves on, and stops', async () => {
  expect((await control('PUT', 'clock', { offsetMs: 60_000 })).body).toMatchObject({
    now: '2026-11-21T09:01:00.000Z',
  });
  expect((await control('PUT', 'clock', { advanceMs: 60_000 })).body).toMatchObject({
    now: '2026-11-21T09:02:00.000Z',
  });
  expect((await control('PUT', 'clock', { at: '2027-01-01T00:00:00Z', frozen: true })).body).toMatchObject({
    now: '2027-01-01T00:00:00.000Z',
    frozen: true,
  });
  expect((await control('PUT', 'clock', { advanceMs: 1000 })).body).toMatchObject({
    now: '2027-01-01T00:00:01.000Z',
  });
  expect((await control('PUT', 'clock', { frozen: false })).body).toMatchObject({
    now: '2027-01-01T00:00:01.000Z',
  });
  expect((await control('GET', 'clock')).body).toMatchObject({ frozen: false });
});

test('accounts are made, linked, changed, and can be used', async () => {
  const added = (await control('POST', 'accounts', { type: 'user', name: 'Ewa Test' })).body as {
    id: string;
  };
  const made = (
    await control('POST', 'accounts', {
      type: 'page',
      name: 'Kwiaciarnia Mak',
      roles: [{ networkUserId: added.id, tasks: ['CREATE_CONTENT'], hasToken: true }],
    })
  ).body as { id: string };
  const instagram = (
    await control('POST', 'accounts', { type: 'instagram', username: 'mak', pageId: made.id })
  ).body as { id: string };
  await control('PATCH', `accounts/${instagram.id}`, { followersCount: 7 });
  await control('PATCH', `accounts/${made.id}`, { refuseDuplicates: true });
  const { location } = (
    await control('POST', 'authorize', { redirectUri: 'http://x/cb', networkUserId: added.id, state: 'z' })
  ).body as {
    location: string;
  };
  const back = new URL(location);
  expect(back.searchParams.get('state')).toBe('z');
  const graph = graphClient(sandbox);
  const token = await graph('GET', '/oauth/access_token', {
    client_id: SANDBOX_META_APP.id,
    client_secret: SANDBOX_META_APP.secret,
    redirect_uri: 'http://x/cb',
    code: back.searchParams.get('code') ?? '',
  });
  const pages = await graph(
    'GET',
    '/me/accounts',
    { fields: 'name,instagram_business_account{username,followers_count}' },
    String(token.body.access_token),
  );
  expect(pages.body.data).toEqual([
    {
      id: made.id,
      name: 'Kwiaciarnia Mak',
      instagram_business_account: { id: instagram.id, username: 'mak', followers_count: 7 },
    },
  ]);
  const all = (await control('GET', 'accounts')).body as {
    pages: { id: string; refuseDuplicates: boolean }[];
  };
  expect(all.pages.find((page) => page.id === made.id)?.refuseDuplicates).toBe(true);
  expect((await control('POST', 'accounts', { type: 'ghost' })).status).toBe(400);
  expect((await control('PATCH', 'accounts/1', {})).status).toBe(400);
});

test('tokens die and permissions are withdrawn over HTTP', async () => {
  const { user } = await connect(sandbox);
  await control('POST', 'scopes/withdraw', { networkUserId: ANNA, scopes: ['pages_show_list'] });
  expect((await graphClient(sandbox)('GET', '/me/accounts', {}, user)).status).toBe(403);
  expect((await control('POST', 'tokens/kill', { subcode: 460 })).body).toMatchObject({
    killed: expect.any(Number),
  });
  expect((await graphClient(sandbox)('GET', '/me', {}, user)).body.error?.error_subcode).toBe(460);
});

test('ledger, inbox, settings and requests answer; the ledger can be asked for one account', async () => {
  const { page } = await connect(sandbox);
  await graphClient(sandbox)('POST', `/${PAGE}/feed`, { message: 'jest' }, page);
  expect((await control('GET', `ledger?account=${PAGE}`)).body).toMatchObject([{ seq: 1, text: 'jest' }]);
  expect((await control('GET', 'ledger?account=1')).body).toEqual([]);
  expect((await control('GET', 'inbox')).body).toEqual([]);
  expect((await control('PUT', 'settings', { containerProcessingMs: 5 })).body).toMatchObject({
    containerProcessingMs: 5,
  });
  expect((await control('GET', 'settings')).body).toMatchObject({
    containerProcessingMs: 5,
    ideogramUrlSeconds: 86_400,
  });
  expect((await control('GET', 'requests?provider=meta&limit=1')).body).toMatchObject({
    entries: [{ provider: 'meta' }],
  });
  await control('DELETE', 'requests');
  expect((await control('GET', 'requests')).body).toMatchObject({ total: 0 });
});

test('reset forgets posts, tokens, faults and the clock, and brings the demonstration accounts back', async () => {
  const { page } = await connect(sandbox);
  await graphClient(sandbox)('POST', `/${PAGE}/feed`, { message: 'jest' }, page);
  await control('PATCH', `accounts/${PAGE}`, { name: 'Inna' });
  await control('PUT', 'clock', { offsetMs: 5 });
  await control('PUT', 'faults', [{ provider: 'meta', kind: 'spam' }]);
  await control('POST', 'reset');
  expect(sandbox.control.publishedPosts()).toEqual([]);
  expect(sandbox.control.faults.list()).toEqual([]);
  expect(sandbox.control.clock.state().offsetMs).toBe(0);
  expect(sandbox.control.accounts().pages[0]?.name).toBe('Piekarnia Ziarno');
  expect((await graphClient(sandbox)('GET', '/me', {}, page)).status).toBe(401);
});

test('is not there for whoever comes through the proxy', async () => {
  expect((await control('GET', 'ledger', undefined, { 'x-forwarded-prefix': '/sandbox' })).status).toBe(404);
  expect((await control('PUT', 'faults', 'text')).status).toBe(400);
});
