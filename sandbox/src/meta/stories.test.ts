import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, graphClient, INSTAGRAM, openImageHost, PAGE, refusal } from '../../test/graph-client.ts';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

let sandbox: Sandbox;
let images: Awaited<ReturnType<typeof openImageHost>>;
let now: Date;
let page: string;
let graph: ReturnType<typeof graphClient>;
let image: string;
beforeAll(async () => {
  images = await openImageHost();
  image = await images.draw('/story.jpg');
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
const DAY = 86_400_000;
const make = (params: Record<string, string>) =>
  graph('POST', `/${INSTAGRAM}/media`, { media_type: 'STORIES', image_url: image, ...params }, page);

test('a story of Instagram says nothing beside its image, and is listed for a day', async () => {
  for (const name of ['caption', 'alt_text', 'collaborators', 'location_id'])
    expect(refusal(await make({ [name]: 'x' }))).toMatchObject({ code: 100 });
  const container = String((await make({})).body.id);
  later(1000);
  const publish = { creation_id: container };
  const media = String((await graph('POST', `/${INSTAGRAM}/media_publish`, publish, page)).body.id);
  expect(sandbox.control.publishedPosts()).toMatchObject([{ postId: media, isStory: true, text: '' }]);
  const listed = async (edge: string) => (await graph('GET', `/${INSTAGRAM}/${edge}`, {}, page)).body.data;
  expect(await listed('stories')).toMatchObject([{ id: media }]);
  expect(await listed('media')).toEqual([]);
  const comment = await graph('POST', `/${media}/comments`, { message: 'Dzień dobry' }, page);
  expect(refusal(comment)).toMatchObject({ code: 100 });
  later(DAY);
  expect(await listed('stories')).toEqual([]);
});

test('a photo becomes one story of a Page, named by its photo', async () => {
  const photo = String(
    (await graph('POST', `/${PAGE}/photos`, { url: image, published: 'false' }, page)).body.id,
  );
  const tell = () => graph('POST', `/${PAGE}/photo_stories`, { photo_id: photo }, page);
  const { body } = await tell();
  expect(body).toEqual({ success: true, post_id: expect.any(String) });
  expect(refusal(await tell())).toEqual({ code: 100, subcode: 1366051 });
  const fields = 'post_id,media_id,creation_time';
  const listed = async () => (await graph('GET', `/${PAGE}/stories`, { fields }, page)).body.data;
  const created = String(now.getTime() / 1000);
  expect(await listed()).toEqual([{ post_id: body.post_id, media_id: photo, creation_time: created }]);
  later(DAY);
  expect(await listed()).toEqual([]);
});
