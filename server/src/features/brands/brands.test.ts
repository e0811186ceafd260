import {
  BRAND_PROFILE_DEFAULTS,
  BrandProfile,
  type Brands,
  POSTING_PREFERENCES_DEFAULTS,
  TONES,
} from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { addUser, type User } from '../../../test/users.ts';
import { brandProfiles } from '../../db/schema/brand-profile.ts';
import { postingPreferences } from '../../db/schema/posting-preferences.ts';
import { workspaceMembers, workspaces } from '../../db/schema/workspaces.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { grantTrial, readBalance, reserveTokens } from '../tokens/index.ts';

describe('brands', () => {
  let running: TestApp;
  let owner: User;
  beforeAll(async () => {
    running = await testApp();
    owner = await ownerOnTrial();
  });
  afterAll(() => running.close());

  async function ownerOnTrial() {
    const user = await addUser(running.app);
    const now = running.app.clock.now();
    await inTransaction(running.app.db, (tx) => grantTrial(tx, user.organizationId, { now }));
    return user;
  }

  interface Request {
    readonly brand?: string;
    readonly method?: string;
    readonly body?: unknown;
    readonly key?: string;
  }
  async function call(user: Pick<User, 'cookie'> | null, path: string, options: Request = {}) {
    const { brand, method = 'GET', body, key } = options;
    const answer = await fetch(`${running.url}/api/v1${path}`, {
      method,
      headers: {
        origin: running.url,
        ...(user === null ? {} : { cookie: user.cookie }),
        ...(brand === undefined ? {} : { 'x-workspace': brand }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, shown: answer.headers.get('x-workspace'), text };
  }
  const listOf = async (user: User, brand?: string) =>
    JSON.parse((await call(user, '/brands', brand === undefined ? {} : { brand })).text) as Brands;
  const create = async (user: User, name: string, key?: string) => {
    const body = { name };
    const answer = await call(user, '/brands', {
      method: 'POST',
      body,
      ...(key === undefined ? {} : { key }),
    });
    return { ...answer, body: JSON.parse(answer.text) as { slug: string; code?: string } };
  };
  const nameIn = async (user: User, brand: string) =>
    (JSON.parse((await call(user, '/settings', { brand })).text) as { workspace: { name: string } }).workspace
      .name;

  it('a second brand is added, and named by its slug from then on', async () => {
    const first = (await listOf(owner)).current;
    const { body, status } = await create(owner, 'Żółta Łódź & Syn');
    expect([status, body.slug]).toEqual([200, 'zolta-lodz-syn']);
    expect(await listOf(owner)).toMatchObject({ current: first, mayCreate: true, planFull: false });
    expect((await listOf(owner)).brands.map(({ name }) => name)).toEqual(['Marka', 'Żółta Łódź & Syn']);
    // What names the first one goes on showing the first one.
    expect(await nameIn(owner, first)).toBe('Marka');
    expect(await nameIn(owner, body.slug)).toBe('Żółta Łódź & Syn');
    expect((await call(owner, '/settings', { brand: body.slug })).shown).toBe(body.slug);
  });

  it('a new brand begins with the settings of another of the firm, and with nothing that is the other’s own', async () => {
    const { db } = running.app;
    const user = await ownerOnTrial();
    const now = running.app.clock.now();
    const from = (await listOf(user)).current;
    const voice = {
      examples: ['Chleb od Kowalskich, tel. 600 100 200'],
      favouriteWords: ['zakwas'],
      signs: ['🥖'],
      signsPerPost: 1,
      signOff: 'Piekarnia Zaczyn, ul. Długa 3',
    };
    const told = {
      ...BRAND_PROFILE_DEFAULTS,
      brandName: 'Piekarnia Zaczyn',
      industry: 'Gastronomia',
      companySize: '1-10',
      targetAudience: 'Sąsiedzi',
      postFrequency: 'daily',
      trade: 'piekarnia',
      uniqueSellingPoints: 'zakwas od 1998',
      callToAction: 'Zadzwoń: 600 100 200',
      tones: [TONES[1]],
      emoticons: true,
    };
    await db.insert(brandProfiles).values({
      workspaceId: user.workspaceId,
      profile: BrandProfile.parse(told),
      voice,
      typePair: 'serif',
      updatedAt: now,
    });
    await db.insert(postingPreferences).values({
      workspaceId: user.workspaceId,
      ...POSTING_PREFERENCES_DEFAULTS,
      zone: 'Europe/Lisbon',
      paused: true,
      autoPublish: true,
      approvalPolicy: 'team',
      updatedAt: now,
    });
    const body = { name: 'Cukiernia Zaczyn', copyFrom: from };
    const made = await call(user, '/brands', { method: 'POST', body });
    expect(made.status, made.text).toBe(200);
    const { slug } = JSON.parse(made.text) as { slug: string };
    const [brand] = await db.select().from(workspaces).where(eq(workspaces.slug, slug));
    const id = brand?.id ?? '';
    const [profile] = await db.select().from(brandProfiles).where(eq(brandProfiles.workspaceId, id));
    expect(profile?.profile).toMatchObject({
      brandName: 'Cukiernia Zaczyn',
      tones: [TONES[1]],
      emoticons: true,
    });
    expect(profile?.voice).toMatchObject({ favouriteWords: ['zakwas'], signsPerPost: 1 });
    expect(profile).toMatchObject({ typePair: 'serif', logoId: null });
    for (const own of ['600 100 200', 'Długa', '1998', 'piekarnia'])
      expect(JSON.stringify(profile)).not.toContain(own);
    const [hours] = await db.select().from(postingPreferences).where(eq(postingPreferences.workspaceId, id));
    expect(hours).toMatchObject({ zone: 'Europe/Lisbon', paused: false, autoPublish: false });
    expect(hours?.approvalPolicy).toBe('team');
    // A brand of somebody else's firm is none, and nothing is made.
    const before = (await listOf(user)).brands.length;
    const foreign = { name: 'Obca', copyFrom: (await listOf(owner)).current };
    expect((await call(user, '/brands', { method: 'POST', body: foreign })).status).toBe(404);
    expect((await listOf(user)).brands).toHaveLength(before);
  });

  it('a slug is nobody else’s and stays when the brand is called something else', async () => {
    const one = await create(owner, 'Kino Zorza');
    const other = await create(await ownerOnTrial(), 'Kino Zorza');
    expect(one.body.slug).toBe('kino-zorza');
    expect(other.body.slug).toMatch(/^kino-zorza-[0-9a-f]{8}$/);
    const nameless = await create(owner, '喫茶店');
    expect(nameless.body.slug).toMatch(/^marka-[0-9a-f]{8}$/);
    const { brands } = await listOf(owner);
    expect(brands.map(({ slug }) => slug)).toContain('kino-zorza');
    const rename = { name: 'Kino Świt', zone: 'Europe/Warsaw' };
    await call(owner, '/settings/workspace', { method: 'PUT', brand: 'kino-zorza', body: rename });
    expect(await nameIn(owner, 'kino-zorza')).toBe('Kino Świt');
  });

  it('what is chosen is where an address without a name leads; two tabs keep their own', async () => {
    const user = await ownerOnTrial();
    const first = (await listOf(user)).current;
    const { slug } = (await create(user, 'Rejsy Bryza')).body;
    const chosen = await call(user, '/brands/chosen', { method: 'PUT', brand: slug });
    expect([chosen.status, JSON.parse(chosen.text)]).toEqual([200, { slug }]);
    expect((await listOf(user)).current).toBe(slug);
    const both = [first, slug].flatMap((brand) => Array.from({ length: 5 }, () => brand));
    const answers = await Promise.all(
      both.map(async (brand) => (await call(user, '/settings', { brand })).shown),
    );
    expect(answers).toEqual(both);
  });

  it('whoever changes something is led to the brand of now, also before the change was announced', async () => {
    const user = await ownerOnTrial();
    const first = (await listOf(user)).current;
    const { slug } = (await create(user, 'Rejsy Fala')).body;
    expect((await listOf(user)).current).toBe(first);
    // As a choice whose announcement has not arrived yet.
    await running.app.db.$client.query(
      `begin; set local session_replication_role = 'replica';
       update sessions set active_workspace_id = (select id from workspaces where slug = '${slug}')
       where user_id = '${user.userId}'; commit`,
    );
    await call(user, '/settings/workspace', {
      method: 'PUT',
      brand: slug,
      body: { name: 'Rejsy Fala', zone: 'Europe/Warsaw' },
    });
    expect((await listOf(user)).current).toBe(slug);
  });

  it('a brand of somebody else is answered as one that does not exist, by slug, id and link', async () => {
    const stranger = await ownerOnTrial();
    const foreign = (await create(stranger, 'Piekarnia Zaczyn')).body.slug;
    for (const path of ['/settings', '/brands', '/posts?from=2026-01-01&to=2026-01-31', '/events']) {
      const unknown = await call(owner, path, { brand: 'nie-ma-takiej' });
      expect(unknown.status).toBe(404);
      for (const brand of [foreign, stranger.workspaceId])
        expect(await call(owner, path, { brand })).toEqual(unknown);
    }
    const link = (brand: string) => call(owner, `/privacy/export.zip?workspace=${encodeURIComponent(brand)}`);
    expect((await link(foreign)).status).toBe(404);
    expect(await link(foreign)).toEqual(await link('nie ma\r\ntakiej'));
    expect((await call(owner, '/brands/chosen', { method: 'PUT', brand: foreign })).status).toBe(404);
    expect((await call(null, '/settings', { brand: foreign })).status).toBe(401);
  });

  it('whoever is taken out of a brand sees it no longer, and their stream of it ends', async () => {
    const { slug } = (await create(owner, 'Pracownia Glina')).body;
    const { app } = running;
    const guest = await addUser(app, { role: 'editor', workspaceId: owner.workspaceId });
    const rows = await app.database.pool.query<{ id: string }>('select id from workspaces where slug = $1', [
      slug,
    ]);
    const workspaceId = asWorkspaceId(rows.rows[0]?.id ?? '');
    const given = { organizationId: owner.organizationId, workspaceId, userId: guest.userId };
    await app.db.insert(workspaceMembers).values({ ...given, role: 'viewer', createdAt: app.clock.now() });
    expect((await listOf(guest)).brands).toHaveLength(2);
    const answer = await fetch(`${running.url}/api/v1/events`, {
      headers: { cookie: guest.cookie, 'x-workspace': slug },
    });
    const reader = answer.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await app.db.delete(workspaceMembers).where(eq(workspaceMembers.workspaceId, workspaceId));
    let over = false;
    while (!over) over = (await reader?.read())?.done ?? true;
    expect((await call(guest, '/settings', { brand: slug })).status).toBe(404);
    expect((await call(guest, '/settings')).status).toBe(200);
  });

  it('the plan says how many, also to many at once; a repeat adds none', async () => {
    const poor = await addUser(running.app);
    expect(await create(poor, 'Druga')).toMatchObject({ status: 409, body: { code: 'BRAND_LIMIT' } });
    expect(await listOf(poor)).toMatchObject({ mayCreate: false, planFull: true });
    const user = await ownerOnTrial();
    const key = crypto.randomUUID();
    const [once, twice] = [await create(user, 'Raz', key), await create(user, 'Raz', key)];
    expect(twice.body).toEqual(once.body);
    const many = await Promise.all(Array.from({ length: 12 }, (_, index) => create(user, `Marka ${index}`)));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(8);
    expect((await listOf(user)).brands).toHaveLength(10);
  });

  it('only who manages the firm adds brands', async () => {
    for (const role of ['editor', 'author', 'approver', 'viewer'] as const) {
      const user = await addUser(running.app, { role, workspaceId: owner.workspaceId });
      expect((await create(user, 'Cudza')).status).toBe(403);
      expect(await listOf(user)).toMatchObject({ mayCreate: false, planFull: false });
    }
  });

  it('the second brand spends the firm’s tokens', async () => {
    const user = await ownerOnTrial();
    const { db, clock } = running.app;
    const { slug } = (await create(user, 'Studio Piwonia')).body;
    const { rows } = await running.app.database.pool.query<{ id: string }>(
      'select id from workspaces where slug = $1',
      [slug],
    );
    const workspaceId = asWorkspaceId(rows[0]?.id ?? '');
    const before = await readBalance(db, user.organizationId, clock.now());
    await inTransaction(db, (tx) =>
      reserveTokens(tx, workspaceId, { amount: 9, cause: 'generation', key: slug, now: clock.now() }),
    );
    const after = await readBalance(db, user.organizationId, clock.now());
    expect(before.balance - after.balance).toBe(9);
  });
});
