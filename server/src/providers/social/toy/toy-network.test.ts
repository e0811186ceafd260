import { existsSync } from 'node:fs';
import path from 'node:path';
import { definitionOf, formatsOf, loginFieldsOf, NETWORKS, type Network } from '@postownia/contract';
import { socialAccountsContract } from '@postownia/contract/features/social-accounts';
import { describe, expect, test } from 'vitest';
import { TOY_LOGIN, TOY_TOKEN_SECONDS } from '../../../../../sandbox/src/toy/emulator.test-support.ts';
import { publicationFixture } from '../../../../test/publication-fixture.ts';
import { chooseAccounts } from '../../../features/social-accounts/choose-accounts.ts';
import { disconnectAccount } from '../../../features/social-accounts/disconnect-account.ts';
import { finishConnection } from '../../../features/social-accounts/finish-connection.ts';
import { freshAccess, openPublishingAccounts } from '../../../features/social-accounts/index.ts';
import { readConnection } from '../../../features/social-accounts/read-connection.ts';
import { startConnection } from '../../../features/social-accounts/start-connection.ts';
import { BY_OPERATOR } from '../../../lib/recorded-actor.ts';
import { makeSocialNetworks } from '../make-social-networks.ts';
import { LINES } from './one-more-network.test-support.ts';

const TOY = 'toy' as Network;
const WINDOW = 'toyWindow' as Network;
const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const SERVER = 'toys.example';
/** Without it nothing goes to its channels. */
const ANSWERED = { network: WINDOW, accountId: null, options: { audience: 'adults' } };
const ENTERED = { server: SERVER, ...TOY_LOGIN };

const fixture = publicationFixture();
type Brand = Awaited<ReturnType<typeof fixture.openBrand>>;

const begin = ({ workspaceId, userId }: Brand, network: Network, entered: Record<string, string>) =>
  startConnection(fixture.setup.context, workspaceId, { network, userId, entered });

/** Chooses these of the accounts that a login found. */
async function choose({ workspaceId, userId }: Brand, state: string, names: readonly string[]) {
  const { context } = fixture.setup;
  const { candidates, status } = await readConnection(context, workspaceId, { state, userId });
  expect(status).toBe('choosing');
  const candidateIds = candidates.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  const chosen = await chooseAccounts(context, workspaceId, { state, userId, candidateIds });
  return { accounts: chosen.accounts, found: candidates.map(({ name }) => name) };
}

async function connectToy(brand: Brand) {
  const { state, url } = await begin(brand, TOY, ENTERED);
  expect(url).toBeNull();
  return choose(brand, state, ['ania']);
}

/** From the button through the server's window to the chosen channels. */
async function connectChannels(brand: Brand, names: readonly string[]) {
  const { context } = fixture.setup;
  const { workspaceId, userId } = brand;
  const { state, url } = await begin(brand, WINDOW, { server: `https://${SERVER.toUpperCase()}/` });
  const login = context.networks.login(WINDOW);
  if (url === null || login?.way !== 'window') throw new Error('no window');
  const window = await fetch(url, { redirect: 'manual' });
  const code = new URL(window.headers.get('location') ?? '').searchParams.get('code') ?? undefined;
  const answer = { code, error: undefined };
  expect(await finishConnection(context, workspaceId, { login, state, userId, answer })).toBe('choosing');
  return choose(brand, state, names);
}

async function openAccounts(brand: Brand, ids: readonly string[]) {
  const { context } = fixture.setup;
  const opened = await openPublishingAccounts(context, context.db, [brand.workspaceId], ids);
  return ids.map((id) => {
    const { access = null, renewAt = null } = opened.get(id) ?? {};
    if (access === null) throw new Error('not connected');
    return { id, access, renewAt };
  });
}

test('a network takes four folders and a line in each of four registries', () => {
  expect(Object.keys(LINES)).toEqual([
    'contract/src/networks/registry.ts',
    'server/src/providers/social/registry.ts',
    'web/src/networks/registry.ts',
    'sandbox/src/registry.ts',
  ]);
  for (const [registry, line] of Object.entries(LINES)) {
    const own = /'(.+)'/.exec(line)?.[1] ?? '';
    expect(existsSync(path.join(ROOT, path.dirname(registry), own)), own).toBe(true);
  }
  expect(NETWORKS).toContain(TOY);
  expect(formatsOf(TOY)).toEqual(['text', 'video']);
});

describe('what is entered', () => {
  const input = socialAccountsContract.startConnection['~orpc'].inputSchema;
  const check = (entered: unknown, network = TOY) => input?.['~standard'].validate({ network, entered });

  test('is what the network asks for, in the order of its form', async () => {
    expect(loginFieldsOf(TOY)).toEqual(['server', 'handle', 'appPassword']);
    expect(definitionOf(TOY).login.secret).toEqual(['appPassword']);
    expect(await check(ENTERED)).not.toHaveProperty('issues');
    expect(await check({}, 'facebook' as Network)).not.toHaveProperty('issues');
    expect(await check({ server: SERVER }, 'facebook' as Network)).toHaveProperty('issues');
  });

  test.each([
    ['server', { ...ENTERED, server: '127.0.0.1' }],
    ['server', { ...ENTERED, server: '[::1]' }],
    ['server', { ...ENTERED, server: 'localhost' }],
    ['server', { ...ENTERED, server: 'toys.example:8080' }],
    ['server', { ...ENTERED, server: 'toys.example/path' }],
    ['server', { ...ENTERED, server: 'user@toys.example' }],
    ['handle', { ...ENTERED, handle: ' @ ' }],
    ['appPassword', { server: SERVER, handle: 'ania' }],
  ])('is refused by name where it is wrong: %s', async (field, entered) => {
    expect(await check(entered)).toMatchObject({ issues: [{ path: ['entered', field] }] });
  });
});

describe('a network with handle, app password and a server of its own', () => {
  test('connects, publishes, and finds its post after a lost answer', async () => {
    const brand = await fixture.openBrand();
    const { accounts } = await connectToy(brand);
    expect(accounts).toMatchObject([{ network: TOY, name: 'ania', state: 'connected' }]);
    const { control } = fixture.setup.sandbox;
    const route = 'POST /servers/{server}/notes';
    control.faults.add({ provider: 'toy', route, kind: 'reset-after' });
    const post = await brand.addPost({ image: false });
    await brand.publish(post);
    await fixture.run();
    expect(control.publishedPosts()).toHaveLength(1);
    expect(await brand.publications()).toMatchObject([
      {
        state: 'published',
        remoteId: '1',
        permalink: `${fixture.setup.sandbox.url}/servers/${SERVER}/1`,
      },
    ]);
    expect(control.requests({ provider: 'toy' }).byRoute[route]?.count).toBe(1);
  });

  test('a wrong password is said at once, nothing is kept, and guessing ends soon', async () => {
    const brand = await fixture.openBrand();
    const wrong = () => begin(brand, TOY, { ...ENTERED, appPassword: 'guess' });
    await expect(wrong()).rejects.toMatchObject({
      code: 'NETWORK_REFUSED',
      details: { message: { code: 'network.login-refused' } },
    });
    const { rows } = await fixture.database.pool.query('select * from social_connections');
    expect(rows).toEqual([]);
    for (let tries = 1; tries < 20; tries += 1) await expect(wrong()).rejects.toThrow();
    await expect(wrong()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('its secrets stand nowhere in plain text, and go with the account', async () => {
    const brand = await fixture.openBrand();
    const { accounts } = await connectToy(brand);
    const [opened] = await openAccounts(brand, [accounts[0]?.id ?? '']);
    const { rows } = await fixture.database.pool.query(
      'select a::text, c::text from social_accounts a, social_connections c',
    );
    const stored = JSON.stringify(rows);
    for (const secret of [TOY_LOGIN.appPassword, opened?.access.token ?? '?'])
      expect(stored).not.toContain(secret);
    await disconnectAccount(fixture.setup.context, brand.workspaceId, {
      id: accounts[0]?.id ?? '',
      by: BY_OPERATOR,
    });
    const { byRoute } = fixture.setup.sandbox.control.requests({ provider: 'toy' });
    expect(byRoute['POST /servers/{server}/revoke']?.count).toBe(1);
  });

  test('a server inside our own network is asked nothing, by whatever name', async () => {
    const { config, appUrl, clock } = fixture.setup.context;
    const real = makeSocialNetworks({
      config: { ...config, networks: { environment: { TOY: 'on' } } },
      appUrl,
      clock,
      sandbox: null,
    }).login(TOY);
    if (real?.way !== 'form') throw new Error('no form');
    for (const server of ['localhost', '127.0.0.1', '10.0.0.1', '169.254.169.254'])
      await expect(real.connect({ ...ENTERED, server })).rejects.toMatchObject({
        code: 'private-address',
        userMessage: { code: 'network.private-server' },
      });
  });
});

describe('a network whose server asks in its own window', () => {
  test('lets the person choose of its channels, and publishes with proven tokens', async () => {
    const brand = await fixture.openBrand();
    const { accounts, found } = await connectChannels(brand, ['offers']);
    expect(found).toEqual(['news', 'offers']);
    expect(accounts.map(({ name }) => name)).toEqual(['offers']);
    const [opened] = await openAccounts(brand, [accounts[0]?.id ?? '']);
    expect(opened?.access.proofKey).not.toBeNull();
    await brand.publish(await brand.addPost({ image: false, answers: [ANSWERED] }));
    await fixture.run();
    expect(await brand.states()).toEqual(['published']);
  });

  test('a token without its key opens nothing', async () => {
    const brand = await fixture.openBrand();
    const { accounts } = await connectChannels(brand, ['news']);
    const [opened] = await openAccounts(brand, [accounts[0]?.id ?? '']);
    const login = fixture.setup.context.networks.login(WINDOW);
    if (opened === undefined || login === undefined) throw new Error('not connected');
    await expect(login.examine({ network: WINDOW, ...opened.access })).resolves.toBeDefined();
    const stolen = { network: WINDOW, ...opened.access, proofKey: null };
    await expect(login.examine(stolen)).rejects.toMatchObject({ action: 'reconnect' });
  });

  test('a code that somebody else caught opens nothing: the verifier stayed with us', async () => {
    const brand = await fixture.openBrand();
    const { url } = await begin(brand, WINDOW, { server: SERVER });
    const other = await begin(brand, WINDOW, { server: SERVER });
    const login = fixture.setup.context.networks.login(WINDOW);
    if (login?.way !== 'window') throw new Error('no window');
    const window = await fetch(url ?? '', { redirect: 'manual' });
    const code = new URL(window.headers.get('location') ?? '').searchParams.get('code') ?? undefined;
    const { workspaceId, userId } = brand;
    const finished = await finishConnection(fixture.setup.context, workspaceId, {
      login,
      state: other.state,
      userId,
      answer: { code, error: undefined },
    });
    expect(finished).toBe('failed');
    const { rows } = await fixture.database.pool.query<{ kept: number; open: string | null }>(
      "select count(encrypted_attempt)::int as kept, max(status) filter (where status = 'failed') as open from social_connections",
    );
    // What the failed attempt kept is forgotten; the other one still waits for its person.
    expect(rows).toEqual([{ kept: 1, open: 'failed' }]);
  });

  test('two channels of one login share its tokens: renewed once, whoever asks, and both go on', async () => {
    const brand = await fixture.openBrand();
    const { accounts } = await connectChannels(brand, ['news', 'offers']);
    const ids = accounts.map(({ id }) => id);
    const { context, sandbox } = fixture.setup;
    for (const round of [1, 2, 3]) {
      fixture.setup.clock.advance(TOY_TOKEN_SECONDS * 1000);
      sandbox.control.clearRequests();
      const opened = await openAccounts(brand, ids);
      const fresh = await Promise.all(
        [...opened, ...opened].map((one) => freshAccess(context, brand.workspaceId, one)),
      );
      expect(new Set(fresh.map(({ token }) => token)).size, `round ${round}`).toBe(1);
      // Once with the nonce that the server wanted first.
      const { byRoute } = sandbox.control.requests({ provider: 'toy' });
      expect(byRoute['POST /servers/{server}/refresh']?.count).toBe(2);
    }
    await brand.publish(await brand.addPost({ image: false, answers: [ANSWERED] }));
    await fixture.run();
    expect(await brand.states()).toEqual(['published', 'published']);
  });
});
