import { type ApiKey, ERRORS, type ErrorCode } from '@postownia/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKey, type TestKey } from '../../../test/api-keys.ts';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { TEST_PROFILE } from '../../../test/factories.ts';
import { addUser, GOOD_PASSWORD, type User } from '../../../test/users.ts';
import { apiKeySecrets, apiKeys } from '../../db/schema/api-keys.ts';
import { credentials, members, workspaceMembers, workspaces } from '../../db/schema/workspaces.ts';
import { inTransaction } from '../../db/transaction.ts';
import { openLog } from '../../lib/log.ts';
import { saveBrandProfile } from '../brand-profile/index.ts';
import { openPasswordHashing } from '../identity/password-hashing.ts';
import { grantTrial } from '../tokens/index.ts';

let clock: ManualClock;
let running: TestApp;
let owner: User;
beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock });
  owner = await ownerOnTrial();
});
afterAll(() => running.close());

async function ownerOnTrial(): Promise<User> {
  const user = await addUser(running.app);
  const now = clock.now();
  await inTransaction(running.app.db, async (tx) => {
    await grantTrial(tx, user.organizationId, { now });
    await saveBrandProfile(tx, user.workspaceId, { profile: TEST_PROFILE, now });
  });
  return user;
}

async function withPassword(user: User): Promise<User> {
  const { hash } = openPasswordHashing({ cost: { logN: 10, r: 8, p: 1 } });
  const { userId, email: accountId } = user;
  const [createdAt, updatedAt] = [clock.now(), clock.now()];
  const password = await hash(GOOD_PASSWORD);
  const row = { userId, accountId, providerId: 'credential', password, createdAt, updatedAt };
  await running.app.db.insert(credentials).values(row);
  return user;
}

interface Request {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
async function call(path: string, { method = 'GET', body, headers = {} }: Request = {}) {
  const answer = await fetch(`${running.url}/api/v1${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = (await answer.json()) as { code?: ErrorCode; details?: Record<string, unknown> };
  return { status: answer.status, headers: answer.headers, json };
}
const refused = (code: ErrorCode) => ({ status: ERRORS[code].status, json: { code } });
const asUser = ({ cookie }: User) => ({ cookie, origin: running.url });
const MONTH = '/posts?from=2026-11-01&to=2026-11-30';
const read = ({ headers }: Pick<TestKey, 'headers'>, more: Readonly<Record<string, string>> = {}) =>
  call(MONTH, { headers: { ...headers, ...more } });
const addBrand = async ({ organizationId }: User) => {
  const id = crypto.randomUUID();
  const row = { id, organizationId, name: 'Druga', slug: `druga-${id}`, createdAt: clock.now() };
  await running.app.db.insert(workspaces).values(row);
  return row;
};

describe('a key', () => {
  const form = (changes: object = {}) => ({
    name: 'Sklep internetowy',
    scopes: ['read', 'write'],
    brands: null,
    monthlyTokenCap: 100,
    expiresInDays: 30,
    password: GOOD_PASSWORD,
    ...changes,
  });
  const create = (user: User, body: unknown = form()) =>
    call('/api-keys', { method: 'POST', body, headers: asUser(user) });
  const listed = async (user: User) =>
    ((await call('/api-keys', { headers: asUser(user) })).json as unknown as { keys: ApiKey[] }).keys;

  it('is told once, kept as a hash, opens, notes its use coarsely, and is revoked', async () => {
    const user = await withPassword(await ownerOnTrial());
    const { status, json } = await create(user);
    const { key, secret } = json as unknown as { key: ApiKey; secret: string };
    expect(status).toBe(200);
    expect(secret).toMatch(/^pst_[0-9a-f]{16}_[\w-]{43}$/);
    const rows = await running.app.database.pool.query(
      'select k.*, s.* from api_keys k join api_key_secrets s on s.key_id = k.id where k.id = $1',
      [key.id],
    );
    expect(JSON.stringify(rows.rows)).not.toContain(secret.slice(21));
    expect(secret.startsWith(key.start)).toBe(true);
    expect(key).toMatchObject({ state: 'active', lastUsedAt: null, spentThisMonth: 0, createdBy: 'Osoba' });

    const headers = { authorization: `Bearer ${secret}` };
    expect((await read({ headers })).status).toBe(200);
    const [used] = await listed(user);
    expect(used).toMatchObject({ lastUsedAt: clock.now().toISOString() });
    expect(used?.lastUsedFrom).toMatch(/^127\.0\.0\.0\/24$|^0:0:0::\/48$/);
    expect(JSON.stringify(await listed(user))).not.toContain(secret.slice(21));

    const revoked = await call(`/api-keys/${key.id}`, { method: 'DELETE', headers: asUser(user) });
    expect(revoked.status).toBe(200);
    const changing = { method: 'POST', body: {}, headers };
    expect(await call('/month-plans', changing)).toMatchObject(refused('UNAUTHORIZED'));
    await expect.poll(async () => (await read({ headers })).status).toBe(401);
    expect(await listed(user)).toEqual([]);
  });

  it('is made by who manages the firm, with their password, within the plan and up to twenty', async () => {
    const user = await withPassword(await ownerOnTrial());
    expect(await create(user, form({ password: 'nie to' }))).toMatchObject(refused('WRONG_PASSWORD'));
    const editor = await addUser(running.app, { role: 'editor', workspaceId: user.workspaceId });
    expect(await create(editor)).toMatchObject(refused('FORBIDDEN'));
    const withoutPlan = await withPassword(await addUser(running.app));
    expect(await create(withoutPlan)).toMatchObject(refused('API_NOT_IN_PLAN'));
    const foreign = await addBrand(owner);
    expect(await create(user, form({ brands: [foreign.slug] }))).toMatchObject(refused('NOT_FOUND'));
    for (let made = 0; made < 19; made += 1) await addKey(running.app, user);
    clock.advance(300_000);
    const both = await Promise.all([create(user), create(user)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('that is rotated opens by its new secret at once and by the old one for as long as was said', async () => {
    const user = await withPassword(await ownerOnTrial());
    const before = await addKey(running.app, user);
    const rotate = async (keepHours: number) => {
      const body = { keepHours, password: GOOD_PASSWORD };
      const options = { method: 'POST', body, headers: asUser(user) };
      const { json } = await call(`/api-keys/${before.keyId}/rotate`, options);
      const { secret, key } = json as unknown as { secret: string; key: ApiKey };
      return { headers: { authorization: `Bearer ${secret}` }, key };
    };
    const after = await rotate(24);
    expect(after.key.formerUntil).toBe(new Date(clock.now().getTime() + 86_400_000).toISOString());
    expect([(await read(before)).status, (await read(after)).status]).toEqual([200, 200]);
    const last = await rotate(24);
    // Two at most open at once: the oldest ends now.
    await expect.poll(async () => (await read(before)).status).toBe(401);
    expect([(await read(after)).status, (await read(last)).status]).toEqual([200, 200]);
    clock.advance(86_400_000);
    expect([(await read(after)).status, (await read(last)).status]).toEqual([401, 200]);
    const body = { keepHours: 169, password: GOOD_PASSWORD };
    const tooLong = { method: 'POST', body, headers: asUser(user) };
    expect(await call(`/api-keys/${before.keyId}/rotate`, tooLong)).toMatchObject(refused('BAD_REQUEST'));
  });

  it('of another firm is nobody’s to see, rotate or revoke', async () => {
    const stranger = await withPassword(await ownerOnTrial());
    const { keyId } = await addKey(running.app, owner);
    const headers = asUser(stranger);
    const body = { keepHours: 0, password: GOOD_PASSWORD };
    expect(await listed(stranger)).toEqual([]);
    expect(await call(`/api-keys/${keyId}`, { method: 'DELETE', headers })).toMatchObject(
      refused('NOT_FOUND'),
    );
    expect(await call(`/api-keys/${keyId}/rotate`, { method: 'POST', body, headers })).toMatchObject(
      refused('NOT_FOUND'),
    );
  });
});

/** The clock of the application stands still: only word of the change ends what is remembered. */
const expectAtOnce = (status: () => Promise<number>, expected: number) =>
  expect.poll(status, { interval: 5 }).toBe(expected);

describe('whom a key lets in', () => {
  it('whatever is wrong with it, the answer is the same', async () => {
    const good = await addKey(running.app, owner);
    const ended = await addKey(running.app, owner, { expiresAt: clock.now() });
    const revoked = await addKey(running.app, owner);
    await running.app.db.update(apiKeys).set({ revokedAt: clock.now() }).where(eq(apiKeys.id, revoked.keyId));
    const left = await addUser(running.app, { role: 'admin', workspaceId: owner.workspaceId });
    const orphaned = await addKey(running.app, left);
    await running.app.db.delete(members).where(eq(members.userId, left.userId));
    const forged = `${good.text.slice(0, -4)}AAAA`;
    const texts = [ended.text, revoked.text, orphaned.text, forged, 'pst_nic', 'x'];
    const unknown = await call(MONTH, {
      headers: { authorization: `Bearer pst_${'0'.repeat(16)}_${'A'.repeat(43)}` },
    });
    expect(unknown).toMatchObject(refused('UNAUTHORIZED'));
    expect(unknown.headers.get('www-authenticate')).toBe('Bearer');
    for (const text of texts) {
      const { status, json } = await call(MONTH, { headers: { authorization: `Bearer ${text}` } });
      expect({ status, json }, text).toEqual({ status: unknown.status, json: unknown.json });
    }
    expect((await read(good)).status).toBe(200);
  });

  it('ends with its person’s place in the firm, and shrinks with their role', async () => {
    const admin = await addUser(running.app, { role: 'admin', workspaceId: owner.workspaceId });
    const key = await addKey(running.app, admin);
    const feed = { method: 'PUT', body: { name: 'Nowa', zone: 'Europe/Warsaw' }, headers: key.headers };
    expect((await call('/settings/workspace', feed)).json.code).not.toBe('FORBIDDEN');
    await running.app.db.update(members).set({ role: 'member' }).where(eq(members.userId, admin.userId));
    expect(await call('/settings/workspace', feed)).toMatchObject(refused('NOT_FOUND'));
    await expectAtOnce(async () => (await read(key)).status, 404);
    await running.app.db.delete(members).where(eq(members.userId, admin.userId));
    await expectAtOnce(async () => (await read(key)).status, 401);
    expect(await call('/settings/workspace', feed)).toMatchObject(refused('UNAUTHORIZED'));
  });

  it('stays in its firm and its brands, and must name one of several to change something', async () => {
    const user = await ownerOnTrial();
    const second = await addBrand(user);
    const both = await addKey(running.app, user);
    const one = await addKey(running.app, user, { workspaceIds: [second.id] });
    const foreign = await addKey(running.app, owner);
    expect((await read(both, { 'x-workspace': second.slug })).headers.get('x-workspace')).toBe(second.slug);
    expect((await read(both)).status).toBe(200);
    expect((await read(one)).headers.get('x-workspace')).toBe(second.slug);
    for (const brand of [user.workspaceId, 'nie-ma-takiej'])
      expect(await read(one, { 'x-workspace': brand })).toMatchObject(refused('NOT_FOUND'));
    expect(await read(foreign, { 'x-workspace': second.slug })).toMatchObject(refused('NOT_FOUND'));
    const change = { method: 'POST', body: {} };
    expect(await call('/month-plans', { ...change, headers: both.headers })).toMatchObject(
      refused('BRAND_NOT_NAMED'),
    );
    expect((await call('/month-plans', { ...change, headers: one.headers })).json.code).toBe('BAD_REQUEST');
    const brands = (await call('/brands', { headers: one.headers })).json as unknown;
    expect(brands).toEqual({
      current: second.slug,
      brands: [{ slug: second.slug, name: 'Druga', archived: false, inFirm: true }],
      mayCreate: false,
      planFull: false,
      lacksSecondFactor: false,
    });
  });

  it('ends with its person’s place in a brand, and with a brand taken from it', async () => {
    const user = await ownerOnTrial();
    const second = await addBrand(user);
    const editor = await addUser(running.app, { role: 'editor', workspaceId: user.workspaceId });
    const { organizationId } = user;
    const given = { organizationId, workspaceId: second.id, userId: editor.userId, role: 'editor' } as const;
    await running.app.db.insert(workspaceMembers).values({ ...given, createdAt: clock.now() });
    const key = await addKey(running.app, { ...editor, organizationId });
    const inSecond = () => read(key, { 'x-workspace': second.slug });
    expect((await inSecond()).status).toBe(200);
    await running.app.db
      .delete(workspaceMembers)
      .where(and(eq(workspaceMembers.workspaceId, second.id), eq(workspaceMembers.userId, editor.userId)));
    await expectAtOnce(async () => (await inSecond()).status, 404);
    const change = {
      method: 'POST',
      body: { text: 'x' },
      headers: { ...key.headers, 'x-workspace': second.slug },
    };
    expect(await call('/brand-facts', change)).toMatchObject(refused('NOT_FOUND'));
    expect((await read(key, { 'x-workspace': user.workspaceId })).status).toBe(200);
  });

  it('is refused in an address, beside a session’s cookie, and without a plan that has the API', async () => {
    const key = await addKey(running.app, owner);
    for (const written of [key.text, key.text.replace('_', '%5F'), encodeURIComponent(key.text)])
      expect(await call(`${MONTH}&api_key=${written}`, { headers: key.headers })).toMatchObject(
        refused('KEY_IN_ADDRESS'),
      );
    const { cookie } = owner;
    expect(await read(key, { cookie })).toMatchObject(refused('KEY_AND_COOKIE'));
    expect((await read(key, { cookie: 'another=1', origin: 'https://n8n.example' })).status).toBe(200);
    const poor = await addKey(running.app, await addUser(running.app));
    expect(await read(poor)).toMatchObject(refused('API_NOT_IN_PLAN'));
  });

  it('needs no origin, and what it does is noted as the key’s', async () => {
    const user = await ownerOnTrial();
    const key = await addKey(running.app, user);
    const headers = { ...key.headers, origin: 'https://evil.example' };
    const body = { name: 'Marka z API', zone: 'Europe/Warsaw' };
    expect((await call('/settings/workspace', { method: 'PUT', body, headers })).status).not.toBe(401);
    const added = await call('/brand-facts', {
      method: 'POST',
      body: { text: 'Pieczemy chleb na zakwasie.' },
      headers,
    });
    expect(added.status, JSON.stringify(added.json)).toBe(200);
    const { rows } = await running.app.database.pool.query<{ actor: string; id: string }>(
      `select payload ->> 'actor' as actor, payload ->> 'actorId' as id from events
       where workspace_id = $1 and name = 'audit.recorded'`,
      [user.workspaceId],
    );
    expect(rows).toContainEqual({ actor: 'api-key', id: key.keyId });
    expect(rows.map(({ actor }) => actor)).not.toContain('user');
  });
});

describe('how much a key may', () => {
  it('takes 120 requests a minute, also when all come at once, and says what is left', async () => {
    const key = await addKey(running.app, owner);
    const other = await addKey(running.app, owner);
    const first = await read(key);
    expect(first.headers.get('ratelimit-policy')).toBe('"key";q=120;w=60');
    expect(first.headers.get('ratelimit')).toBe('"key";r=119;t=60');
    const answers = await Promise.all(Array.from({ length: 219 }, () => read(key)));
    const late = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(119);
    expect(late).toHaveLength(100);
    expect(late[0]).toMatchObject(refused('TOO_MANY_REQUESTS'));
    expect(late[0]?.headers.get('retry-after')).toBe('60');
    expect(late[0]?.headers.get('ratelimit')).toBe('"key";r=0;t=60');
    expect((await read(other)).status).toBe(200);
    clock.advance(60_000);
    expect((await read(key)).status).toBe(200);
  });

  it('spends no more in a month than its cap, while what it began goes on', async () => {
    const user = await ownerOnTrial();
    const key = await addKey(running.app, user, { monthlyTokenCap: 30 });
    const start = (from: string, days: number, headers: Readonly<Record<string, string>>) =>
      call('/generation-batches', {
        method: 'POST',
        body: { from, days, existing: 'fill', frequency: 'daily' },
        headers: { ...headers, 'idempotency-key': from },
      });
    const today = clock.now().toISOString().slice(0, 10);
    const begun = await start(today, 3, key.headers);
    expect(begun.status, JSON.stringify(begun.json)).toBe(201);
    // A repeat is the same batch, not another one.
    expect((await start(today, 3, key.headers)).json).toEqual(begun.json);
    const { id } = begun.json as unknown as { id: string };
    await running.app.database.pool.query(
      "update generation_batches set state = 'finished', finished_at = created_at where id = $1",
      [id],
    );
    const later = new Date(clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
    const over = await start(later, 1, key.headers);
    expect(over).toMatchObject({
      ...refused('KEY_CAP_REACHED'),
      json: { code: 'KEY_CAP_REACHED', details: { needed: 9, left: 3 } },
    });
    expect((await start(later, 1, asUser(user))).status).toBe(201);
    const { rows } = await running.app.database.pool.query(
      'select amount, used, returned from token_reservations where organization_id = $1 and api_key_id = $2',
      [user.organizationId, key.keyId],
    );
    expect(rows).toEqual([{ amount: 27, used: 0, returned: 0 }]);
  });

  it('never stands in a log', async () => {
    const { text, headers } = await addKey(running.app, owner);
    const lines: string[] = [];
    const log = openLog({ logLevel: 'trace', to: { write: (line: string) => void lines.push(line) } });
    log.info({ request: { headers } }, 'asked');
    log.error({ err: new Error(`GET /posts?key=${text} with Bearer ${text} and ${text} failed`) }, 'failed');
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain(text.slice(21));
  });

  it('never stands in a log of what is asked with it, wherever it is written and whatever is answered', async () => {
    const lines: string[] = [];
    const to = { write: (line: string) => void lines.push(line) };
    const logging = await testApp({ log: openLog({ logLevel: 'trace', to }) });
    const { text, headers } = await addKey(logging.app, await addUser(logging.app));
    const paths = [MONTH, `${MONTH}&key=${text}`, `/posts/${text}`, `/${text}`, `/posts?from=${text}`];
    for (const path of paths) await fetch(`${logging.url}/api/v1${path}`, { headers });
    const json = { ...headers, 'content-type': 'application/json' };
    for (const body of [JSON.stringify({ text, url: `https://x.example/?k=${text}` }), `{"${text}`])
      await fetch(`${logging.url}/api/v1/webhooks`, { method: 'POST', headers: json, body });
    await logging.close();
    expect(lines.length).toBeGreaterThanOrEqual(paths.length);
    expect(lines.join()).not.toContain(text.slice(21));
  });

  it('its secrets go with it', async () => {
    const key = await addKey(running.app, owner);
    await running.app.db.delete(apiKeys).where(eq(apiKeys.id, key.keyId));
    expect(await running.app.db.$count(apiKeySecrets, eq(apiKeySecrets.keyId, key.keyId))).toBe(0);
  });
});
