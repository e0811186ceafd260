import { IMAGE_STYLES, PALETTES, TRIED_POSTS } from '@postownia/contract';
import { makeSafe } from '@postownia/contract/safe-palette';
import { TYPE_PAIRS } from '@postownia/contract/type-pairs';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { TEST_PROFILE } from '../../../test/factories.ts';
import { addUser } from '../../../test/users.ts';
import { QUOTAS } from '../../db/quotas.ts';
import { brandProfiles } from '../../db/schema/brand-profile.ts';
import { brandLook, readBrandStyle } from '../brand-profile/index.ts';

const PATH = '/api/v1/brand-kit';
const OWN = {
  primary: '#F2C400',
  secondary: '#F2C410',
  accent: '#777777',
  ground: '#FFFDE8',
  deep: '#5A5A5A',
};

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(() => running.close());

async function owner() {
  const user = await addUser(running.app);
  const browser = new Browser(running, user);
  await browser.ask('PUT', '/api/v1/brand-profile', TEST_PROFILE);
  return { browser, user };
}

test('a kit starts from the profile, keeps what was written and is used made safe', async () => {
  const { browser, user } = await owner();
  const { colorPalette, preferredImageStyle } = TEST_PROFILE;
  const first = await browser.get(PATH);
  expect(first.body).toEqual({ colours: PALETTES[colorPalette], typePair: null, style: preferredImageStyle });
  const kit = { colours: OWN, typePair: 'serif', style: 'artistic' };
  expect(await browser.ask('PUT', PATH, kit)).toMatchObject({ status: 200, body: kit });
  expect((await browser.get(PATH)).body).toEqual(kit);
  const style = await readBrandStyle(running.app, user.workspaceId, TEST_PROFILE);
  expect(style).toMatchObject({ palette: makeSafe(OWN).palette, typePair: 'serif' });
  expect(style.palette).not.toEqual(OWN);
  expect(await brandLook.colours(running.app.db, user.workspaceId)).toEqual(makeSafe(OWN).palette);
  expect((await browser.get('/api/v1/brand-profile')).body.profile.preferredImageStyle).toBe('artistic');
});

test('the colours of a named palette are kept by its name; another palette of the profile ends own colours', async () => {
  const { browser } = await owner();
  const own = { colours: OWN, typePair: null, style: 'modern' };
  await browser.ask('PUT', PATH, { ...own, colours: PALETTES['Rose Gold'] });
  expect((await browser.get('/api/v1/brand-profile')).body.profile.colorPalette).toBe('Rose Gold');
  await browser.ask('PUT', PATH, own);
  await browser.ask('PUT', '/api/v1/brand-profile', {
    ...TEST_PROFILE,
    colorPalette: 'Rose Gold',
    brandValues: 'spokój',
  });
  expect((await browser.get(PATH)).body.colours).toEqual(OWN);
  await browser.ask('PUT', '/api/v1/brand-profile', { ...TEST_PROFILE, colorPalette: 'Royal Purple' });
  expect((await browser.get(PATH)).body.colours).toEqual(PALETTES['Royal Purple']);
});

test('what is no colour, an unknown lettering and a brand without a profile are refused; a viewer only reads', async () => {
  const { browser, user } = await owner();
  const kit = { colours: OWN, typePair: null, style: 'modern' };
  for (const bad of [
    { ...kit, colours: { ...OWN, primary: 'url(#a)' } },
    { ...kit, colours: { ...OWN, primary: '#12345"' } },
    { ...kit, colours: { ...OWN, extra: '#123456' } },
    { ...kit, typePair: 'comic' },
    { ...kit, style: 'loud' },
  ])
    expect((await browser.ask('PUT', PATH, bad)).status).toBe(400);
  const viewer = new Browser(
    running,
    await addUser(running.app, { role: 'viewer', workspaceId: user.workspaceId }),
  );
  expect((await viewer.get(PATH)).status).toBe(200);
  expect((await viewer.ask('PUT', PATH, kit)).status).toBe(403);
  const empty = new Browser(running, await addUser(running.app));
  for (const answer of [
    await empty.get(PATH),
    await empty.ask('PUT', PATH, kit),
    await empty.ask('POST', `${PATH}/samples`, kit),
  ])
    expect(answer.body.code).toBe('PROFILE_MISSING');
});

test('colours that no version of ours wrote are ignored', async () => {
  const { browser, user } = await owner();
  await running.app.db
    .update(brandProfiles)
    .set({ colours: { primary: '<svg>' } as never, typePair: 'comic' as never })
    .where(eq(brandProfiles.workspaceId, user.workspaceId));
  expect((await browser.get(PATH)).body).toMatchObject({
    colours: PALETTES[TEST_PROFILE.colorPalette],
    typePair: null,
  });
});

test('samples are drawn so often and no more', async () => {
  const { browser, user } = await owner();
  await running.app.database.pool.query(
    'insert into rate_limits (key, count, last_request) values ($1, $2, $3)',
    [`kit-samples:${user.workspaceId}`, QUOTAS.kitSamples.max - 1, running.app.clock.now().getTime()],
  );
  const kit = { colours: OWN, typePair: null, style: 'corporate' };
  expect((await browser.ask('POST', `${PATH}/samples`, kit)).status).toBe(200);
  expect(await browser.ask('POST', `${PATH}/samples`, kit)).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS' },
  });
});

test('samples show the brand’s own posts in the kit: every style, every lettering, nine days; nothing is kept', async () => {
  const { browser } = await owner();
  const before = (await browser.get(PATH)).body;
  const kit = { colours: { ...OWN, primary: '#0055FF' }, typePair: 'wide', style: 'corporate' };
  const { body } = await browser.ask('POST', `${PATH}/samples`, kit);
  expect(body.styles).toHaveLength(IMAGE_STYLES.length);
  expect(body.types).toHaveLength(TYPE_PAIRS.length);
  expect(body.month).toHaveLength(TRIED_POSTS);
  const all: string[] = [...body.styles, ...body.types, ...body.month];
  expect(new Set([...body.types, body.ownType]).size).toBeGreaterThan(4);
  for (const url of all) {
    const bytes = Buffer.from(url.replace('data:image/webp;base64,', ''), 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 360, height: 360 });
  }
  expect((await browser.get(PATH)).body).toEqual(before);
});
