import { POST_LANGUAGES, SHOT_KINDS, VIDEO_TYPES } from '@postownia/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { TEST_PROFILE } from '../../../test/factories.ts';
import { addReadyUser, browserOf } from '../../../test/ready-browser.ts';
import { addUser } from '../../../test/users.ts';
import { QUOTAS } from '../../db/quotas.ts';
import { composeShots } from '../../providers/text/builtin-script.ts';

let running: TestApp;
let browser: Browser;
beforeAll(async () => {
  running = await testApp();
  browser = browserOf(running, await addReadyUser(running));
});
afterAll(() => running.close());
const ask = (videoType: string, variant = 0) =>
  browser.post('/api/v1/video-posts/script', { videoType, date: '2026-12-03', variant });

describe('a reel script', () => {
  it.each(VIDEO_TYPES)('for %s has a hook, filmable shots and a caption', async (videoType) => {
    const { status, body } = await ask(videoType);
    expect(status).toBe(200);
    expect(body.hook.length).toBeGreaterThan(5);
    expect(body.shots.length).toBe(4);
    const seconds = body.shots.reduce((sum: number, shot: { seconds: number }) => sum + shot.seconds, 0);
    expect(seconds).toBeGreaterThan(10);
    expect(seconds).toBeLessThan(60);
    for (const { kind, words } of body.shots) {
      expect(SHOT_KINDS).toContain(kind);
      expect(words).not.toBe('');
    }
    expect(body.caption).not.toContain('#');
    expect(body.hashtags.length).toBeGreaterThanOrEqual(2);
    expect(body.hashtags.every((tag: string) => /^[\p{L}\p{N}_]+$/u.test(tag))).toBe(true);
  });

  it('is the same when asked again, and another one on wish', async () => {
    const [first, again] = [await ask('tutorial'), await ask('tutorial')];
    expect(again.body).toEqual(first.body);
    // A day of an occasion has few words of its own: one wish may bring the same ones, several do not.
    const captions = new Set([first.body.caption]);
    for (const variant of [1, 2, 3, 4]) captions.add((await ask('tutorial', variant)).body.caption);
    expect(captions.size).toBeGreaterThan(1);
  });

  it('needs a profile and somebody who may write', async () => {
    const bare = browserOf(running, await addUser(running.app));
    const wish = { videoType: 'trend', date: '2026-12-03', variant: 0 };
    expect((await bare.post('/api/v1/video-posts/script', wish)).body.code).toBe('PROFILE_MISSING');
  });

  it('speaks every post language', () => {
    const topic = { idea: 'nothing:tip' } as never;
    for (const language of POST_LANGUAGES) {
      const profile = { ...TEST_PROFILE, postLanguage: language, callToAction: '' };
      const script = composeShots({
        profile,
        language,
        videoType: 'tutorial',
        topic,
        date: '2026-12-03',
        seed: 's',
      });
      expect(script.shots.every(({ words }) => words.length > 0)).toBe(true);
    }
  });

  it('is free, and still nobody asks for ever', async () => {
    const insistent = browserOf(running, await addReadyUser(running));
    const ask = () =>
      insistent.post('/api/v1/video-posts/script', { videoType: 'trend', date: '2026-12-03', variant: 0 });
    const before = (await insistent.get('/api/v1/tokens/balance')).body;
    for (let turn = 0; turn < QUOTAS.reelScripts.max; turn += 1) expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect((await insistent.get('/api/v1/tokens/balance')).body).toEqual(before);
  });
});

describe('a reel script by a model', () => {
  let asked: TestApp;
  let user: Browser;
  beforeAll(async () => {
    asked = await testApp({ environment: { TEXT_WRITER: 'openai' } });
    user = browserOf(asked, await addReadyUser(asked));
  });
  afterEach(() => asked.sandbox.control.faults.clear());
  afterAll(() => asked.close());
  const CHAT = 'POST /v1/chat/completions';
  const calls = () => asked.sandbox.control.requests().byRoute[CHAT]?.count ?? 0;
  const wish = { videoType: 'tutorial', date: '2026-12-03', variant: 0 };
  const write = () => user.post('/api/v1/video-posts/script', wish);
  const strike = (kind: string, count = 1) =>
    asked.sandbox.control.faults.add({ provider: 'openai', route: CHAT, kind, count });

  it('comes in one answer of the asked shape', async () => {
    const before = calls();
    const { status, body } = await write();
    expect([status, calls() - before]).toEqual([200, 1]);
    expect(body.shots.length).toBeGreaterThanOrEqual(3);
    expect(new Set(body.shots.map(({ words }: { words: string }) => words)).size).toBe(body.shots.length);
    expect(body.shots.every(({ kind }: { kind: string }) => SHOT_KINDS.includes(kind as never))).toBe(true);
    expect(body.caption).not.toContain('#');
    expect(body.hashtags.length).toBeGreaterThanOrEqual(2);
    // Another one than the phrase banks would give.
    expect(body.hook).not.toBe((await ask('tutorial')).body.hook);
  });

  it.each(['broken-json', 'empty', 'refusal', 'no-hashtags', 'wrong-language'])(
    'is asked for once more after an answer that is no use (%s)',
    async (kind) => {
      strike(kind);
      const before = calls();
      expect((await write()).status).toBe(200);
      expect(calls() - before).toBe(2);
    },
  );

  it('is refused with a sentence after two of them', async () => {
    strike('refusal', 2);
    const refused = await write();
    expect(refused.body).toMatchObject({ code: 'WRITER_FAILED' });
    expect(refused.body.details.sentence).toMatch(/\.$/);
  });
});
