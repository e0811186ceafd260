import { BRAND_PROFILE_DEFAULTS, type SignUpPreview } from '@postownia/contract';
import { checkPostText } from '@postownia/contract/post-text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Refusal } from '../../lib/refusal.ts';
import { previewPost } from './preview-post.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(() => running.close());

const { colorPalette, preferredImageStyle, postLanguage } = BRAND_PROFILE_DEFAULTS;
const { contentLength, languageStyle, emoticons } = BRAND_PROFILE_DEFAULTS;
const BAKERY: SignUpPreview = {
  brandName: 'Piekarnia Ziarno',
  trade: 'piekarnia rzemieślnicza',
  keywords: [],
  tones: [],
  contentTypes: [],
  colorPalette,
  preferredImageStyle,
  postLanguage,
  contentLength,
  languageStyle,
  emoticons,
};
const preview = async (answers: object) => {
  const answer = await fetch(`${running.url}/api/v1/sign-up/preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: running.url },
    body: JSON.stringify(answers),
  });
  return { status: answer.status, body: (await answer.json()) as { text: string; posterUrl: string } };
};

test('a visitor sees a post and a poster of their own trade, the same for the same answers', async () => {
  const { status, body } = await preview(BAKERY);
  expect(status).toBe(200);
  expect(body.text).toMatch(/chleb|bułk|ciast|pieczyw|zakwas|mąk|żyt|piec|skórk|kromk|bochn|droż/i);
  const findings = checkPostText(body.text, { language: 'pl', flags: [], others: [] });
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(body.posterUrl).toMatch(/^data:image\/webp;base64,/);
  expect(await preview(BAKERY)).toEqual({ status, body });
});

test('another palette changes the poster alone, another trade both', async () => {
  const { body } = await preview(BAKERY);
  const recoloured = (await preview({ ...BAKERY, colorPalette: 'Rose Gold' })).body;
  expect(recoloured.text).toBe(body.text);
  expect(recoloured.posterUrl).not.toBe(body.posterUrl);
  const salon = (await preview({ ...BAKERY, brandName: 'Salon Lila', trade: 'salon kosmetyczny' })).body;
  expect(salon.text).not.toBe(body.text);
});

test('a brand that told nothing but its name gets a post too; what cannot be a profile is refused', async () => {
  expect((await preview({ ...BAKERY, trade: '', industry: 'Sport' })).status).toBe(200);
  expect((await preview({ ...BAKERY, brandName: '' })).status).toBe(400);
  expect((await preview({ ...BAKERY, password: 'x' })).status).toBe(400);
});

test('visitors wait in a line with an end, and it is open again when they are gone', async () => {
  // Drawers that are never done: whoever is called back leaves the line.
  const never = (_kind: string, _input: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const context = { ...running.app, workshop: { ...running.app.workshop, do: never } };
  const leaving = new AbortController();
  const visit = (n: number) => previewPost(context, BAKERY, { ip: `203.0.113.${n}`, signal: leaving.signal });
  const visits = Array.from({ length: 25 }, (_, n) => visit(n));
  await expect(Promise.race(visits)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  leaving.abort();
  const left = await Promise.allSettled(visits);
  expect(left.filter((one) => one.status === 'rejected' && one.reason instanceof Refusal)).toHaveLength(1);
  await expect(visit(99)).rejects.toMatchObject({ code: 'cancelled' });
});
