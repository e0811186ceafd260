import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readImageFacts } from '../image-facts.ts';
import { type FaultInput, type Sandbox, startSandbox } from '../start-sandbox.ts';

let sandbox: Sandbox;
let now: Date;
beforeEach(async () => {
  now = new Date('2026-11-21T09:00:00Z');
  sandbox = await startSandbox({ clock: { now: () => now } });
});
afterEach(() => sandbox.close());

interface Answer {
  created: string;
  data: { url: string | null; is_image_safe: boolean; resolution: string; seed: number; prompt: string }[];
  error?: string;
}

const call = async (fields: Record<string, string> = {}, key = 'klucz') => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ prompt: 'a loaf of bread', ...fields })) body.set(name, value);
  const answer = await fetch(`${sandbox.url}/v1/ideogram-v3/generate`, {
    method: 'POST',
    headers: { 'Api-Key': key },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Answer };
};
const legacy = async (body: unknown) => {
  const answer = await fetch(`${sandbox.url}/generate`, {
    method: 'POST',
    headers: { 'Api-Key': 'klucz', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Answer };
};
const download = async (url: string | null | undefined) => {
  const answer = await fetch(url ?? '');
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
};
const strike = (kind: string, more: Partial<FaultInput> = {}) =>
  sandbox.control.faults.replace([{ provider: 'ideogram', kind, ...more }]);

describe('v3', () => {
  test('answers a link to a real image of the asked ratio', async () => {
    const answer = await call({ aspect_ratio: '1x1', seed: '7', style_type: 'DESIGN' });
    expect(answer.body.data).toMatchObject([
      { is_image_safe: true, seed: 7, resolution: '1024x1024', prompt: 'a loaf of bread' },
    ]);
    const downloaded = await download(answer.body.data[0]?.url);
    expect(downloaded.type).toBe('image/png');
    expect(readImageFacts(downloaded.bytes)).toMatchObject({
      format: 'png',
      width: 1024,
      height: 1024,
      complete: true,
    });
  });

  test('takes the palette of a brand and several images', async () => {
    const palette = JSON.stringify({
      members: [{ color_hex: '#112233', color_weight: 0.6 }, { color_hex: '#ffeedd' }],
    });
    const answer = await call({
      color_palette: palette,
      num_images: '2',
      rendering_speed: 'TURBO',
      magic_prompt: 'OFF',
    });
    expect(answer.body.data).toHaveLength(2);
    const [first, second] = await Promise.all(answer.body.data.map((image) => download(image.url)));
    expect(first?.bytes.equals(second?.bytes ?? Buffer.alloc(0))).toBe(false);
  });

  test.each([
    ['an unknown field', { model: 'V_3' }],
    ['an unknown ratio', { aspect_ratio: '7x7' }],
    ['ratio and resolution together', { aspect_ratio: '1x1', resolution: '1024x1024' }],
    ['an unknown speed', { rendering_speed: 'WARP' }],
    ['a seed that is no number', { seed: 'seven' }],
    ['nine pictures', { num_images: '9' }],
    ['a palette with a wrong colour', { color_palette: '{"members":[{"color_hex":"red"}]}' }],
    ['an empty prompt', { prompt: '' }],
  ])('refuses %s', async (_name, fields) => {
    const answer = await call(fields as unknown as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain('Invalid input');
  });

  test('refuses JSON, a missing key and a wrong key', async () => {
    const json = await fetch(`${sandbox.url}/v1/ideogram-v3/generate`, {
      method: 'POST',
      headers: { 'Api-Key': 'k', 'content-type': 'application/json' },
      body: '{"prompt":"x"}',
    });
    expect(json.status).toBe(400);
    expect((await call({}, 'invalid')).status).toBe(401);
    expect(
      (
        await fetch(`${sandbox.url}/v1/ideogram-v3/generate`, {
          method: 'POST',
          headers: { authorization: 'Bearer x' },
        })
      ).status,
    ).toBe(401);
  });
});

test('the legacy call takes JSON of its own shape', async () => {
  const answer = await legacy({
    image_request: { prompt: 'bread', model: 'V_2', aspect_ratio: 'ASPECT_16_9' },
  });
  expect(answer.body.data[0]?.resolution).toBe('1376x768');
  expect((await legacy({ prompt: 'bread' })).status).toBe(400);
  expect((await legacy({ image_request: { prompt: 'bread', aspect_ratio: '1x1' } })).status).toBe(400);
});

describe('limits and faults', () => {
  test('lets ten through at once per key and refuses the eleventh', async () => {
    strike('latency', {
      count: null,
      route: 'POST /v1/ideogram-v3/generate',
      parameters: { milliseconds: 60 },
    });
    const answers = await Promise.all(Array.from({ length: 11 }, () => call()));
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(10).fill(200), 429]);
    expect(sandbox.control.requests().byProvider.ideogram?.maxInFlight).toBe(11);
    const others = await Promise.all([...Array.from({ length: 10 }, () => call()), call({}, 'other')]);
    expect(others.every((answer) => answer.status === 200)).toBe(true);
  });

  test.each([
    ['safety', 422],
    ['rate-limit', 429],
    ['no-credit', 402],
    ['server-error', 503],
  ])('%s answers %i once', async (kind, status) => {
    strike(kind);
    expect((await call()).status).toBe(status);
    expect((await call()).status).toBe(200);
  });

  test('an unsafe image comes with 200 and no link, a lost link with a safe image', async () => {
    strike('unsafe');
    expect(await call()).toMatchObject({
      status: 200,
      body: { data: [{ is_image_safe: false, url: null }] },
    });
    strike('no-url');
    expect(await call()).toMatchObject({ status: 200, body: { data: [{ is_image_safe: true, url: null }] } });
  });

  test('a link runs out, and a changed link never worked', async () => {
    const { url } = (await call()).body.data[0] ?? {};
    expect((await download(url?.replace('~', 'x~'))).status).toBe(404);
    sandbox.control.clock.change({ advanceMs: 24 * 3_600_000 });
    expect((await download(url)).status).toBe(403);
  });

  test.each([
    ['webp-behind-png', 'webp', true],
    ['jpeg-behind-png', 'jpeg', true],
    ['cut-image', 'png', false],
    ['wrong-magic', undefined, undefined],
  ])('%s stays with the link', async (kind, format, complete) => {
    strike(kind);
    const { url } = (await call()).body.data[0] ?? {};
    expect(url).toMatch(/\.png$/);
    for (let times = 0; times < 2; times += 1) {
      const facts = readImageFacts((await download(url)).bytes);
      expect(facts?.format).toBe(format);
      expect(facts?.complete).toBe(complete);
    }
  });

  test('the download can fail on its own', async () => {
    const { url } = (await call()).body.data[0] ?? {};
    strike('status', { route: '/ideogram/images/*', parameters: { status: 404 } });
    expect((await download(url)).status).toBe(404);
    expect((await download(url)).status).toBe(200);
  });
});
