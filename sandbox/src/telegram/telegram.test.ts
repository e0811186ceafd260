import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tinyVideo } from '../../test/tiny-video.ts';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { checkMethod } from './methods.ts';

const TOKEN = '700100200:demo-demo-demo-demo-demo-demo-demo';
const CHANNEL = -1_001_700_000_001;
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.control.reset();
  sandbox.control.clock.change({ at: '2026-11-21T09:00:00Z', frozen: true });
});

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  body: any;
}

async function call(method: string, params: object | FormData, token = TOKEN): Promise<Answer> {
  const answer = await fetch(`${sandbox.url}/telegram/bot${token}/${method}`, {
    method: 'POST',
    ...(params instanceof FormData
      ? { body: params }
      : { body: JSON.stringify(params), headers: { 'content-type': 'application/json' } }),
  });
  return { status: answer.status, body: await answer.json() };
}

async function form(params: Record<string, string>, sizes: readonly (readonly [string, number, number])[]) {
  const data = new FormData();
  for (const [name, value] of Object.entries(params)) data.set(name, value);
  for (const [name, width, height] of sizes) {
    const image = await sharp({ create: { width, height, channels: 3, background: '#c84' } })
      .jpeg()
      .toBuffer();
    data.set(name, new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'a.jpg');
  }
  return data;
}

const chat_id = String(CHANNEL);

describe('a bot', () => {
  test('sees a channel by its name, and what it may do there', async () => {
    const chat = await call('getChat', { chat_id: '@Palarnia_Swit' });
    expect(chat.body).toMatchObject({ ok: true, result: { id: CHANNEL, type: 'channel' } });
    const member = await call('getChatMember', { chat_id: CHANNEL, user_id: 700100200 });
    expect(member.body.result).toMatchObject({ status: 'administrator', can_post_messages: true });
  });

  test.each([
    [{ chat_id: '@nobody' }, TOKEN, 400, /chat not found/],
    [{ chat_id: '@palarnia_swit' }, '1:x', 401, /Unauthorized/],
    [{}, TOKEN, 400, /"chat_id" is required/],
    [{ chat_id: true }, TOKEN, 400, /must be Integer or String/],
    [{ chat_id, name: 'x' }, TOKEN, 400, /unknown/],
  ])('is refused with a number and words', async (params, token, status, words) => {
    const answer = await call('getChat', params, token);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ ok: false, error_code: status });
    expect(answer.body.description).toMatch(words);
  });

  test('posts only where it may', async () => {
    expect((await call('sendMessage', { chat_id: '-1001700000002', text: 'a' })).body.description).toMatch(
      /administrator rights/,
    );
    sandbox.control.changeTelegramChannel(chat_id, { bots: {} });
    expect((await call('sendMessage', { chat_id, text: 'a' })).status).toBe(403);
    sandbox.control.changeTelegramBot(TOKEN, { revoked: true });
    expect((await call('sendMessage', { chat_id, text: 'a' })).status).toBe(401);
  });
});

describe('a post', () => {
  test('of text, of an image, of an album: numbered on, one in the world each', async () => {
    const text = await call('sendMessage', { chat_id, text: 'ą'.repeat(4096) });
    const photo = await call('sendPhoto', await form({ chat_id, caption: 'Kawa' }, [['photo', 40, 30]]));
    const media = JSON.stringify([
      { type: 'photo', media: 'attach://a', caption: 'Album' },
      { type: 'photo', media: 'attach://b' },
    ]);
    const album = await call(
      'sendMediaGroup',
      await form({ chat_id, media }, [
        ['a', 40, 30],
        ['b', 30, 40],
      ]),
    );
    expect(text.body.result.message_id).toBe(1);
    expect(photo.body.result).toMatchObject({ message_id: 2, caption: 'Kawa' });
    expect(album.body.result.map((one: { message_id: number }) => one.message_id)).toEqual([3, 4]);
    expect(
      sandbox.control.publishedPosts().map(({ postId, imageHashes }) => [postId, imageHashes.length]),
    ).toEqual([
      ['1', 0],
      ['2', 1],
      ['3', 2],
    ]);
  });

  test('is refused where it is too long, too much or no picture', async () => {
    const words = async (method: string, params: object | FormData) =>
      (await call(method, params)).body.description;
    expect(await words('sendMessage', { chat_id, text: ' ' })).toMatch(/text is empty/);
    expect(await words('sendMessage', { chat_id, text: 'a'.repeat(4097) })).toMatch(/message is too long/);
    const long = await form({ chat_id, caption: 'a'.repeat(1025) }, [['photo', 40, 30]]);
    expect(await words('sendPhoto', long)).toMatch(/caption is too long/);
    expect(await words('sendPhoto', await form({ chat_id }, [['photo', 900, 30]]))).toMatch(/DIMENSIONS/);
    const one = await form({ chat_id, media: '[{"type":"photo","media":"attach://a"}]' }, [['a', 40, 30]]);
    expect(await words('sendMediaGroup', one)).toMatch(/number of elements/);
    expect(await words('sendPhoto', { chat_id, photo: 'attach://none' })).toMatch(/wrong file/);
    expect(sandbox.control.publishedPosts()).toEqual([]);
  });

  test('of a page is previewed as asked; of a video only what is shown as one', async () => {
    const url = 'https://ziarno.example/a';
    const page = { chat_id, text: `Chleb ${url}`, link_preview_options: { url } };
    expect((await call('sendMessage', page)).body.result).toMatchObject({ text: `Chleb ${url}` });
    const off = { ...page, link_preview_options: { url, is_disabled: true } };
    await call('sendMessage', off);
    const misspelt = { ...page, link_preview_options: { uri: url } };
    expect((await call('sendMessage', misspelt)).body.description).toMatch(/link_preview_options/);

    const videoForm = (bytes: Uint8Array<ArrayBuffer>) => {
      const data = new FormData();
      const values = { chat_id, caption: 'Film', width: '540', height: '960', duration: '4' };
      for (const [name, value] of Object.entries({ ...values, supports_streaming: 'true' }))
        data.set(name, value);
      data.set('video', new Blob([bytes], { type: 'video/mp4' }), 'a.mp4');
      return data;
    };
    const sent = await call('sendVideo', videoForm(tinyVideo()));
    expect(sent.body.result).toMatchObject({ message_id: 3, caption: 'Film', video: { width: 540 } });
    expect((await call('sendVideo', videoForm(new Uint8Array(60)))).body.description).toMatch(/VIDEO_/);
    const large = videoForm(tinyVideo({ bytes: 50 * 1024 * 1024 + 1 }));
    expect((await call('sendVideo', large)).status).toBe(413);
    const shown = sandbox.control.publishedPosts().map(({ link, videoHash }) => [link, videoHash !== null]);
    expect(shown).toEqual([
      [url, false],
      [null, false],
      [null, true],
    ]);
  });

  test('the twenty-first in a minute waits', async () => {
    for (let count = 0; count < 20; count += 1) await call('sendMessage', { chat_id, text: 'a' });
    const refused = await call('sendMessage', { chat_id, text: 'a' });
    expect(refused.body).toMatchObject({ error_code: 429, parameters: { retry_after: 60 } });
    sandbox.control.clock.change({ advanceMs: 60_000 });
    expect((await call('sendMessage', { chat_id, text: 'a' })).status).toBe(200);
  });

  test('is held against the Bot API’s own description', () => {
    expect(() => checkMethod('sendMessage', { chat_id, text: 'a', parse_mode: 'HTML' })).not.toThrow();
    expect(() => checkMethod('sendMessage', { chat_id })).toThrow(/text/);
    expect(() => checkMethod('sendMediaGroup', { chat_id, media: [{ type: 'photo' }] })).toThrow(/media/);
  });
});
