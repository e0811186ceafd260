import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, graphClient, openImageHost, PAGE, refusal } from '../../test/graph-client.ts';
import { drawImage } from '../draw-image.ts';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

let sandbox: Sandbox;
let images: Awaited<ReturnType<typeof openImageHost>>;
let now: Date;
let page: string;
let graph: ReturnType<typeof graphClient>;
let jpeg: Buffer;
beforeAll(async () => {
  images = await openImageHost();
  jpeg = await drawImage({ seed: 'chleb', width: 1080, height: 1080, format: 'jpeg' });
});
afterAll(() => images.close());
beforeEach(async () => {
  now = new Date('2026-11-21T09:00:00Z');
  sandbox = await startSandbox({ clock: { now: () => now }, publicUrl: 'http://localhost:3000/sandbox' });
  page = (await connect(sandbox)).page;
  graph = graphClient(sandbox);
});
afterEach(() => sandbox.close());

const source = (bytes: Buffer = jpeg) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
const unpublished = async () =>
  String((await graph('POST', `/${PAGE}/photos`, { source: source(), published: 'false' }, page)).body.id);
const attach = (...ids: string[]) => JSON.stringify(ids.map((id) => ({ media_fbid: id })));

describe('photos', () => {
  test('an unpublished photo is invisible and has no post', async () => {
    const answer = await graph('POST', `/${PAGE}/photos`, { source: source(), published: 'false' }, page);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id: expect.stringMatching(/^\d+$/) });
    expect(sandbox.control.publishedPosts()).toEqual([]);
  });

  test('a published photo is a post with its caption', async () => {
    const url = await images.draw('/chleb.jpg');
    const answer = await graph(
      'POST',
      `/${PAGE}/photos`,
      { url, caption: 'Zażółć', alt_text_custom: 'Bochenek' },
      page,
    );
    expect(answer.body.post_id).toMatch(new RegExp(`^${PAGE}_\\d+$`));
    expect(sandbox.control.publishedPosts()).toMatchObject([
      {
        network: 'facebook',
        accountId: PAGE,
        accountName: 'Piekarnia Ziarno',
        text: 'Zażółć',
        altTexts: ['Bochenek'],
      },
    ]);
  });

  test('JPEG and PNG are taken from a file, WebP, text, cut files and missing files are not', async () => {
    const post = (bytes: Buffer) =>
      graph('POST', `/${PAGE}/photos`, { source: source(bytes), published: 'false' }, page);
    const draw = (format: 'png' | 'webp') => drawImage({ seed: 'x', width: 400, height: 400, format });
    expect((await post(await draw('png'))).status).toBe(200);
    expect(refusal(await post(await draw('webp')))).toEqual({ code: 324, subcode: 1366046 });
    expect(refusal(await post(Buffer.from('to nie jest obraz, choć tak się nazywa'))).code).toBe(324);
    expect(refusal(await post(jpeg.subarray(0, jpeg.length / 2))).code).toBe(324);
    expect(refusal(await graph('POST', `/${PAGE}/photos`, { published: 'false' }, page)).code).toBe(324);
  });

  test('limits: 10 MB as a file, 4 MB by address; the address must answer', async () => {
    const grown = (bytes: number) =>
      Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(bytes), Buffer.from([0xff, 0xd9])]);
    const post = (params: Record<string, string | Blob>) =>
      graph('POST', `/${PAGE}/photos`, { ...params, published: 'false' }, page);
    expect((await post({ source: source(grown(5_000_000)) })).status).toBe(200);
    expect(refusal(await post({ source: source(grown(10_500_000)) })).subcode).toBe(1366046);
    expect(refusal(await post({ url: images.hold('/big.jpg', grown(5_000_000)) })).subcode).toBe(1366046);
    expect(refusal(await post({ url: 'http://127.0.0.1:9/none.jpg' })).code).toBe(324);
    expect(refusal(await post({ url: images.hold('/gone.jpg', jpeg, 'image/jpeg', 403) })).code).toBe(324);
    expect(refusal(await post({ url: 'ftp://example.com/a.jpg' })).code).toBe(324);
  });

  test('an unpublished photo can be read and deleted, a posted one cannot', async () => {
    const id = await unpublished();
    expect((await graph('GET', `/${id}`, { fields: 'width,height' }, page)).body).toEqual({
      id,
      width: 1080,
      height: 1080,
    });
    expect((await graph('DELETE', `/${id}`, {}, page)).body).toEqual({ success: true });
    expect(refusal(await graph('GET', `/${id}`, {}, page))).toEqual({ code: 100, subcode: 33 });
    const posted = await unpublished();
    await graph('POST', `/${PAGE}/feed`, { message: 'a', attached_media: attach(posted) }, page);
    expect(refusal(await graph('DELETE', `/${posted}`, {}, page)).code).toBe(100);
  });
});

describe('feed', () => {
  test('takes the page’s own id again in the body, as Meta’s libraries send it, and no other', async () => {
    const post = (id: string) => graph('POST', `/${PAGE}/feed`, { message: 'Dzień dobry', id }, page);
    expect((await post(PAGE)).status).toBe(200);
    expect(refusal(await post('102'))).toMatchObject({ code: 100 });
  });

  test('a reel says when it was made and last changed', async () => {
    const start = await graph('POST', `/${PAGE}/video_reels`, { upload_phase: 'start' }, page);
    const fields = { fields: 'created_time,updated_time' };
    const { body } = await graph('GET', `/${start.body.video_id}`, fields, page);
    expect(body).toMatchObject({
      created_time: '2026-11-21T09:00:00+0000',
      updated_time: '2026-11-21T09:00:00+0000',
    });
  });

  test('text with an attached photo becomes visible, is read back, and has a page of its own', async () => {
    const photo = await unpublished();
    const post = await graph(
      'POST',
      `/${PAGE}/feed`,
      { message: 'Świeży chleb #ziarno', attached_media: attach(photo) },
      page,
    );
    const id = String(post.body.id);
    const fields = 'id,message,created_time,permalink_url,full_picture,status_type';
    const feed = await graph(
      'GET',
      `/${PAGE}/feed`,
      { fields, since: String(now.getTime() / 1000 - 60), limit: '25' },
      page,
    );
    expect(feed.body.data).toEqual([
      {
        id,
        message: 'Świeży chleb #ziarno',
        created_time: '2026-11-21T09:00:00+0000',
        permalink_url: `http://localhost:3000/sandbox/feed/${PAGE}/${id}`,
        full_picture: expect.stringMatching(/^http:\/\/localhost:3000\/sandbox\/media\/[0-9a-f]{64}\.jpg$/),
        status_type: 'added_photos',
      },
    ]);
    expect((await graph('GET', `/${id}`, { fields: 'message' }, page)).body).toEqual({
      id,
      message: 'Świeży chleb #ziarno',
    });
    const html = await (await fetch(`${sandbox.url}/feed/${PAGE}/${id}`)).text();
    expect(html).toContain('Świeży chleb <span class="tag">#ziarno</span>');
    const image = await fetch(
      `${sandbox.url}/media/${sandbox.control.publishedPosts()[0]?.imageHashes[0]}.jpg`,
    );
    expect(Buffer.from(await image.arrayBuffer()).equals(jpeg)).toBe(true);
  });

  test('attached_media can be given entry by entry', async () => {
    const photo = await unpublished();
    const answer = await graph(
      'POST',
      `/${PAGE}/feed`,
      { message: 'a', 'attached_media[0]': `{"media_fbid":"${photo}"}` },
      page,
    );
    expect(answer.status).toBe(200);
    expect(sandbox.control.publishedPosts()[0]?.imageHashes).toHaveLength(1);
  });

  test('refuses a photo that was used, that is not there, and a list that is none', async () => {
    const photo = await unpublished();
    const post = (media: string) =>
      graph('POST', `/${PAGE}/feed`, { message: 'a', attached_media: media }, page);
    expect((await post(attach(photo))).status).toBe(200);
    expect(refusal(await post(attach(photo)))).toEqual({ code: 100, subcode: 1366051 });
    expect(refusal(await post(attach('1')))).toEqual({ code: 100, subcode: undefined });
    expect(refusal(await post('photo')).code).toBe(100);
    expect(sandbox.control.publishedPosts()).toHaveLength(1);
  });

  test('refuses what /feed never took (url), an empty post and a broken link', async () => {
    const post = (params: Record<string, string>) => graph('POST', `/${PAGE}/feed`, params, page);
    expect((await post({ message: 'a', url: 'http://x/y.jpg' })).body.error?.message).toContain('url');
    expect(refusal(await post({})).code).toBe(100);
    expect(refusal(await post({ link: 'nowhere' })).subcode).toBe(2061006);
    expect(sandbox.control.publishedPosts()).toEqual([]);
  });

  test('lists newest first, in pages, within a window', async () => {
    for (const message of ['pierwszy', 'drugi', 'trzeci']) {
      await graph('POST', `/${PAGE}/feed`, { message }, page);
      now = new Date(now.getTime() + 60_000);
    }
    const first = await graph('GET', `/${PAGE}/published_posts`, { fields: 'message', limit: '2' }, page);
    expect(first.body.data?.map((post) => post.message)).toEqual(['trzeci', 'drugi']);
    const after = first.body.paging?.cursors?.after ?? '';
    const second = await graph(
      'GET',
      `/${PAGE}/published_posts`,
      { fields: 'message', limit: '2', after },
      page,
    );
    expect(second.body.data?.map((post) => post.message)).toEqual(['pierwszy']);
    const since = await graph(
      'GET',
      `/${PAGE}/feed`,
      { fields: 'message', since: '2026-11-21T09:01:00Z' },
      page,
    );
    expect(since.body.data).toHaveLength(2);
    expect(refusal(await graph('GET', `/${PAGE}/feed`, { limit: 'many' }, page)).code).toBe(100);
    expect(refusal(await graph('GET', `/${PAGE}/feed`, { after: '!!' }, page)).code).toBe(100);
  });

  test('a deleted post leaves the feed and its page; the ledger remembers it', async () => {
    const id = String((await graph('POST', `/${PAGE}/feed`, { message: 'pomyłka' }, page)).body.id);
    now = new Date(now.getTime() + 1000);
    expect((await graph('DELETE', `/${id}`, {}, page)).body).toEqual({ success: true });
    expect((await graph('GET', `/${PAGE}/feed`, {}, page)).body).toEqual({ data: [] });
    expect((await fetch(`${sandbox.url}/feed/${PAGE}/${id}`)).status).toBe(404);
    expect(sandbox.control.publishedPosts()).toMatchObject([
      { text: 'pomyłka', deletedAt: '2026-11-21T09:00:01.000Z' },
    ]);
  });

  test('two equal posts are both visible, unless the page refuses duplicates with 506', async () => {
    const post = () => graph('POST', `/${PAGE}/feed`, { message: 'to samo' }, page);
    await post();
    expect((await post()).status).toBe(200);
    expect(sandbox.control.publishedPosts()).toHaveLength(2);
    sandbox.control.changePage(PAGE, { refuseDuplicates: true });
    expect(refusal(await post()).code).toBe(506);
  });

  test('a post scheduled at the network becomes visible when its time comes', async () => {
    const at = now.getTime() / 1000 + 3600;
    const schedule = (seconds: number) =>
      graph(
        'POST',
        `/${PAGE}/feed`,
        { message: 'później', published: 'false', scheduled_publish_time: String(seconds) },
        page,
      );
    expect(refusal(await schedule(at - 3500)).subcode).toBe(1363041);
    expect((await schedule(at)).status).toBe(200);
    expect(sandbox.control.publishedPosts()).toEqual([]);
    const waiting = await graph(
      'GET',
      `/${PAGE}/scheduled_posts`,
      { fields: 'message,scheduled_publish_time' },
      page,
    );
    expect(waiting.body.data).toMatchObject([{ message: 'później', scheduled_publish_time: at }]);
    now = new Date(at * 1000);
    expect(sandbox.control.publishedPosts()).toMatchObject([{ text: 'później', at: now.toISOString() }]);
    expect((await graph('GET', `/${PAGE}/feed`, {}, page)).body.data).toHaveLength(1);
  });
});

describe('who may publish', () => {
  test('a user token is not enough', async () => {
    const { user } = await connect(sandbox);
    expect(refusal(await graph('POST', `/${PAGE}/feed`, { message: 'a' }, user)).code).toBe(210);
  });

  test('the permission and the task are needed', async () => {
    await connect(sandbox, { declined: ['pages_manage_posts'] });
    sandbox.control.withdrawScopes('10157000000000001', ['pages_manage_posts']);
    expect(refusal(await graph('POST', `/${PAGE}/feed`, { message: 'a' }, page)).code).toBe(200);
    await connect(sandbox);
    sandbox.control.changePage(PAGE, {
      roles: [{ networkUserId: '10157000000000001', tasks: ['ANALYZE'], hasToken: true }],
    });
    expect(refusal(await graph('POST', `/${PAGE}/feed`, { message: 'a' }, page)).code).toBe(200);
    expect(sandbox.control.publishedPosts()).toEqual([]);
  });

  test('reading needs pages_read_engagement', async () => {
    sandbox.control.withdrawScopes('10157000000000001', ['pages_read_engagement']);
    expect(refusal(await graph('GET', `/${PAGE}/feed`, {}, page)).code).toBe(10);
  });

  test("another page's token sees nothing", async () => {
    const other = await graph(
      'GET',
      '/102030405060702',
      { fields: 'access_token' },
      (await connect(sandbox)).user,
    );
    const answer = await graph('POST', `/${PAGE}/feed`, { message: 'a' }, String(other.body.access_token));
    expect(refusal(answer)).toEqual({ code: 100, subcode: 33 });
  });
});
