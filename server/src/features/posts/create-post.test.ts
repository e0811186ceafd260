import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { addReadyUser, browserOf } from '../../../test/ready-browser.ts';
import { addUser, type User } from '../../../test/users.ts';
import { assets } from '../../db/schema/assets.ts';
import { events } from '../../db/schema/events.ts';

const TEXT = 'Nowe torebki są na półce.';
const DAY = '2026-12-01';

let running: TestApp;
let clock: ManualClock;
let user: User;
let browser: Browser;
beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock });
});
afterAll(() => running.close());
beforeEach(async () => {
  user = await addReadyUser(running);
  browser = browserOf(running, user);
});

/** A photo that a person brought; only its row. */
async function photo({ workspaceId } = user, values: Partial<typeof assets.$inferInsert> = {}) {
  const id = randomUUID();
  const file = { mime: 'image/jpeg', bytes: 1, sha256: '', width: 1080, height: 1080 };
  const row = { id, workspaceId, kind: 'image', origin: 'upload', createdAt: clock.now() } as const;
  await running.app.db.insert(assets).values({ ...row, ...file, ...values });
  return id;
}
const create = (values: object = {}, key?: string) =>
  browser.ask(
    'POST',
    '/api/v1/posts',
    { date: DAY, content: TEXT, ...values },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const refusal = (status: number, code: string) => ({ status, body: { code } });

describe('an own post', () => {
  it('is a draft with its pictures in their order, costs nothing and says who made it', async () => {
    const one = await photo(user, { altText: 'Półka z kawą' });
    const made = {
      digitalSourceType: 'trainedAlgorithmicMedia',
      maker: 'm',
      model: 'm',
      promptHash: '',
    } as const;
    const other = await photo(user, { origin: 'generated', provenance: made });
    const before = (await browser.get('/api/v1/tokens')).body.balance;
    const media = [{ assetId: other, altText: 'Filiżanka' }, { assetId: one }];
    const targets = [{ network: 'facebook', text: `${TEXT} Zapraszamy do sklepu.` }];
    const { status, body } = await create({ time: '18:10', media, targets });
    expect([status, body.state, body.origin, body.approved]).toEqual([201, 'draft', 'person', false]);
    expect(body).toMatchObject({
      date: DAY,
      time: '18:10',
      content: TEXT,
      format: 'carousel',
      aiLabel: true,
    });
    expect(body.media).toMatchObject([media[0], { assetId: one, altText: 'Półka z kawą', aiMade: false }]);
    expect(body.targets).toMatchObject(targets);
    const { body: day } = await browser.get(`/api/v1/posts?from=${DAY}&to=${DAY}`);
    expect(day.posts).toEqual([body]);
    expect((await browser.get('/api/v1/tokens')).body.balance).toBe(before);
    const told = await running.app.db
      .select()
      .from(events)
      .where(and(eq(events.workspaceId, user.workspaceId), eq(events.name, 'post.changed')));
    expect(told.map(({ payload }) => payload)).toContainEqual(expect.objectContaining({ postId: body.id }));
    const [kept] = await running.app.db.select().from(assets).where(eq(assets.id, one));
    expect(kept?.keptAt).toEqual(clock.now());
  });

  it('has the weekday’s time where none is given, and stands beside what its day has', async () => {
    const first = await create({ content: 'Pierwszy' });
    const second = await create({ content: '', media: [{ assetId: await photo() }] });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body).toMatchObject({ time: second.body.time, format: 'text', media: [] });
  });

  it('is made once however often it is asked for', async () => {
    const key = randomUUID();
    const [one, two] = [await create({}, key), await create({}, key)];
    expect(two.body).toEqual(one.body);
    expect(await create({ content: 'Inny' }, key)).toMatchObject(refusal(409, 'IDEMPOTENCY_MISMATCH'));
    const { body } = await browser.get(`/api/v1/posts?from=${DAY}&to=${DAY}`);
    expect(body.posts).toHaveLength(1);
  });

  it('is refused by name: a past day, a full one, a text that is too long, nothing at all', async () => {
    expect(await create({ date: '2026-11-19' })).toMatchObject(refusal(422, 'DAY_IN_THE_PAST'));
    const long = await create({ content: 'a'.repeat(281) });
    expect(long).toMatchObject(refusal(422, 'POST_TEXT_INVALID'));
    expect(long.body.details.findings).toMatchObject([{ code: 'too-long' }]);
    const targets = [{ network: 'instagram', text: 'a'.repeat(1001) }];
    expect(await create({ targets })).toMatchObject(refusal(422, 'POST_TEXT_INVALID'));
    const empty = await create({ content: '  ' });
    expect(empty).toMatchObject(refusal(422, 'POST_TEXT_INVALID'));
    expect(empty.body.details.findings).toMatchObject([{ code: 'empty' }]);
    for (let count = 0; count < 20; count += 1) expect((await create()).status).toBe(201);
    expect(await create()).toMatchObject(refusal(409, 'DAY_FULL'));
  });

  it('shows only images of its own brand, each once', async () => {
    const stranger = await addUser(running.app);
    const own = await photo();
    for (const wrong of [[randomUUID()], [await photo(stranger)], [own, own]]) {
      const media = wrong.map((assetId) => ({ assetId }));
      expect(await create({ media }), JSON.stringify(wrong)).toMatchObject(refusal(404, 'NOT_FOUND'));
    }
    const targets = [{ network: 'facebook', accountId: randomUUID(), excluded: true }];
    expect(await create({ targets })).toMatchObject(refusal(404, 'NOT_FOUND'));
  });

  it('takes nothing of a wrong type', async () => {
    const assetId = await photo();
    for (const wrong of [
      { date: '2026-02-30' },
      { date: 20261201 },
      { time: '25:00' },
      { content: null },
      { content: 'a\u0000b' },
      { media: assetId },
      { media: [assetId] },
      { media: [{ assetId: 'x' }] },
      { media: [{ assetId, altText: 1 }] },
      { media: Array.from({ length: 11 }, () => ({ assetId })) },
      { targets: [{ network: 'nowhere', text: 'x' }] },
      { state: 'published' },
      { approved: true },
    ])
      expect(await create(wrong), JSON.stringify(wrong)).toMatchObject(refusal(400, 'BAD_REQUEST'));
  });

  it('is changed as its person likes: pictures come and go, the text may be short, empty only beside a picture', async () => {
    const assetId = await photo();
    const { body: post } = await create();
    const change = async (values: object) => {
      const { revision } = (await browser.get(`/api/v1/posts/${post.id}`)).body;
      return browser.ask('PATCH', `/api/v1/posts/${post.id}`, { revision, ...values });
    };
    expect((await change({ content: '' })).body).toMatchObject({ code: 'POST_TEXT_INVALID' });
    const bare = await change({ content: '', media: [{ assetId }] });
    expect(bare.body).toMatchObject({ content: '', media: [{ assetId }], format: 'image' });
    expect((await change({ media: [] })).body).toMatchObject({ code: 'POST_TEXT_INVALID' });
    const short = await change({ content: 'Krótko', media: [] });
    expect(short.body).toMatchObject({ content: 'Krótko', media: [], format: 'text', revision: 3 });
  });

  it('that saves itself while it is written keeps one version of each sitting', async () => {
    const { body: post } = await create({ content: 'P' });
    const write = async (content: string) => {
      const { revision } = (await browser.get(`/api/v1/posts/${post.id}`)).body;
      await browser.ask('PATCH', `/api/v1/posts/${post.id}`, { revision, content });
      clock.advance(20_000);
    };
    for (const content of ['Pi', 'Pie', 'Pierwszy']) await write(content);
    clock.advance(300_000);
    for (const content of ['D', 'Drugi']) await write(content);
    const { body } = await browser.get(`/api/v1/posts/${post.id}/versions`);
    expect(body.versions).toMatchObject([{ content: 'Pierwszy', cause: 'edited' }]);
  });

  it('is not a viewer’s to write', async () => {
    const viewer = await addUser(running.app, { role: 'viewer', workspaceId: user.workspaceId });
    const answer = await browserOf(running, viewer).post('/api/v1/posts', { date: DAY, content: TEXT });
    expect(answer).toMatchObject(refusal(403, 'FORBIDDEN'));
  });
});
