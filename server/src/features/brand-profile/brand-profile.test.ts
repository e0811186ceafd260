import { LIMITS } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { TEST_PROFILE } from '../../../test/factories.ts';
import { addUser, type User } from '../../../test/users.ts';
import { brandProfiles } from '../../db/schema/brand-profile.ts';
import { workspaces } from '../../db/schema/workspaces.ts';
import { getBrandProfile, requireBrandProfile } from './index.ts';

const PATH = '/api/v1/brand-profile';

describe('brand profile', () => {
  let running: TestApp;
  beforeAll(async () => {
    running = await testApp();
  });
  afterAll(() => running.close());

  const as = (user: User) => new Browser(running, user);

  it('is not there until it is saved, then read as it was written', async () => {
    const owner = await addUser(running.app);
    const browser = as(owner);
    expect(await browser.get(PATH)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    await expect(requireBrandProfile(running.app.db, owner.workspaceId)).rejects.toMatchObject({
      code: 'PROFILE_MISSING',
    });

    const saved = await browser.ask('PUT', PATH, TEST_PROFILE);
    expect(saved).toMatchObject({ status: 200, body: { profile: TEST_PROFILE, revision: 1 } });
    const renamed = { ...TEST_PROFILE, brandName: 'Palarnia Zmierzch' };
    expect((await browser.ask('PUT', PATH, renamed)).body.revision).toBe(2);
    expect((await browser.get(PATH)).body).toMatchObject({ profile: renamed, revision: 2 });
    expect(await requireBrandProfile(running.app.db, owner.workspaceId)).toEqual(renamed);
    const [workspace] = await running.app.db
      .select()
      .from(workspaces)
      .where(eq(workspaces.id, owner.workspaceId));
    expect(workspace?.name).toBe('Palarnia Zmierzch');
  });

  it('is changed by owners and editors, read by viewers, and nobody else’s', async () => {
    const owner = await addUser(running.app);
    const member = (role: 'editor' | 'viewer') =>
      addUser(running.app, { role, workspaceId: owner.workspaceId });
    const [editor, viewer, stranger] = [
      await member('editor'),
      await member('viewer'),
      await addUser(running.app),
    ];
    expect((await as(editor).ask('PUT', PATH, TEST_PROFILE)).status).toBe(200);
    expect((await as(viewer).get(PATH)).status).toBe(200);
    expect(await as(viewer).ask('PUT', PATH, TEST_PROFILE)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: 'Nie masz uprawnień do tej czynności.' },
    });
    expect((await as(stranger).get(PATH)).status).toBe(404);
    const visitor = new Browser(running);
    expect((await visitor.get(PATH)).status).toBe(401);
    expect((await visitor.ask('PUT', PATH, TEST_PROFILE)).status).toBe(401);
  });

  it('refuses each field beyond its limit, unknown fields and foreign workspaces in the body', async () => {
    const browser = as(await addUser(running.app));
    const long = (characters: number) => 'ą'.repeat(characters + 1);
    const bad: Record<string, unknown>[] = [
      { brandName: '' },
      { brandName: long(LIMITS.brandNameCharacters) },
      { trade: long(LIMITS.tradeCharacters) },
      { targetAudience: '   ' },
      { targetAudience: long(LIMITS.longTextCharacters) },
      { callToAction: long(LIMITS.callToActionCharacters) },
      { callToAction: 'dwie\nlinie' },
      { industry: 'Kosmonautyka' },
      { tones: ['friendly', 'friendly'] },
      { keywords: Array.from({ length: LIMITS.keywords + 1 }, (_, index) => `słowo ${index}`) },
      { emoticons: 'tak' },
      { workspaceId: '00000000-0000-4000-8000-000000000000' },
    ];
    for (const change of bad) {
      const answer = await browser.ask('PUT', PATH, { ...TEST_PROFILE, ...change });
      expect(answer, JSON.stringify(change)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
      expect(answer.body.details.fields[0].message).toMatch(/[.!]$/);
    }
    expect((await browser.get(PATH)).status).toBe(404);
  });

  it('gives a profile from before a field existed that field’s default', async () => {
    const { workspaceId } = await addUser(running.app);
    const { callToAction: _, emoticons: __, ...older } = TEST_PROFILE;
    await running.app.db
      .insert(brandProfiles)
      .values({ workspaceId, profile: older as typeof TEST_PROFILE, updatedAt: running.app.clock.now() });
    expect(await getBrandProfile(running.app.db, workspaceId)).toEqual({
      ...TEST_PROFILE,
      callToAction: '',
      emoticons: false,
    });
  });
});
