import { POST_LANGUAGES, SHOT_KINDS, VIDEO_TYPES } from '@postownia/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { TEST_PROFILE } from '../../../test/factories.ts';
import { addPerson } from '../../../test/people.ts';
import { addReadyPerson, browserOf } from '../../../test/ready-browser.ts';
import { composeShots } from './compose-shots.ts';

let running: TestApp;
let browser: Browser;
beforeAll(async () => {
  running = await testApp();
  browser = browserOf(running, await addReadyPerson(running));
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
    const [first, again, other] = [await ask('tutorial'), await ask('tutorial'), await ask('tutorial', 1)];
    expect(again.body).toEqual(first.body);
    expect(other.body.caption).not.toBe(first.body.caption);
  });

  it('needs a profile and somebody who may write', async () => {
    const bare = browserOf(running, await addPerson(running.app));
    const wish = { videoType: 'trend', date: '2026-12-03', variant: 0 };
    expect((await bare.post('/api/v1/video-posts/script', wish)).body.code).toBe('PROFILE_MISSING');
  });

  it('speaks every post language', () => {
    const topic = { angle: 'nothing:tip' } as never;
    for (const postLanguage of POST_LANGUAGES) {
      const profile = { ...TEST_PROFILE, postLanguage, callToAction: '' };
      const script = composeShots(profile, { videoType: 'tutorial', topic, seed: 's' });
      expect(script.shots.every(({ words }) => words.length > 0)).toBe(true);
    }
  });
});
