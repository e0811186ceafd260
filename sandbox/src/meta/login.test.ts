import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANNA, connect, graphClient, INSTAGRAM, PAGE, proofOf, refusal } from '../../test/graph-client.ts';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { SANDBOX_META_APP } from './state.ts';

let sandbox: Sandbox;
let now: Date;
beforeEach(async () => {
  now = new Date('2026-11-21T09:00:00Z');
  sandbox = await startSandbox({ clock: { now: () => now } });
});
afterEach(() => sandbox.close());

const callback = 'http://localhost:3000/callback';
const dialog = (query: Record<string, string>) =>
  `${sandbox.url}/v25.0/dialog/oauth?${new URLSearchParams({ client_id: SANDBOX_META_APP.id, redirect_uri: callback, state: 'abc', scope: 'pages_show_list,instagram_basic', response_type: 'code', ...query })}`;
const press = (address: string, form: [string, string][]) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

describe('login dialog', () => {
  test('lets a person choose who they are, then what they allow', async () => {
    const users = await (await fetch(dialog({}))).text();
    expect(users).toContain('Anna Nowak');
    expect(users).toContain('Wybierz, jako kto');
    const consent = await (await fetch(dialog({ user: ANNA }))).text();
    expect(consent).toContain('Kontynuuj jako Anna');
    expect(consent).toContain('bez prawa tworzenia treści');
    expect(consent).toContain('bez tokenu strony');
    expect(consent).toContain('value="instagram_basic"');
  });

  test('goes back with a code and the state', async () => {
    const answer = await press(dialog({ user: ANNA }), [
      ['decision', 'allow'],
      ['scope', 'pages_show_list'],
      ['page', PAGE],
    ]);
    expect(answer.status).toBe(302);
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(callback);
    expect(back.searchParams.get('state')).toBe('abc');
    expect(back.searchParams.get('code')).toMatch(/^AQ/);
  });

  test('goes back with access_denied when the person cancels', async () => {
    const answer = await press(dialog({ user: ANNA }), [['decision', 'deny']]);
    const back = new URL(answer.headers.get('location') ?? '');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
      state: 'abc',
    });
  });

  test.each([
    ['an unknown app', { client_id: '1' }, 'client_id'],
    ['an unknown permission', { scope: 'fly_to_the_moon' }, 'Invalid Scopes'],
    ['no address to go back to', { redirect_uri: 'nowhere' }, 'redirect_uri'],
  ])('says what is wrong with %s', async (_name, query, text) => {
    const answer = await fetch(dialog(query as Record<string, string>));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(text);
  });

  test('shows a name with markup as text', async () => {
    const { id } = sandbox.control.addUser({ name: '<b>Ewa</b>' });
    const text = await (await fetch(dialog({ user: id }))).text();
    expect(text).not.toContain('<b>Ewa');
  });
});

describe('code and tokens', () => {
  const exchange = (change: Record<string, string>) => {
    const code = new URL(sandbox.control.authorize({ redirectUri: callback })).searchParams.get('code') ?? '';
    return graphClient(sandbox)('GET', '/oauth/access_token', {
      client_id: SANDBOX_META_APP.id,
      client_secret: SANDBOX_META_APP.secret,
      redirect_uri: callback,
      code,
      ...change,
    });
  };

  test('a code becomes a token of some hours, once', async () => {
    const code = new URL(sandbox.control.authorize({ redirectUri: callback })).searchParams.get('code') ?? '';
    const first = await exchange({ code });
    expect(first.body).toMatchObject({ token_type: 'bearer', expires_in: 7200 });
    const second = await exchange({ code });
    expect(second.status).toBe(400);
    expect(second.body.error).toMatchObject({ code: 100, type: 'OAuthException' });
    expect(second.body.error?.fbtrace_id).toMatch(/^A/);
  });

  test.each([
    ['another redirect_uri', { redirect_uri: 'http://localhost:3000/other' }, 100],
    ['a wrong secret', { client_secret: 'x' }, 1],
    ['a wrong app', { client_id: '12' }, 101],
    ['an unknown code', { code: 'AQnothing' }, 100],
  ])('refuses %s', async (_name, change, code) => {
    expect(refusal(await exchange(change as Record<string, string>)).code).toBe(code);
  });

  test('a code runs out after ten minutes', async () => {
    const code = new URL(sandbox.control.authorize({ redirectUri: callback })).searchParams.get('code') ?? '';
    now = new Date(now.getTime() + 11 * 60_000);
    expect((await exchange({ code })).status).toBe(400);
  });

  test('the long token lives sixty days, the page token has no end, and debug_token says so', async () => {
    const tokens = await connect(sandbox);
    expect(tokens.user).not.toBe(tokens.short);
    const graph = graphClient(sandbox);
    const inspect = (token: string) =>
      graph('GET', '/debug_token', {
        input_token: token,
        access_token: `${SANDBOX_META_APP.id}|${SANDBOX_META_APP.secret}`,
      });
    const user = await inspect(tokens.user);
    expect(user.body.data).toMatchObject({
      is_valid: true,
      type: 'USER',
      user_id: ANNA,
      expires_at: now.getTime() / 1000 + 5_183_944,
    });
    expect((await inspect(tokens.page)).body.data).toMatchObject({
      is_valid: true,
      type: 'PAGE',
      expires_at: 0,
    });
    now = new Date(now.getTime() + 61 * 86_400_000);
    expect((await inspect(tokens.user)).body.data).toMatchObject({ is_valid: false });
    expect(refusal(await graph('GET', '/me', {}, tokens.user))).toEqual({ code: 190, subcode: 463 });
    expect((await graph('GET', `/${PAGE}`, {}, tokens.page)).status).toBe(200);
  });

  test('an expired short token cannot be exchanged', async () => {
    const { short } = await connect(sandbox);
    now = new Date(now.getTime() + 3 * 3_600_000);
    const answer = await exchange({ grant_type: 'fb_exchange_token', fb_exchange_token: short });
    expect(refusal(answer)).toEqual({ code: 190, subcode: 463 });
  });

  test('every call needs a token and its proof', async () => {
    const { user } = await connect(sandbox);
    const graph = graphClient(sandbox);
    expect(refusal(await graph('GET', '/me')).code).toBe(104);
    expect(refusal(await graph('GET', '/me', { access_token: user })).code).toBe(100);
    expect(refusal(await graph('GET', '/me', { access_token: user, appsecret_proof: 'wrong' })).code).toBe(
      100,
    );
    expect(refusal(await graph('GET', '/me', {}, 'EAAUnknown')).code).toBe(190);
    const bearer = await fetch(
      `${sandbox.url}/v25.0/me?appsecret_proof=${proofOf(user, SANDBOX_META_APP.secret)}`,
      {
        headers: { authorization: `Bearer ${user}` },
      },
    );
    expect(await bearer.json()).toEqual({ id: ANNA, name: 'Anna Nowak' });
    sandbox.control.settings({ requireAppSecretProof: false });
    expect((await graph('GET', '/me', { access_token: user })).status).toBe(200);
  });
});

describe('people and their accounts', () => {
  test('lists pages with tokens, tasks and Instagram, in pages of the asked size', async () => {
    const { user } = await connect(sandbox);
    const graph = graphClient(sandbox);
    const fields = 'id,name,access_token,tasks,instagram_business_account{id,username,profile_picture_url}';
    const first = await graph('GET', '/me/accounts', { fields, limit: '2' }, user);
    expect(first.body.data).toHaveLength(2);
    expect(first.body.data?.[0]).toMatchObject({
      id: PAGE,
      name: 'Piekarnia Ziarno',
      instagram_business_account: { id: INSTAGRAM, username: 'piekarnia.ziarno' },
    });
    const next = new URL(first.body.paging?.next ?? '');
    expect(next.origin).toBe(sandbox.url);
    expect(next.searchParams.get('access_token')).toBe(user);
    expect(next.searchParams.get('fields')).toBe(fields);
    next.searchParams.set('appsecret_proof', proofOf(user, SANDBOX_META_APP.secret));
    const second = (await (await fetch(next)).json()) as typeof first.body;
    expect(second.data?.map((page) => [page.name, page.tasks, typeof page.access_token])).toEqual([
      ['Targ Śniadaniowy nad Wisłą', ['ANALYZE', 'ADVERTISE'], 'string'],
      ['Stowarzyszenie Nasz Bieżanów', expect.arrayContaining(['CREATE_CONTENT']), 'undefined'],
    ]);
    expect(second.paging?.next).toBeUndefined();
  });

  test('lists only the pages that were allowed', async () => {
    const { user } = await connect(sandbox);
    sandbox.control.authorize({ redirectUri: callback, pageIds: ['102030405060702'] });
    const answer = await graphClient(sandbox)('GET', '/me/accounts', {}, user);
    expect(answer.body.data?.map((page) => page.id)).toEqual(['102030405060702']);
    expect(refusal(await graphClient(sandbox)('GET', `/${PAGE}`, {}, user))).toEqual({
      code: 100,
      subcode: 33,
    });
  });

  test('a person without pages gets an empty list', async () => {
    const graph = graphClient(sandbox);
    const code = new URL(
      sandbox.control.authorize({ redirectUri: callback, networkUserId: '10157000000000003' }),
    ).searchParams.get('code');
    const { body } = await graph('GET', '/oauth/access_token', {
      client_id: SANDBOX_META_APP.id,
      client_secret: SANDBOX_META_APP.secret,
      redirect_uri: callback,
      code: code ?? '',
    });
    expect((await graph('GET', '/me/accounts', {}, String(body.access_token))).body).toEqual({ data: [] });
  });

  test('unticked permissions are declined, can be asked for again, and are refused in use', async () => {
    const { user } = await connect(sandbox, { declined: ['pages_show_list', 'instagram_basic'] });
    const graph = graphClient(sandbox);
    const permissions = await graph('GET', '/me/permissions', {}, user);
    expect(permissions.body.data).toContainEqual({ permission: 'pages_show_list', status: 'declined' });
    expect(permissions.body.data).toContainEqual({ permission: 'pages_manage_posts', status: 'granted' });
    expect(refusal(await graph('GET', '/me/accounts', {}, user)).code).toBe(200);
    expect(refusal(await graph('GET', `/${INSTAGRAM}`, {}, user)).code).toBe(10);
    const page = await graph('GET', `/${PAGE}`, { fields: 'instagram_business_account{id}' }, user);
    expect(page.body.instagram_business_account).toBeUndefined();
    await connect(sandbox);
    expect((await graph('GET', '/me/accounts', {}, user)).status).toBe(200);
  });

  test('Instagram data ends ninety days after the last login, page data does not', async () => {
    const { page } = await connect(sandbox);
    const graph = graphClient(sandbox);
    now = new Date(now.getTime() + 90 * 86_400_000);
    expect(refusal(await graph('GET', `/${INSTAGRAM}`, {}, page)).code).toBe(10);
    expect((await graph('GET', `/${PAGE}/feed`, {}, page)).status).toBe(200);
    await connect(sandbox);
    expect((await graph('GET', `/${INSTAGRAM}`, {}, page)).status).toBe(200);
  });

  test('taking the app away kills every token with 190/458', async () => {
    const tokens = await connect(sandbox);
    const graph = graphClient(sandbox);
    expect((await graph('DELETE', '/me/permissions', {}, tokens.user)).body).toEqual({ success: true });
    for (const token of [tokens.user, tokens.page]) {
      expect(refusal(await graph('GET', '/me', {}, token))).toEqual({ code: 190, subcode: 458 });
    }
  });

  test('one permission can be taken back', async () => {
    const { user } = await connect(sandbox);
    const graph = graphClient(sandbox);
    expect((await graph('DELETE', '/me/permissions/pages_show_list', {}, user)).body).toEqual({
      success: true,
    });
    expect(refusal(await graph('GET', '/me/accounts', {}, user)).code).toBe(200);
  });

  test.each([458, 459, 460, 463, 464, 467, 492])('tokens can be made to die of %i', async (subcode) => {
    const { page } = await connect(sandbox);
    expect(sandbox.control.killTokens({ networkUserId: ANNA, subcode })).toBeGreaterThan(0);
    expect(refusal(await graphClient(sandbox)('GET', '/me', {}, page))).toEqual({ code: 190, subcode });
    const again = await connect(sandbox);
    expect((await graphClient(sandbox)('GET', '/me', {}, again.page)).status).toBe(200);
  });

  test('losing the role on the page kills its token with 492', async () => {
    const { page } = await connect(sandbox);
    sandbox.control.changePage(PAGE, { roles: [] });
    expect(refusal(await graphClient(sandbox)('GET', '/me', {}, page))).toEqual({ code: 190, subcode: 492 });
  });
});

describe('versions, fields and parameters', () => {
  test.each([
    ['v18.0', 'v21.0'],
    ['v21.0', 'v21.0'],
    ['v26.0', 'v26.0'],
  ])('a call of %s is served by %s', async (asked, served) => {
    const { user } = await connect(sandbox);
    const answer = await graphClient(sandbox, asked)('GET', '/me', {}, user);
    expect(answer.headers.get('facebook-api-version')).toBe(served);
    expect(JSON.parse(answer.headers.get('x-app-usage') ?? '')).toHaveProperty('call_count');
  });

  test('a version dies with its date, one that was never published is refused', async () => {
    const { page } = await connect(sandbox);
    now = new Date('2027-02-01T00:00:00Z');
    const old = await graphClient(sandbox, 'v21.0')('GET', '/me', {}, page);
    expect(old.headers.get('facebook-api-version')).toBe('v22.0');
    expect(refusal(await graphClient(sandbox, 'v99.0')('GET', '/me', {}, page)).code).toBe(2500);
  });

  test('without a version the oldest living one serves', async () => {
    const { user } = await connect(sandbox);
    const query = new URLSearchParams({
      access_token: user,
      appsecret_proof: proofOf(user, SANDBOX_META_APP.secret),
    });
    const answer = await fetch(`${sandbox.url}/me?${query}`);
    expect(answer.headers.get('facebook-api-version')).toBe('v21.0');
  });

  test('refuses fields, parameters, edges and ids that do not exist', async () => {
    const { user } = await connect(sandbox);
    const graph = graphClient(sandbox);
    const field = await graph('GET', `/${PAGE}`, { fields: 'id,horoscope' }, user);
    expect(field.body.error?.message).toBe(
      '(#100) Tried accessing nonexistent field (horoscope) on node type (Page)',
    );
    expect(refusal(await graph('GET', '/me', { colour: 'red' }, user)).code).toBe(100);
    expect(refusal(await graph('GET', `/${PAGE}/horoscope`, {}, user)).code).toBe(2500);
    expect(refusal(await graph('GET', '/999999999', {}, user))).toEqual({ code: 100, subcode: 33 });
    expect(refusal(await graph('GET', `/${PAGE}`, { fields: 'id,name{' }, user)).code).toBe(100);
  });

  test('an Instagram profile has its figures', async () => {
    const { user } = await connect(sandbox);
    const answer = await graphClient(sandbox)(
      'GET',
      `/${INSTAGRAM}`,
      { fields: 'id,username,followers_count,media_count' },
      user,
    );
    expect(answer.body).toEqual({
      id: INSTAGRAM,
      username: 'piekarnia.ziarno',
      followers_count: 1284,
      media_count: 0,
    });
  });
});
