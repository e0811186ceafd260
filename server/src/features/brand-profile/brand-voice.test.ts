import { LIMITS } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { TEST_PROFILE } from '../../../test/factories.ts';
import { addUser, type User } from '../../../test/users.ts';
import { assetUses } from '../../db/schema/asset-uses.ts';
import { assets } from '../../db/schema/assets.ts';
import { logoAssets } from '../assets/index.ts';
import { removeStrayFiles } from '../assets/remove-stray-files.job.ts';
import { sweepAssets } from '../assets/sweep-assets.job.ts';
import { readBrandStyle } from './index.ts';

const PATH = '/api/v1/brand-profile';
const EXAMPLES = [
  'Hej, kawosze! ☕ Nowa Etiopia już w młynku. Wpadnij spróbować.\nDo następnej filiżanki!\n\n#palarnia #kawa',
  'Kawosze, w sobotę cupping ☕ Chcesz miejsce? Napisz.\nDo następnej filiżanki!\n\n#palarnia #cupping',
];

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(() => running.close());

const as = (user: User) => new Browser(running, user);

async function brandOwner() {
  const owner = await addUser(running.app);
  const browser = as(owner);
  expect((await browser.ask('PUT', PATH, TEST_PROFILE)).status).toBe(200);
  return { owner, browser };
}

describe('the voice', () => {
  it('is learned from examples, taken over, changed and forgotten', async () => {
    const { browser } = await brandOwner();
    expect((await browser.get(`${PATH}/voice`)).body).toEqual({ voice: null });
    const learned = await browser.ask('POST', `${PATH}/voice`, { examples: EXAMPLES });
    expect(learned).toMatchObject({
      status: 200,
      body: {
        voice: { signOff: 'Do następnej filiżanki!', signs: ['☕'] },
        habits: { languageStyle: 'informal' },
      },
    });
    expect((await browser.get(PATH)).body.profile).toMatchObject({
      languageStyle: 'informal',
      emoticons: true,
      contentLength: 'short',
      hashtagStrategy: '#palarnia 2',
    });
    const changed = { favouriteWords: ['kawosze'], signs: [], signsPerPost: 0, signOff: '' };
    expect((await browser.ask('PUT', `${PATH}/voice`, changed)).body).toEqual({
      voice: { ...changed, examples: EXAMPLES },
    });
    expect((await browser.ask('PUT', PATH, TEST_PROFILE)).status).toBe(200);
    expect((await browser.get(`${PATH}/voice`)).body.voice).toMatchObject(changed);
    expect((await browser.ask('DELETE', `${PATH}/voice`)).body).toEqual({ voice: null });
    expect((await browser.ask('PUT', `${PATH}/voice`, changed)).status).toBe(404);
  });

  it.each([
    ['marks above letters', `Zapraszamy.\n${'z\u0301'.repeat(55)}`],
    ['signs joined to one', `Zapraszamy. ${'👨\u200d👩\u200d👧\u200d👦 '.repeat(3)}\nDo jutra.`],
    ['letters of two parts', `Zapraszamy ${'𐐨'.repeat(30)} ${'ą'.repeat(90)}. Do jutra.`],
    ['hashtags without an end', `Zapraszamy. #${'ą'.repeat(400)} #${'ę'.repeat(400)} #jutro`],
  ])('is learned from %s, and read again', async (_name, text) => {
    const { browser } = await brandOwner();
    const learned = await browser.ask('POST', `${PATH}/voice`, { examples: [text, text] });
    expect(learned.status).toBe(200);
    expect((await browser.get(`${PATH}/voice`)).body.voice).toEqual(learned.body.voice);
    const { status, body } = await browser.get(PATH);
    expect([status, (await browser.ask('PUT', PATH, body.profile)).status]).toEqual([200, 200]);
  });

  it('asks for a profile, for one to three examples, and is not a viewer’s to change', async () => {
    const stranger = as(await addUser(running.app));
    expect((await stranger.ask('POST', `${PATH}/voice`, { examples: EXAMPLES })).body.code).toBe(
      'PROFILE_MISSING',
    );
    const { owner, browser } = await brandOwner();
    for (const examples of [
      [],
      ['', ''],
      ['x'.repeat(LIMITS.voiceExampleCharacters + 1)],
      Array(4).fill('a'),
    ])
      expect((await browser.ask('POST', `${PATH}/voice`, { examples })).status).toBe(400);
    const viewer = as(await addUser(running.app, { role: 'viewer', workspaceId: owner.workspaceId }));
    expect((await viewer.ask('POST', `${PATH}/voice`, { examples: EXAMPLES })).status).toBe(403);
  });
});

describe('the logo', () => {
  const upload = (browser: Browser, bytes: Uint8Array, type = 'image/png') => {
    const form = new FormData();
    form.set('file', new File([Buffer.from(bytes)], 'logo.png', { type }));
    return browser.ask('PUT', `${PATH}/logo`, form);
  };
  const image = () =>
    sharp({ create: { width: 300, height: 100, channels: 4, background: '#113355' } })
      .png()
      .toBuffer();

  it('is cleaned, shown, given to the illustrator, replaced and removed', async () => {
    const { owner, browser } = await brandOwner();
    expect((await browser.get(`${PATH}/look`)).body).toEqual({ logo: null, headlineOnImages: false });
    const put = await upload(browser, await image());
    expect(put).toMatchObject({ status: 200, body: { logo: { width: 300, height: 100 } } });
    const served = await fetch(running.url + put.body.logo.url);
    expect(served.headers.get('content-type')).toBe('image/png');
    const given = await readBrandStyle(running.app, owner.workspaceId, TEST_PROFILE);
    expect(given.logo).toMatchObject({ width: 300, prefers: 'dark' });
    const again = await upload(browser, await image());
    expect(again.body.logo.url).not.toBe(put.body.logo.url);
    expect((await fetch(running.url + put.body.logo.url)).status).toBe(404);
    expect((await browser.ask('PATCH', `${PATH}/look`, { headlineOnImages: true })).body).toMatchObject({
      headlineOnImages: true,
    });
    expect((await browser.ask('DELETE', `${PATH}/logo`)).body.logo).toBeNull();
    expect((await fetch(running.url + again.body.logo.url)).status).toBe(404);
  });

  it('is an asset that counts, and is refused where the plan has no room for it', async () => {
    const { owner, browser } = await brandOwner();
    const usage = async () => (await browser.get('/api/v1/assets/usage')).body;
    const before = await usage();
    const { url } = (await upload(browser, await image())).body.logo;
    const [asset] = await running.app.db
      .select()
      .from(assets)
      .where(eq(assets.workspaceId, owner.workspaceId));
    expect(asset).toMatchObject({ kind: 'image', origin: 'upload', mime: 'image/png', name: 'logo.png' });
    expect(asset?.createdBy).toBe(owner.userId);
    expect((await usage()).usedBytes - before.usedBytes).toBe(asset?.bytes);
    const uses = await running.app.db
      .select({ id: assetUses.assetId, usedBy: assetUses.usedBy })
      .from(assetUses)
      .where(eq(assetUses.workspaceId, owner.workspaceId));
    expect(uses).toEqual([{ id: asset?.id, usedBy: 'logo' }]);
    await running.app.db
      .update(assets)
      .set({ bytes: before.storageBytes })
      .where(eq(assets.workspaceId, owner.workspaceId));
    expect(await upload(browser, await image())).toMatchObject({
      status: 409,
      body: { code: 'STORAGE_FULL' },
    });
    expect((await browser.get(`${PATH}/look`)).body.logo.url).toBe(url);
  });

  it('leaves no file behind when a crash came before its row, nor one that nothing shows', async () => {
    const { owner, browser } = await brandOwner();
    const kept = (await upload(browser, await image())).body.logo.url;
    const { app } = running;
    const prepared = await app.workshop.do('logo', await image());
    const lost = await logoAssets.store(app, owner.workspaceId, prepared);
    const file = `/media/brand-logos/${owner.workspaceId}/${lost.id}.png`;
    const on = (when: Date) => ({ ...app, clock: { ...app.clock, now: () => when } });
    await removeStrayFiles(on(new Date()));
    expect((await fetch(running.url + file)).status).toBe(200);
    const later = on(new Date(Date.now() + 4 * 86_400_000));
    await removeStrayFiles(later);
    await sweepAssets(later);
    expect((await fetch(running.url + file)).status).toBe(404);
    expect((await fetch(running.url + kept)).status).toBe(200);
  });

  it('is told by its content: an SVG, a text and a flood are refused', async () => {
    const { browser } = await brandOwner();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await upload(browser, svg)).toMatchObject({ status: 422, body: { code: 'IMAGE_UNREADABLE' } });
    expect((await upload(browser, Buffer.from('tekst'))).status).toBe(422);
    const flood = Buffer.concat([await image(), Buffer.alloc(LIMITS.logoBytes)]);
    expect((await upload(browser, flood)).status).toBe(413);
    expect((await browser.get(`${PATH}/look`)).body.logo).toBeNull();
  });
});
