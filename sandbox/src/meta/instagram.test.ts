import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
const container = (params: Record<string, string> = {}) =>
  graph('POST', `/${INSTAGRAM}/media`, { image_url: image, caption: 'Dzień dobry #ziarno', ...params }, page);
const status = async (id: string) =>
  (await graph('GET', `/${id}`, { fields: 'status_code,status' }, page)).body;
const publish = (id: string) => graph('POST', `/${INSTAGRAM}/media_publish`, { creation_id: id }, page);
const ready = async () => {
  const id = String((await container()).body.id);
  later(1000);
  return id;
};

describe('container', () => {
  test('goes from IN_PROGRESS to FINISHED to PUBLISHED, and nothing is visible before', async () => {
    const id = String((await container({ is_ai_generated: 'true', alt_text: 'Chleb' })).body.id);
    expect(await status(id)).toMatchObject({ id, status_code: 'IN_PROGRESS' });
    expect(refusal(await publish(id))).toEqual({ code: 9007, subcode: 2207027 });
    later(1000);
    expect(await status(id)).toMatchObject({
      status_code: 'FINISHED',
      status: expect.stringContaining('ready'),
    });
    expect(sandbox.control.publishedPosts()).toEqual([]);
    const media = await publish(id);
    expect(media.body.id).not.toBe(id);
    expect(await status(id)).toMatchObject({ status_code: 'PUBLISHED' });
    expect(sandbox.control.publishedPosts()).toMatchObject([
      {
        network: 'instagram',
        accountId: INSTAGRAM,
        accountName: 'piekarnia.ziarno',
        postId: media.body.id,
        text: 'Dzień dobry #ziarno',
        aiGenerated: true,
        altTexts: ['Chleb'],
      },
    ]);
  });

  test('cannot be published twice', async () => {
    const id = await ready();
    await publish(id);
    expect((await publish(id)).status).toBe(400);
    expect(sandbox.control.publishedPosts()).toHaveLength(1);
  });

  test('expires after 24 hours', async () => {
    const id = await ready();
    later(24 * 3_600_000);
    expect(await status(id)).toMatchObject({ status_code: 'EXPIRED' });
    expect(refusal(await publish(id))).toEqual({ code: -2, subcode: 2207020 });
  });

  test('can be made to fail or to be slow', async () => {
    sandbox.control.faults.replace([
      {
        provider: 'meta',
        route: 'POST /{ig}/media',
        kind: 'container-error',
        parameters: { subcode: 2207053 },
      },
      {
        provider: 'meta',
        route: 'POST /{ig}/media',
        kind: 'container-slow',
        parameters: { milliseconds: 120_000 },
      },
    ]);
    const failing = await ready();
    expect(await status(failing)).toMatchObject({
      status_code: 'ERROR',
      status: expect.stringContaining('2207053'),
    });
    expect(refusal(await publish(failing)).subcode).toBe(2207008);
    const slow = await ready();
    expect(await status(slow)).toMatchObject({ status_code: 'IN_PROGRESS' });
    later(120_000);
    expect(await status(slow)).toMatchObject({ status_code: 'FINISHED' });
  });

  test.each([
    ['a PNG', '/a.png', 1080, 1080, 'png', 36001, 2207005],
    ['a WebP with a JPEG name', '/b.jpg', 1080, 1080, 'webp', 36001, 2207005],
    ['a picture that is too tall', '/c.jpg', 1080, 1620, 'jpeg', 36003, 2207009],
    ['a picture that is too wide', '/d.jpg', 1440, 720, 'jpeg', 36003, 2207009],
  ] as const)('refuses %s', async (_name, path, width, height, format, code, subcode) => {
    const url = await images.draw(path, width, height, format);
    expect(refusal(await container({ image_url: url }))).toEqual({ code, subcode });
  });

  test.each([
    ['4:5', 1080, 1350],
    ['1.91:1', 1080, 566],
  ])('takes the ratio %s', async (name, width, height) => {
    const url = await images.draw(`/ratio-${width}-${height}.jpg`, width, height);
    expect((await container({ image_url: url })).status, name).toBe(200);
  });

  test('refuses images over 8 MiB, missing ones, pages of text and addresses with other emails', async () => {
    const jpeg = Buffer.from(await (await fetch(image)).arrayBuffer());
    const big = Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(8_400_000), Buffer.from([0xff, 0xd9])]);
    const code = async (url: string) => refusal(await container({ image_url: url })).subcode;
    expect(await code(images.hold('/big.jpg', big))).toBe(2207004);
    expect(await code(image.replace('post', 'missing'))).toBe(2207052);
    expect(await code(images.hold('/page.jpg', Buffer.from('<html>strona logowania</html>')))).toBe(2207052);
    expect(await code('http://127.0.0.1:9/x.jpg')).toBe(2207052);
    expect(await code(`${image}?nazwa=żółw`)).toBe(2207052);
    expect(refusal(await graph('POST', `/${INSTAGRAM}/media`, {}, page)).code).toBe(100);
    expect(await refusal(await container({ media_type: 'HOLOGRAM' })).subcode).toBe(2207023);
  });

  test('counts caption, hashtags and mentions', async () => {
    const subcode = async (caption: string) => refusal(await container({ caption })).subcode;
    expect(await subcode('ż'.repeat(2200))).toBeUndefined();
    expect(await subcode('ż'.repeat(2201))).toBe(2207010);
    expect(await subcode(Array.from({ length: 30 }, (_, index) => `#tag${index}`).join(' '))).toBeUndefined();
    expect(await subcode(Array.from({ length: 31 }, (_, index) => `#tag${index}`).join(' '))).toBe(2207010);
    expect(await subcode(Array.from({ length: 21 }, (_, index) => `@osoba${index}`).join(' '))).toBe(2207040);
  });

  test('there are only so many per day', async () => {
    sandbox.control.changeInstagram(INSTAGRAM, { containersTotal: 2 });
    await container();
    await container();
    expect(refusal(await container()).code).toBe(80002);
    later(24 * 3_600_000 + 1);
    expect((await container()).status).toBe(200);
  });
});

describe('publishing', () => {
  test('stops at the daily quota, tells it, and goes on a day later', async () => {
    sandbox.control.changeInstagram(INSTAGRAM, { quotaTotal: 2 });
    const limit = async () =>
      (await graph('GET', `/${INSTAGRAM}/content_publishing_limit`, { fields: 'quota_usage,config' }, page))
        .body.data;
    expect(await limit()).toEqual([{ quota_usage: 0, config: { quota_total: 2, quota_duration: 86_400 } }]);
    await publish(await ready());
    await publish(await ready());
    const third = await ready();
    expect(refusal(await publish(third))).toEqual({ code: 9, subcode: 2207042 });
    expect(await limit()).toMatchObject([{ quota_usage: 2 }]);
    later(24 * 3_600_000 - 2000);
    expect((await publish(third)).status).toBe(200);
  });

  test("refuses an unknown container and another account's", async () => {
    expect(refusal(await publish('123'))).toEqual({ code: 24, subcode: 2207006 });
    const id = await ready();
    const { user } = await connect(sandbox);
    const answer = await graph('POST', '/17841400000000002/media_publish', { creation_id: id }, user);
    expect(refusal(answer).subcode).toBe(2207006);
  });

  test('the lists and the media itself can be read back', async () => {
    const id = String((await publish(await ready())).body.id);
    const fields = 'id,caption,timestamp,permalink,media_type,media_product_type,username';
    const expected = {
      id,
      caption: 'Dzień dobry #ziarno',
      timestamp: '2026-11-21T09:00:01+0000',
      permalink: `${sandbox.url}/feed/${INSTAGRAM}/${id}`,
      media_type: 'IMAGE',
      media_product_type: 'FEED',
      username: 'piekarnia.ziarno',
    };
    expect((await graph('GET', `/${id}`, { fields }, page)).body).toEqual(expected);
    const list = await graph('GET', `/${INSTAGRAM}/media`, { fields, limit: '10' }, page);
    expect(list.body.data).toEqual([expected]);
    const profile = await graph('GET', `/${INSTAGRAM}`, { fields: 'media_count' }, page);
    expect(profile.body.media_count).toBe(1);
    expect((await fetch(expected.permalink)).status).toBe(200);
  });

  test('needs its permission', async () => {
    sandbox.control.withdrawScopes('10157000000000001', ['instagram_content_publish']);
    expect(refusal(await container()).code).toBe(10);
  });

  test('fifty calls at once publish one container once', async () => {
    const id = await ready();
    const answers = await Promise.all(Array.from({ length: 50 }, () => publish(id)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(sandbox.control.publishedPosts()).toHaveLength(1);
  });
});

describe('injected refusals', () => {
  test.each([
    ['graph-error', { code: 368, subcode: 1390008, userMessage: 'Za szybko' }, 368, 1390008],
    ['token-expired', {}, 190, 463],
    ['token-invalid', { subcode: 460 }, 190, 460],
    ['permission-missing', { code: 10 }, 10, undefined],
    ['spam', {}, 4, 2207051],
    ['server-error', {}, 2, undefined],
  ] as const)('%s', async (kind, parameters, code, subcode) => {
    sandbox.control.faults.replace([{ provider: 'meta', route: '/{ig}/media', kind, parameters }]);
    expect(refusal(await container())).toEqual({ code, subcode });
    expect((await container()).status).toBe(200);
  });

  test('limits tell when to come back', async () => {
    const limited = (code: number) => {
      sandbox.control.faults.replace([
        { provider: 'meta', kind: 'rate-limit', parameters: { code, regainMinutes: 7 } },
      ]);
      return graph('GET', `/${INSTAGRAM}`, {}, page);
    };
    const app = await limited(4);
    expect(refusal(app).code).toBe(4);
    expect(JSON.parse(app.headers.get('x-app-usage') ?? '').call_count).toBe(100);
    const account = await limited(80002);
    expect(refusal(account).code).toBe(80002);
    const usage = JSON.parse(account.headers.get('x-business-use-case-usage') ?? '');
    expect(usage[INSTAGRAM][0]).toMatchObject({
      type: 'instagram',
      call_count: 100,
      estimated_time_to_regain_access: 7,
    });
  });

  test('an image that cannot be fetched', async () => {
    sandbox.control.faults.replace([{ provider: 'meta', kind: 'media-unfetchable' }]);
    expect(refusal(await container()).subcode).toBe(2207052);
  });
});
