import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { addReadyUser, browserOf } from '../../../test/ready-browser.ts';
import { QUOTAS } from '../../db/quotas.ts';

const PATH = '/api/v1/texts/reword';
const TEXT =
  'Chleb rośnie całą noc. Rano wyjmujemy go z pieca! Zapraszamy po ciepły bochenek.\n\n#chleb #ziarno';
const balanceOf = async (browser: Browser) => (await browser.get('/api/v1/tokens')).body.balance as number;

describe('a text that is to be otherwise', () => {
  let running: TestApp;
  beforeAll(async () => {
    running = await testApp();
  });
  afterAll(() => running.close());
  const owner = async () => browserOf(running, await addReadyUser(running));

  it('comes back changed for one token, and a post stays as it is', async () => {
    const browser = await owner();
    const made = await browser.post('/api/v1/posts', { date: '2026-12-20', time: '10:00', content: TEXT });
    const before = await balanceOf(browser);
    const { status, body } = await browser.post(PATH, {
      postId: made.body.id,
      text: TEXT,
      wish: 'krócej, po łacinie',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ unmet: ['po łacinie'], missed: [] });
    expect(body.text.length).toBeLessThan(TEXT.length);
    expect(await balanceOf(browser)).toBe(before - 1);
    expect((await browser.get(`/api/v1/posts/${made.body.id}`)).body.content).toBe(TEXT);
  });

  it('costs nothing where nothing could be done', async () => {
    const browser = await owner();
    const before = await balanceOf(browser);
    const { body } = await browser.post(PATH, { text: TEXT, wish: 'po łacinie' });
    expect(body).toEqual({ text: null, unmet: ['po łacinie'], missed: [] });
    expect(await balanceOf(browser)).toBe(before);
  });

  it('is paid once for one intention, also when two ask at once', async () => {
    const browser = await owner();
    const before = await balanceOf(browser);
    const ask = () =>
      browser.ask('POST', PATH, { text: TEXT, wish: 'bez wykrzyknika' }, { 'idempotency-key': 'one-wish' });
    const answers = [...(await Promise.all([ask(), ask()])), await ask()];
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.text}`)).size).toBe(1);
    expect(await balanceOf(browser)).toBe(before - 1);
  });

  it('is refused to whoever knows no such post, and to who asks for ever', async () => {
    const browser = await owner();
    const stranger = await owner();
    const made = await stranger.post('/api/v1/posts', { date: '2026-12-20', time: '10:00', content: TEXT });
    const foreign = await browser.post(PATH, { postId: made.body.id, text: TEXT, wish: 'krócej' });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await browser.post(PATH, { text: '   ', wish: 'krócej' })).status).toBe(400);
    for (let turn = 1; turn < QUOTAS.rewords.max; turn += 1)
      await browser.post(PATH, { text: TEXT, wish: 'po łacinie' });
    expect(await browser.post(PATH, { text: TEXT, wish: 'krócej' })).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS' },
    });
  });
});

describe('a text that a model changes', () => {
  let asked: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    asked = await testApp({ environment: { TEXT_WRITER: 'openai' } });
    browser = browserOf(asked, await addReadyUser(asked));
  });
  afterEach(() => asked.sandbox.control.faults.clear());
  afterAll(() => asked.close());
  const wish = { text: TEXT, wish: 'jak list do przyjaciela' };

  it('takes any words', async () => {
    const { status, body } = await browser.post(PATH, wish);
    expect([status, body.unmet, body.missed]).toEqual([200, [], []]);
    expect(body.text).not.toBe(TEXT);
  });

  it('is told where the model fails twice, and nothing is paid', async () => {
    const before = await balanceOf(browser);
    asked.sandbox.control.faults.add({
      provider: 'openai',
      route: 'POST /v1/chat/completions',
      kind: 'refusal',
      count: 2,
    });
    const refused = await browser.post(PATH, wish);
    expect(refused.body).toMatchObject({ code: 'WRITER_FAILED' });
    expect(await balanceOf(browser)).toBe(before);
  });
});
