import { NETWORKS, type Network } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import { eq } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { emptyBrands } from '../../../test/empty-brands.ts';
import { makeUser } from '../../../test/factories.ts';
import {
  INSTAGRAM,
  openBrand,
  openPublishingSetup,
  PAGE,
  type PublishingSetup,
} from '../../../test/publishing.ts';
import type { Context } from '../../context.ts';
import { socialAccounts, socialConnections } from '../../db/schema/social-accounts.ts';
import { users } from '../../db/schema/workspaces.ts';
import type { SignedIn } from '../../http/authenticate.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { BY_OPERATOR } from '../../lib/recorded-actor.ts';
import { chooseAccounts } from './choose-accounts.ts';
import { connectionCallbackPlugin } from './connection-callback.ts';
import { disconnectAccount } from './disconnect-account.ts';
import { listAccounts } from './list-accounts.ts';
import { openPublishingAccounts } from './publishing-access.ts';
import { readConnection } from './read-connection.ts';
import { startConnection } from './start-connection.ts';

let database: TestDatabase;
let setup: PublishingSetup;
let server: FastifyInstance;
/** Who the cookie of the next request belongs to. */
let session: SignedIn | null = null;

beforeAll(async () => {
  database = await testDatabase();
  setup = await openPublishingSetup({ databaseUrl: database.url });
  server = Fastify();
  await server.register(
    connectionCallbackPlugin({
      app: setup.context,
      sessions: { read: async () => session, close: async () => undefined },
    }),
  );
});
afterAll(async () => {
  await server.close();
  await setup.close();
  await database.close();
});
beforeEach(async () => {
  setup.sandbox.control.reset();
  setup.clock.set('2026-11-21T09:00:00Z');
  await emptyBrands(database.pool);
});

type Brand = Awaited<ReturnType<typeof openBrand>>;

async function openPopup(brand: Brand) {
  const { state, url } = await startConnection(setup.context, brand.workspaceId, {
    network: 'facebook',
    userId: brand.userId,
  });
  const redirectUri = new URL(url ?? '').searchParams.get('redirect_uri') ?? '';
  const goBack = (options: object = {}) => {
    const back = new URL(setup.sandbox.control.authorize({ redirectUri, state, ...options }));
    return back.pathname + back.search;
  };
  return { state, goBack };
}

const signIn = (
  { workspaceId, userId }: { workspaceId: Brand['workspaceId']; userId: string },
  otherwise: Partial<Pick<SignedIn, 'role' | 'lacksSecondFactor'>> = {},
) => {
  session = {
    kind: 'user',
    lacksSecondFactor: false,
    workspaceId,
    workspaceSlug: workspaceId,
    organizationId: asOrganizationId(workspaceId),
    sessionId: userId,
    userId,
    role: 'owner',
    ...otherwise,
  };
};
const statusOf = (brand: Brand, state: string) =>
  readConnection(setup.context, brand.workspaceId, { state, userId: brand.userId });

describe('connecting', () => {
  test('a login begun at one network cannot be finished at another’s callback', async () => {
    const brand = await openBrand(setup);
    signIn(brand);
    const { state, goBack } = await openPopup(brand);
    const elsewhere = await server.inject({ url: goBack().replace('/callback/meta', '/callback/tiktok') });
    expect(elsewhere.body).not.toContain('Konta zostały odczytane');
    expect(await statusOf(brand, state)).toMatchObject({ status: 'pending' });
    expect((await server.inject({ url: goBack() })).body).toContain('Konta zostały odczytane');
  });

  test('popup, callback, choice: the accounts are there and their tokens are nowhere in plain text', async () => {
    const brand = await openBrand(setup);
    signIn(brand);
    const { state, goBack } = await openPopup(brand);
    expect(await statusOf(brand, state)).toMatchObject({ status: 'pending', candidates: [] });
    const answer = await server.inject({ url: goBack() });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Konta zostały odczytane');
    const connection = await statusOf(brand, state);
    expect(connection.status).toBe('choosing');
    expect(connection.candidates).toHaveLength(6);
    expect(JSON.stringify(connection)).not.toContain('EAA');
    const rows = await database.pool.query('select encrypted_candidates from social_connections');
    const { accounts } = await chooseAccounts(setup.context, brand.workspaceId, {
      state,
      userId: brand.userId,
      candidateIds: [`facebook-${PAGE}`, `instagram-${INSTAGRAM}`],
    });
    expect(accounts.map(({ name, state }) => [name, state])).toEqual([
      ['Piekarnia Ziarno', 'connected'],
      ['@piekarnia.ziarno', 'connected'],
    ]);
    expect(await statusOf(brand, state)).toMatchObject({ status: 'done', candidates: [] });
    const stored = await setup.context.db.select().from(socialAccounts);
    const id = accounts[0]?.id ?? '';
    const opened = await openPublishingAccounts(setup.context, setup.context.db, [brand.workspaceId], [id]);
    const token = opened.get(id)?.access?.token ?? '';
    expect(token).toMatch(/^EAAP/);
    // The whole token: its first letters alone stand in a random ciphertext now and then.
    expect(JSON.stringify([rows.rows, stored.map((row) => row.encryptedToken)])).not.toContain(token);
    const [connectionRow] = await setup.context.db.select().from(socialConnections);
    expect(connectionRow?.encryptedCandidates).toBeNull();
  });

  test('a token copied into another workspace or account does not open', async () => {
    const brand = await openBrand(setup);
    const [first, second] = await brand.connect();
    const [stored] = await setup.context.db
      .select()
      .from(socialAccounts)
      .where(eq(socialAccounts.id, first?.id ?? ''));
    await setup.context.db
      .update(socialAccounts)
      .set({ encryptedToken: stored?.encryptedToken ?? '' })
      .where(eq(socialAccounts.id, second?.id ?? ''));
    await expect(
      openPublishingAccounts(setup.context, setup.context.db, [brand.workspaceId], [second?.id ?? '']),
    ).rejects.toThrow(/belongs elsewhere/);
  });

  test('a callback works once, in time, for the person who opened it', async () => {
    const brand = await openBrand(setup);
    const stranger = await openBrand(setup);
    const { state, goBack } = await openPopup(brand);
    signIn(stranger);
    const foreign = await server.inject({ url: goBack() });
    expect(foreign.statusCode).toBe(410);
    expect(foreign.body).toContain('nie pasuje do łączenia');
    signIn({ workspaceId: brand.workspaceId, userId: await makeUser(setup.context.db) });
    expect((await server.inject({ url: goBack() })).statusCode).toBe(410);
    session = null;
    expect((await server.inject({ url: goBack() })).body).toContain('nikt nie jest zalogowany');
    signIn(brand);
    const twice = await Promise.all([server.inject({ url: goBack() }), server.inject({ url: goBack() })]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
    expect(twice.find(({ statusCode }) => statusCode === 410)?.body).toContain('został już wykorzystany');
    expect(await statusOf(brand, state)).toMatchObject({ status: 'choosing' });
    const late = await openPopup(brand);
    setup.clock.advance(15 * 60_000);
    const expired = await server.inject({ url: late.goBack() });
    expect(expired.statusCode).toBe(410);
    expect(expired.body).toContain('15\u00a0minut');
    expect(expired.body).toContain('data-closes="no"');
    expect(await statusOf(brand, late.state)).toMatchObject({ status: 'expired' });
    await expect(statusOf(stranger, state)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a callback is for whoever may connect accounts, with the second factor that their firm asks for', async () => {
    const brand = await openBrand(setup);
    const { state, goBack } = await openPopup(brand);
    signIn(brand, { lacksSecondFactor: true });
    expect((await server.inject({ url: goBack() })).statusCode).toBe(410);
    signIn(brand, { role: 'author' });
    expect((await server.inject({ url: goBack() })).statusCode).toBe(410);
    expect(await statusOf(brand, state)).toMatchObject({ status: 'pending' });
    signIn(brand);
    expect((await server.inject({ url: goBack() })).statusCode).toBe(200);
  });

  test('a denied or broken login says so', async () => {
    const brand = await openBrand(setup);
    signIn(brand);
    const denied = await openPopup(brand);
    const answer = await server.inject({
      url: `/api/social/callback/meta?error=access_denied&error_reason=user_denied&state=${denied.state}`,
    });
    expect(answer.body).toContain('Logowanie zostało anulowane w oknie sieci.');
    const german = await server.inject({
      url: '/api/social/callback/meta?state=bbbbbbbbbbbbbbbbbbbbbbbb',
      headers: { 'accept-language': 'de-DE,de;q=0.9' },
    });
    const { db } = setup.context;
    await db.update(users).set({ language: 'fr', emailVerified: false }).where(eq(users.id, brand.userId));
    const french = await server.inject({ url: '/api/social/callback/meta?state=bbbbbbbbbbbbbbbbbbbbbbbb' });
    expect(french.body).toContain('<html lang="fr">');
    expect(french.body).toContain('Revenir à vos comptes');
    await db.update(users).set({ language: null }).where(eq(users.id, brand.userId));
    expect(german.body).toContain('<html lang="de">');
    expect(german.body).toContain('Sie können dieses Fenster schließen.');
    expect(await statusOf(brand, denied.state)).toMatchObject({
      status: 'denied',
      problem: 'Logowanie do Facebooka nie powiodło się',
    });
    const broken = await openPopup(brand);
    setup.sandbox.control.faults.add({ provider: 'meta', route: 'GET /me/accounts', kind: 'server-error' });
    await server.inject({ url: broken.goBack() });
    expect(await statusOf(brand, broken.state)).toMatchObject({ status: 'failed' });
    const nothing = await openPopup(brand);
    await server.inject({ url: nothing.goBack({ networkUserId: '10157000000000003' }) });
    expect(await statusOf(brand, nothing.state)).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('Nie znaleźliśmy żadnej strony'),
    });
  });

  test.each([
    '',
    '?state=short',
    `?state=${'a'.repeat(43)}`,
    `?state=${'<script>'.repeat(5)}`,
    '?code=x&code=y',
  ])('a made-up callback %s does nothing and reflects nothing', async (query) => {
    signIn(await openBrand(setup));
    const answer = await server.inject({ url: `/api/social/callback/meta${query}` });
    expect(answer.statusCode).toBe(410);
    expect(answer.body).not.toContain('<script>');
    expect((await server.inject({ url: '/api/social/callback/nobody' })).statusCode).toBe(404);
  });

  test('the page runs one script of our own and no inline code', async () => {
    const brand = await openBrand(setup);
    signIn(brand);
    const { goBack } = await openPopup(brand);
    const { body, headers } = await server.inject({ url: goBack() });
    const scripts = [...body.matchAll(/<script([^>]*)>([^<]*)/g)];
    expect(scripts).toHaveLength(1);
    expect(scripts[0]?.[2]).toBe('');
    expect(headers['referrer-policy']).toBe('no-referrer');
    const script = await server.inject({ url: '/api/social/connection-done.js' });
    expect(script.headers['content-type']).toContain('text/javascript');
    expect(script.body).toContain("BroadcastChannel('postownia-connection')");
  });

  test('what can not be connected is refused at the choice too', async () => {
    const brand = await openBrand(setup);
    signIn(brand);
    const { state, goBack } = await openPopup(brand);
    await server.inject({ url: goBack() });
    const choose = (candidateIds: string[]) =>
      chooseAccounts(setup.context, brand.workspaceId, { state, userId: brand.userId, candidateIds });
    await expect(choose(['facebook-102030405060704'])).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_CONNECTABLE',
    });
    await expect(choose([`facebook-${PAGE}`, 'facebook-1'])).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_CONNECTABLE',
    });
    expect((await listAccounts(setup.context, brand.workspaceId)).accounts).toEqual([]);
    setup.clock.advance(16 * 60_000);
    await expect(choose([`facebook-${PAGE}`])).rejects.toMatchObject({ code: 'CONNECTION_EXPIRED' });
  });

  test('networks that are not there are refused', async () => {
    const brand = await openBrand(setup);
    const { networks: all } = setup.context;
    const unavailable = (network: Network) =>
      network === 'tiktok' ? message('network.not-configured') : null;
    // Parts that publishing lacks throw when they are touched, so they are inherited, not copied.
    const without = Object.create(setup.context, {
      networks: { value: { ...all, unavailable } },
    }) as Context;
    await expect(
      startConnection(without, brand.workspaceId, { network: 'tiktok', userId: brand.userId }),
    ).rejects.toMatchObject({ code: 'NETWORK_NOT_CONFIGURED' });
    const { networks } = await listAccounts(without, brand.workspaceId);
    const there = { available: true, demo: true, reason: null };
    const missing = { available: false, reason: expect.any(String) };
    expect(networks.map(({ network }) => network)).toEqual(NETWORKS);
    for (const one of networks) expect(one).toMatchObject(one.network === 'tiktok' ? missing : there);
  });
});

describe('disconnecting', () => {
  test('erases the tokens, keeps the row, and revokes the login with its last account', async () => {
    const brand = await openBrand(setup);
    const other = await openBrand(setup);
    const [page, instagram] = await brand.connect();
    const [theirs] = await other.connect([PAGE]);
    await disconnectAccount(setup.context, brand.workspaceId, { id: page?.id ?? '', by: BY_OPERATOR });
    await disconnectAccount(setup.context, brand.workspaceId, { id: instagram?.id ?? '', by: BY_OPERATOR });
    expect((await listAccounts(setup.context, brand.workspaceId)).accounts).toEqual([]);
    const rows = await setup.context.db
      .select()
      .from(socialAccounts)
      .where(eq(socialAccounts.workspaceId, brand.workspaceId));
    expect(rows).toMatchObject([{ encryptedToken: null }, { encryptedToken: null }]);
    const revoked = () =>
      setup.sandbox.control.requests({ provider: 'meta' }).entries.filter(({ method }) => method === 'DELETE')
        .length;
    // The same person's login still serves another workspace.
    expect(revoked()).toBe(0);
    await disconnectAccount(setup.context, other.workspaceId, { id: theirs?.id ?? '', by: BY_OPERATOR });
    expect(revoked()).toBe(1);
  });

  test('works when the network does not answer, and not for somebody else', async () => {
    const brand = await openBrand(setup);
    const stranger = await openBrand(setup);
    const [page] = await brand.connect([PAGE]);
    const id = page?.id ?? '';
    await expect(
      disconnectAccount(setup.context, stranger.workspaceId, { id, by: BY_OPERATOR }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    setup.sandbox.control.faults.add({
      provider: 'meta',
      route: 'DELETE /me/permissions',
      kind: 'reset-before',
    });
    expect(await disconnectAccount(setup.context, brand.workspaceId, { id, by: BY_OPERATOR })).toEqual({
      disconnected: true,
    });
    await expect(
      disconnectAccount(setup.context, brand.workspaceId, { id, by: BY_OPERATOR }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('connected again it is the same account', async () => {
    const brand = await openBrand(setup);
    const [before] = await brand.connect([PAGE]);
    await disconnectAccount(setup.context, brand.workspaceId, { id: before?.id ?? '', by: BY_OPERATOR });
    setup.clock.advance(60_000);
    const [after] = await brand.connect([PAGE]);
    expect(after).toMatchObject({
      id: before?.id,
      state: 'connected',
      connectedAt: '2026-11-21T09:01:00.000Z',
    });
  });
});
