import { CROP_PIXELS, CROP_RATIOS } from '@postownia/contract/crop-shapes';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { doomedDatabase } from '../../../test/doomed-database.ts';
import { TEST_PROFILE } from '../../../test/factories.ts';
import { photoBytes, uploadPhoto } from '../../../test/upload-photo.ts';
import { addUser } from '../../../test/users.ts';
import { QUOTAS } from '../../db/quotas.ts';
import { inTransaction } from '../../db/transaction.ts';
import { grantTokens } from '../tokens/index.ts';
import { makePoster } from './make-poster.ts';

const PATH = '/api/v1/photo-posters';
let running: TestApp;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  running = await testApp({ database });
});
afterAll(() => running.close());

async function brand({ tokens = 10 } = {}) {
  const user = await addUser(running.app);
  const browser = new Browser(running, user);
  await browser.ask('PUT', '/api/v1/brand-profile', TEST_PROFILE);
  if (tokens > 0)
    await inTransaction(running.app.db, (tx) =>
      grantTokens(tx, user.organizationId, {
        amount: tokens,
        cause: 'operator',
        key: `test-${user.workspaceId}`,
        now: running.app.clock.now(),
      }),
    );
  const photo = async (colour: string) =>
    (await uploadPhoto(browser, { bytes: await photoBytes(colour, { width: 1400, height: 1200 }) })).body
      .id as string;
  return { browser, user, one: await photo('#a65f2c'), other: await photo('#3d6b8f') };
}
const balanceOf = async (browser: Browser) => (await browser.get('/api/v1/tokens')).body.balance as number;
const wishOf = (assetId: string) => ({
  assetId,
  ratio: '4:5',
  headline: 'Piec otwarty 10–15',
  detail: 'Sobota',
});

test('samples are drawn so often and no more', async () => {
  const { browser, user, one } = await brand({ tokens: 0 });
  await running.app.database.pool.query(
    'insert into rate_limits (key, count, last_request) values ($1, $2, $3)',
    [`poster-samples:${user.workspaceId}`, QUOTAS.posterSamples.max - 1, running.app.clock.now().getTime()],
  );
  expect((await browser.ask('POST', `${PATH}/samples`, wishOf(one))).status).toBe(200);
  expect(await browser.ask('POST', `${PATH}/samples`, wishOf(one))).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS' },
  });
});

test('samples show every layout that can carry the words; nothing is charged or kept', async () => {
  const { browser, one, other } = await brand();
  const before = (await browser.get('/api/v1/assets')).body.assets.length;
  const alone = await browser.ask('POST', `${PATH}/samples`, wishOf(one));
  const layouts = alone.body.samples.map(({ layout }: { layout: string }) => layout);
  expect(layouts).toContain('band');
  expect(layouts).toContain('number');
  expect(layouts).not.toContain('before-after');
  const both = await browser.ask('POST', `${PATH}/samples`, { ...wishOf(one), otherId: other });
  expect(both.body.samples.map(({ layout }: { layout: string }) => layout)).toContain('before-after');
  const wordless = await browser.ask('POST', `${PATH}/samples`, { ...wishOf(one), headline: 'Piec otwarty' });
  expect(wordless.body.samples.map(({ layout }: { layout: string }) => layout)).not.toContain('number');
  expect(await balanceOf(browser)).toBe(10);
  expect((await browser.get('/api/v1/assets')).body.assets).toHaveLength(before);
});

test('a poster costs two tokens, has the size of its shape and is the library’s', async () => {
  const { browser, one } = await brand();
  for (const [at, ratio] of CROP_RATIOS.entries()) {
    const made = await browser.ask('POST', PATH, { ...wishOf(one), ratio, layout: 'band' });
    expect(made).toMatchObject({
      status: 201,
      body: {
        ...CROP_PIXELS[ratio],
        origin: 'rendered',
        inLibrary: true,
        digitalSourceType: null,
        altText: 'Piec otwarty 10–15',
      },
    });
    const bytes = await (await fetch(running.url + made.body.url)).arrayBuffer();
    expect(await sharp(Buffer.from(bytes)).metadata()).toMatchObject({
      format: 'jpeg',
      ...CROP_PIXELS[ratio],
    });
    expect(await balanceOf(browser)).toBe(10 - 2 * (at + 1));
  }
});

test('the same press twice makes one poster; another wish under its key is refused', async () => {
  const { browser, one } = await brand();
  const press = (layout: string) =>
    browser.ask('POST', PATH, { ...wishOf(one), layout }, { 'idempotency-key': 'raz' });
  const [first, second] = [await press('frame'), await press('frame')];
  expect(second.body.id).toBe(first.body.id);
  expect(await balanceOf(browser)).toBe(8);
  expect((await press('band')).body.code).toBe('IDEMPOTENCY_MISMATCH');
});

test('too few tokens, what cannot be carried, another brand’s photo: refused, nothing charged', async () => {
  const { browser, one } = await brand({ tokens: 0 });
  const poor = await browser.ask('POST', PATH, { ...wishOf(one), layout: 'band' });
  const trial = await balanceOf(browser);
  if (trial < 2) expect(poor.body.code).toBe('INSUFFICIENT_TOKENS');
  const rich = await brand();
  const ask = (change: object) =>
    rich.browser.ask('POST', PATH, { ...wishOf(rich.one), layout: 'band', ...change });
  expect((await ask({ layout: 'before-after' })).body.code).toBe('POSTER_UNFIT');
  expect((await ask({ layout: 'number', headline: 'Bez liczby' })).body.code).toBe('POSTER_UNFIT');
  expect((await ask({ assetId: one })).body.code).toBe('NOT_FOUND');
  expect((await ask({ headline: '' })).status).toBe(400);
  expect((await ask({ layout: 'collage' })).status).toBe(400);
  expect(await balanceOf(rich.browser)).toBe(10);
});

test('a death at any statement charges for a poster that is there, or for none', async () => {
  const { browser, user, one } = await brand({ tokens: 400 });
  const { workspaceId, userId } = user;
  const { workshop } = running.app;
  const drawings = new Map<string, unknown>();
  // Whoever dies has drawn the same before: one drawing does for all.
  const drawOnce = ((kind, ...wish) => {
    if (!drawings.has(kind)) drawings.set(kind, workshop.do(kind, ...wish));
    return drawings.get(kind);
  }) as typeof workshop.do;
  const context = { ...running.app, workshop: { ...workshop, do: drawOnce } };
  const press = (db: TestApp['app']['db'], key: string) =>
    makePoster({ ...context, db }, workspaceId, {
      userId,
      key,
      input: { ...wishOf(one), ratio: '1:1', layout: 'band' },
    });
  const whole = doomedDatabase(database.url, Number.POSITIVE_INFINITY);
  await press(whole.database.db, 'whole');
  await whole.database.close();
  const total = whole.messages();
  expect(total).toBeGreaterThan(8);
  for (let limit = 1; limit <= total; limit += 1) {
    const doomed = doomedDatabase(database.url, limit).database;
    await press(doomed.db, `key-${limit}`).catch(() => undefined);
    await doomed.pool.end().catch(() => undefined);
    const made = await press(running.app.db, `key-${limit}`);
    expect(made.id).toBeTruthy();
  }
  expect(await balanceOf(browser)).toBe(400 - 2 * (total + 1));
  const { assets } = (await browser.get('/api/v1/assets?filter=generated')).body;
  expect(new Set(assets.map(({ id }: { id: string }) => id)).size).toBe(assets.length);
});
