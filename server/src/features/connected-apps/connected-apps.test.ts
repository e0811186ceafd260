import { createHash } from 'node:crypto';
import type { AppRequest } from '@postownia/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { use } from '../../../test/assistant.ts';
import { agree, CALLBACK, letIn, requestIn } from '../../../test/connected-apps.ts';
import { addOwner } from '../../../test/invitations.ts';
import { addUser, type User } from '../../../test/users.ts';
import { members, workspaces } from '../../db/schema/workspaces.ts';
import { forgetConnectedApps } from './forget-apps.job.ts';
import { tokenStore } from './token-store.ts';

let clock: ManualClock;
let running: TestApp;
beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock });
});
afterAll(() => running.close());

const DRAFT = { date: '2026-12-05', text: 'Od jutra drożdżówki z rabarbarem. #piekarnia #rabarbar' };
const VERIFIER = 'v'.repeat(64);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

async function register(metadata: object) {
  const answer = await fetch(`${running.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(metadata),
  });
  return { status: answer.status, json: (await answer.json()) as { client_id: string; error?: string } };
}

/** What a program sends its person with. */
async function requestOf(changes: Partial<AppRequest> = {}): Promise<AppRequest> {
  const { json } = await register({ client_name: 'Asystent', redirect_uris: [CALLBACK] });
  return {
    responseType: 'code',
    clientId: json.client_id,
    redirectUri: CALLBACK,
    codeChallenge: CHALLENGE,
    codeChallengeMethod: 'S256',
    ...changes,
  };
}

async function exchange(form: Record<string, string> | string) {
  const answer = await fetch(`${running.url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: typeof form === 'string' ? form : new URLSearchParams(form),
  });
  const json = (await answer.json()) as Record<string, string>;
  return { status: answer.status, json, cache: answer.headers.get('cache-control') };
}
const codeIn = (redirectTo: string) => new URL(redirectTo).searchParams.get('code') ?? '';
const redeeming = (request: AppRequest, code: string) => ({
  grant_type: 'authorization_code',
  client_id: request.clientId,
  redirect_uri: request.redirectUri,
  code,
  code_verifier: VERIFIER,
});
const renewing = ({ clientId }: AppRequest, refreshToken: string) => ({
  grant_type: 'refresh_token',
  client_id: clientId,
  refresh_token: refreshToken,
});

async function given(person: User, request?: AppRequest) {
  const asked = request ?? (await requestOf());
  const { redirectTo } = await agree(running, person, asked);
  const { json } = await exchange(redeeming(asked, codeIn(redirectTo)));
  return { request: asked, code: codeIn(redirectTo), tokens: json };
}

/** What `/mcp` answers to somebody with this access. */
async function opens(token: string | undefined): Promise<number> {
  const answer = await fetch(new URL('/mcp', running.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
  await answer.body?.cancel();
  return answer.status;
}

/** Access that was opened with is remembered until word of its end arrives; the clock stands still, so nothing else ends it. */
const closes = (token: string | undefined) => expect.poll(() => opens(token), { interval: 10 }).toBe(401);
const api = async (person: User, method: string, path: string) => {
  const answer = await fetch(`${running.url}/api/v1${path}`, {
    method,
    headers: { cookie: person.cookie, origin: running.url },
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  return { status: answer.status, json: (await answer.json()) as any };
};

describe('an assistant that signs in', () => {
  it('finds the way by itself, is let in by its person, acts as what it is, and its posts are marked', async () => {
    const owner = await addOwner(running.app);
    const { client, memory } = await letIn(running, owner, { agreed: { monthlyTokenCap: 50 } });
    expect(memory.given).toMatchObject({ scope: 'read write generate publish' });
    expect(memory.given.expires_in).toBeGreaterThan(3_590);
    const { told } = await use(client, 'draft_post', DRAFT);
    expect((await api(owner, 'GET', `/posts/${told.post.id}`)).json).toMatchObject({ origin: 'assistant' });
    const { json } = await api(owner, 'GET', '/connected-apps');
    expect(json.apps).toMatchObject([
      {
        name: 'Asystent',
        host: 'assistant.example',
        monthlyTokenCap: 50,
        spentThisMonth: 0,
        own: true,
        brands: null,
        lastUsedAt: clock.now().toISOString(),
      },
    ]);
    const { rows } = await running.app.database.pool.query('select * from oauth_tokens');
    const kept = JSON.stringify(rows);
    for (const secret of [memory.given.access_token, memory.given.refresh_token])
      expect(kept).not.toContain(secret);
    await client.close();
  });

  it('is known by the document at its own address, where it has one', async () => {
    const owner = await addOwner(running.app);
    const document = `${running.sandbox.url}/oauth-client/asystent.json`;
    // The official library takes a document by https alone; what it sends is the same.
    const { tokens } = await given(owner, await requestOf({ clientId: document }));
    expect(await opens(tokens.access_token)).toBe(200);
    const { json } = await api(owner, 'GET', '/connected-apps');
    expect(json.apps).toMatchObject([{ name: 'Asystent z dokumentu', host: 'assistant.example' }]);
    for (const file of ['cudzy.json', 'tajny.json', 'brak.json']) {
      const request = await requestOf({ clientId: `${running.sandbox.url}/oauth-client/${file}` });
      expect((await agree(running, owner, request)).status, file).toBe(404);
    }
    const inside = await requestOf({ clientId: 'https://169.254.169.254/client.json' });
    expect((await agree(running, owner, inside)).status).toBe(404);
  });

  it('gets no more than its person agreed to: brands, scopes, and what their role is now', async () => {
    const owner = await addOwner(running.app);
    const second = { id: crypto.randomUUID(), organizationId: owner.organizationId, name: 'Druga' };
    await running.app.db
      .insert(workspaces)
      .values({ ...second, slug: `druga-${second.id}`, createdAt: clock.now() });
    const agreed = { scopes: ['read'], brands: [`druga-${second.id}`] };
    const { client } = await letIn(running, owner, { agreed });
    const brands = (await use(client, 'list_brands')).told.brands;
    expect(JSON.stringify(brands)).toContain('druga-');
    expect(brands).toHaveLength(1);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('read_calendar');
    expect(names).not.toContain('draft_post');
    expect((await use(client, 'read_calendar', { ...DAYS, brand: owner.workspaceId })).refused).toBe(true);
    await client.close();
    const stranger = await addOwner(running.app);
    const foreign = { brands: [stranger.workspaceId] };
    expect((await agree(running, owner, await requestOf(), foreign)).status).toBe(404);
    const poor = await addUser(running.app);
    expect((await agree(running, poor, await requestOf())).status).toBe(403);
  });

  it('opens the tools alone: not the API, and nothing from an address', async () => {
    const owner = await addOwner(running.app);
    const { tokens } = await given(owner);
    expect(await opens(tokens.access_token)).toBe(200);
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    expect((await fetch(`${running.url}/api/v1/brands`, { headers })).status).toBe(401);
    const forged = { ...headers, 'x-postownia-inner': 'true' };
    expect((await fetch(`${running.url}/api/v1/brands`, { headers: forged })).status).toBe(401);
    const inAddress = await fetch(`${running.url}/mcp?access_token=${tokens.access_token}`);
    expect([inAddress.status, await inAddress.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'KEY_IN_ADDRESS' }),
    ]);
  });

  // The clock stands still: what is remembered would never end by itself.
  it('ends long before what is remembered would, when it is disconnected, its person leaves the firm, or its access does', async () => {
    const owner = await addOwner(running.app);
    const { tokens, request } = await given(owner);
    expect(await opens(tokens.access_token)).toBe(200);
    const { json } = await api(owner, 'GET', '/connected-apps');
    expect((await api(owner, 'DELETE', `/connected-apps/${json.apps[0].id}`)).status).toBe(200);
    await expect.poll(() => opens(tokens.access_token), { interval: 10 }).toBe(401);
    expect((await exchange(renewing(request, tokens.refresh_token ?? ''))).json.error).toBe('invalid_grant');

    const viewer = await addUser(running.app, { role: 'viewer', workspaceId: owner.workspaceId });
    const theirs = await given({ ...viewer, organizationId: owner.organizationId });
    expect(await opens(theirs.tokens.access_token)).toBe(200);
    // The owner sees it; somebody who looks after no keys sees and ends their own alone.
    expect((await api(owner, 'GET', '/connected-apps')).json.apps).toHaveLength(1);
    const other = await addUser(running.app, { role: 'editor', workspaceId: owner.workspaceId });
    expect((await api(other, 'GET', '/connected-apps')).json.apps).toEqual([]);
    const [app] = (await api(viewer, 'GET', '/connected-apps')).json.apps;
    expect((await api(other, 'DELETE', `/connected-apps/${app.id}`)).status).toBe(404);
    const { organizationId } = owner;
    const membership = and(eq(members.organizationId, organizationId), eq(members.userId, viewer.userId));
    await running.app.db.delete(members).where(membership);
    await expect.poll(() => opens(theirs.tokens.access_token), { interval: 10 }).toBe(401);

    const late = await given(owner);
    clock.advance(3_600_000);
    expect(await opens(late.tokens.access_token)).toBe(401);
    const renewed = await exchange(renewing(late.request, late.tokens.refresh_token ?? ''));
    expect(await opens(renewed.json.access_token)).toBe(200);
  });

  it('renews in turns: what was used is used up, and what comes again later ends everything', async () => {
    const owner = await addOwner(running.app);
    const { tokens, request } = await given(owner);
    const form = renewing(request, tokens.refresh_token ?? '');
    const [one, other] = await Promise.all([exchange(form), exchange(form)]);
    expect([one.status, other.status].sort()).toEqual([200, 400]);
    const { json } = one.status === 200 ? one : other;
    expect(await opens(tokens.access_token)).toBe(401);
    expect(await opens(json.access_token)).toBe(200);
    clock.advance(11_000);
    expect((await exchange(form)).json.error).toBe('invalid_grant');
    await closes(json.access_token);
    expect((await exchange(renewing(request, json.refresh_token ?? ''))).json.error).toBe('invalid_grant');
    const back = await given(owner);
    const answer = await fetch(`${running.url}/oauth/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: back.tokens.refresh_token ?? '' }),
    });
    expect([answer.status, await opens(back.tokens.access_token)]).toEqual([200, 401]);
  });

  it('gets nothing by a code that came a second time while the first was answered', async () => {
    const owner = await addOwner(running.app);
    const { tokens, request } = await given(owner);
    const store = tokenStore(running.app);
    const text = tokens.refresh_token ?? '';
    const found = await store.getRefreshToken(text);
    if (!found) throw new Error('no such token');
    expect((await exchange(renewing(request, text))).status).toBe(200);
    clock.advance(11_000);
    expect(await store.getRefreshToken(text)).toBeNull();
    const late = { accessToken: 'a'.repeat(43), refreshToken: 'r'.repeat(43) };
    const saving = store.saveToken({ ...late, ...found }, found.client, found.user);
    await expect(saving).rejects.toMatchObject({ name: 'invalid_grant' });
    const { rows } = await running.app.database.pool.query('select from oauth_tokens where grant_id = $1', [
      (found.user as { grantId: string }).grantId,
    ]);
    expect(rows).toEqual([]);
  });

  it('proves that it asked: code once, in a minute, with its verifier, to its address, for this resource', async () => {
    const owner = await addOwner(running.app);
    const ask = async (change: (form: Record<string, string>) => Record<string, string>) => {
      const request = await requestOf();
      const { redirectTo } = await agree(running, owner, request);
      return (await exchange(change(redeeming(request, codeIn(redirectTo))))).json.error;
    };
    const other = await requestOf();
    expect(await ask((form) => ({ ...form, code_verifier: 'w'.repeat(64) }))).toBe('invalid_grant');
    expect(await ask(({ code_verifier: _, ...form }) => form)).toBe('invalid_grant');
    expect(await ask((form) => ({ ...form, client_id: other.clientId }))).toBe('invalid_grant');
    expect(await ask((form) => ({ ...form, client_id: crypto.randomUUID() }))).toBe('invalid_client');
    expect(await ask((form) => ({ ...form, redirect_uri: `${CALLBACK}/x` }))).toBe('invalid_request');
    expect(await ask((form) => ({ ...form, resource: 'https://evil.example/mcp' }))).toBe('invalid_target');
    expect(await ask((form) => ({ ...form, grant_type: 'password' }))).toBe('invalid_client');
    expect(await ask((form) => ({ ...form, resource: `${running.url}/mcp` }))).toBeUndefined();
    const late = await requestOf();
    const { redirectTo } = await agree(running, owner, late);
    clock.advance(60_000);
    expect((await exchange(redeeming(late, codeIn(redirectTo)))).json.error).toBe('invalid_grant');
    expect((await exchange('grant_type=refresh_token&grant_type=refresh_token')).json.error).toBe(
      'invalid_request',
    );
    const { request, code, tokens } = await given(owner);
    expect(await opens(tokens.access_token)).toBe(200);
    // A code that is seen twice was read by two.
    expect((await exchange(redeeming(request, code))).json.error).toBe('invalid_grant');
    await closes(tokens.access_token);
  });

  it('sends nobody to an address that is not its own, and registers none that runs in a browser', async () => {
    const owner = await addOwner(running.app);
    const statusOf = async (changes: Partial<AppRequest>) =>
      (await agree(running, owner, await requestOf(changes))).status;
    expect(await statusOf({ redirectUri: 'https://evil.example/callback' })).toBe(404);
    expect(await statusOf({ redirectUri: `${CALLBACK}/../x` })).toBe(404);
    expect(await statusOf({ clientId: crypto.randomUUID() })).toBe(404);
    expect(await statusOf({ codeChallengeMethod: 'plain' })).toBe(400);
    expect(await statusOf({ codeChallenge: 'short' })).toBe(400);
    expect(await statusOf({ responseType: 'token' })).toBe(400);
    expect(await statusOf({ resource: 'https://evil.example/mcp' })).toBe(400);
    for (const uri of ['javascript://x/%0aalert(1)', 'http://evil.example/', 'data:text/html,x', 'x#y', '/a'])
      expect((await register({ redirect_uris: [uri] })).status, uri).toBe(400);
    expect((await register({ redirect_uris: [] })).json.error).toBe('invalid_client_metadata');
    for (const uri of ['http://127.0.0.1/callback', 'cursor://callback'])
      expect((await register({ redirect_uris: [uri] })).status, uri).toBe(201);
    // On the person's own machine the port is whatever was free.
    const { json } = await register({ redirect_uris: ['http://127.0.0.1/callback'] });
    const local = { clientId: json.client_id, redirectUri: 'http://127.0.0.1:53123/callback' };
    const { redirectTo } = await agree(running, owner, await requestOf({ ...local, state: 'a b' }));
    expect(redirectTo).toMatch(/^http:\/\/127\.0\.0\.1:53123\/callback\?code=pso_/);
    expect(new URL(redirectTo).searchParams.get('state')).toBe('a b');
    expect(new URL(redirectTo).searchParams.get('iss')).toBe(running.url);
  });

  it('is asked about at a screen: who it is, what it wants, and where a no leads', async () => {
    const owner = await addOwner(running.app);
    const request = await requestOf({ scope: 'read publish', state: 's' });
    const query = new URLSearchParams(JSON.parse(JSON.stringify(request)) as Record<string, string>);
    const { json } = await api(owner, 'GET', `/connected-apps/request?${query}`);
    expect(json).toMatchObject({
      name: 'Asystent',
      host: 'assistant.example',
      scopes: ['read', 'publish'],
      brands: [{ slug: owner.workspaceId }],
    });
    expect(json.refuseTo).toContain('error=access_denied');
    const named = await register({
      client_name: 'Ban\u200bk\n\u202eX'.repeat(20),
      redirect_uris: [CALLBACK],
    });
    expect(named.json).toMatchObject({ client_name: expect.stringMatching(/^[\p{L} ]{2,80}$/u) });
  });

  it('tells the way to those who are refused, and forgets who never came', async () => {
    const answer = await fetch(`${running.url}/mcp`, { method: 'POST' });
    const told = answer.headers.get('www-authenticate') ?? '';
    const [, at = ''] = /resource_metadata="([^"]+)"/.exec(told) ?? [];
    const resource = await (await fetch(at)).json();
    expect(resource).toMatchObject({ resource: `${running.url}/mcp`, authorization_servers: [running.url] });
    const server = await (await fetch(`${running.url}/.well-known/oauth-authorization-server`)).json();
    expect(server).toMatchObject({
      issuer: running.url,
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
    });
    const owner = await addOwner(running.app);
    const unused = await requestOf();
    const { request, tokens } = await given(owner);
    clock.advance(8 * 86_400_000);
    await forgetConnectedApps(running.app);
    expect((await agree(running, owner, unused)).status).toBe(404);
    expect((await exchange(renewing(request, tokens.refresh_token ?? ''))).status).toBe(200);
  });

  it('registers so often and no more', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 70 }, async () => (await register({ redirect_uris: [CALLBACK] })).status),
    );
    expect(statuses).toContain(429);
    clock.advance(3_600_000);
    expect(requestIn(new URL('https://x.example/?scope=read')).scope).toBe('read');
  });
});

const DAYS = { from: '2026-12-01', to: '2026-12-05' };
