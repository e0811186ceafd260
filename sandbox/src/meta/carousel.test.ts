import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, graphClient, INSTAGRAM, openImageHost, refusal } from '../../test/graph-client.ts';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

let sandbox: Sandbox;
let images: Awaited<ReturnType<typeof openImageHost>>;
let now: Date;
let page: string;
let graph: ReturnType<typeof graphClient>;
let image: string;
beforeAll(async () => {
  images = await openImageHost();
  image = await images.draw('/post.jpg');
});
afterAll(() => images.close());
beforeEach(async () => {
  now = new Date('2026-11-21T09:00:00Z');
  sandbox = await startSandbox({ clock: { now: () => now } });
  page = (await connect(sandbox)).page;
  graph = graphClient(sandbox);
});
afterEach(() => sandbox.close());

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const make = (params: Record<string, string>) => graph('POST', `/${INSTAGRAM}/media`, params, page);
const child = async (params: Record<string, string> = {}) =>
  String((await make({ is_carousel_item: 'true', image_url: image, ...params })).body.id);
const carousel = (ids: readonly string[], params: Record<string, string> = {}) =>
  make({ media_type: 'CAROUSEL', children: ids.join(','), caption: 'Dzień dobry #ziarno', ...params });
const publish = (id: string) => graph('POST', `/${INSTAGRAM}/media_publish`, { creation_id: id }, page);

test('children, their carousel, one post with the images in order and one unit of the quota', async () => {
  const ids = [await child({ alt_text: 'Zakwas' }), await child(), await child({ alt_text: 'Bochenek' })];
  expect(refusal(await carousel(ids))).toEqual({ code: 9007, subcode: 2207027 });
  later(1000);
  const whole = String((await carousel(ids, { is_ai_generated: 'true' })).body.id);
  expect(refusal(await publish(whole))).toEqual({ code: 9007, subcode: 2207027 });
  later(1000);
  expect(sandbox.control.publishedPosts()).toEqual([]);
  const media = String((await publish(whole)).body.id);
  expect(sandbox.control.publishedPosts()).toMatchObject([
    { postId: media, text: 'Dzień dobry #ziarno', altTexts: ['Zakwas', null, 'Bochenek'], aiGenerated: true },
  ]);
  const shown = await graph('GET', `/${media}`, { fields: 'media_type,children' }, page);
  expect(shown.body).toMatchObject({ media_type: 'CAROUSEL_ALBUM', children: { data: { length: 3 } } });
  const limit = await graph('GET', `/${INSTAGRAM}/content_publishing_limit`, { fields: 'quota_usage' }, page);
  expect(limit.body).toMatchObject({ data: [{ quota_usage: 1 }] });
});

test('two to ten, each made for it and not yet expired', async () => {
  const one = await child();
  const alone = String((await make({ image_url: image })).body.id);
  later(1000);
  expect(refusal(await carousel([one]))).toEqual({ code: 100, subcode: 2207028 });
  expect(refusal(await carousel(Array(11).fill(one)))).toEqual({ code: 100, subcode: 2207028 });
  expect(refusal(await carousel([one, alone]))).toMatchObject({ code: 100 });
  expect(refusal(await carousel([one, '18010']))).toEqual({ code: 24, subcode: 2207006 });
  later(86_400_000);
  expect(refusal(await carousel([one, await child()]))).toEqual({ code: -2, subcode: 2207020 });
});

test('what belongs to the whole is refused on one image, and the other way round', async () => {
  for (const name of ['caption', 'is_ai_generated', 'collaborators', 'location_id'])
    expect(refusal(await make({ is_carousel_item: 'true', image_url: image, [name]: 'true' }))).toMatchObject(
      {
        code: 100,
      },
    );
  const reel = { is_carousel_item: 'true', media_type: 'REELS', video_url: image };
  expect(refusal(await make(reel))).toEqual({ code: 100, subcode: 2207023 });
  const ids = [await child(), await child()];
  later(1000);
  expect(refusal(await carousel(ids, { alt_text: 'Zakwas' }))).toMatchObject({ code: 100 });
  expect(refusal(await publish(ids[0] ?? ''))).toMatchObject({ code: 100 });
});

test('every child counts among the containers of the day', async () => {
  sandbox.control.changeInstagram(INSTAGRAM, { containersTotal: 2 });
  await child();
  await child();
  const third = await make({ is_carousel_item: 'true', image_url: image });
  expect(refusal(third)).toMatchObject({ code: 80002 });
});
