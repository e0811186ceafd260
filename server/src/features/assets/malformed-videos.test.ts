import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { MALFORMED_VIDEOS } from '../../../test/malformed-videos.ts';
import { browserOf } from '../../../test/ready-browser.ts';
import { uploadVideo } from '../../../test/upload-video.ts';
import { addUser } from '../../../test/users.ts';

let running: TestApp;
let browser: ReturnType<typeof browserOf>;
beforeAll(async () => {
  running = await testApp();
  browser = browserOf(running, await addUser(running.app));
});
afterAll(() => running.close());

const filesIn = (name: string) =>
  readdir(path.join(running.app.config.dataDir, name), { recursive: true, withFileTypes: true })
    .then((entries) => entries.filter((entry) => entry.isFile()).map((entry) => entry.name))
    .catch(() => []);

describe('files that must not get through', () => {
  it('are fifty', () => {
    expect(MALFORMED_VIDEOS.length).toBeGreaterThanOrEqual(50);
  });

  it.each(MALFORMED_VIDEOS)('$what', async ({ name, bytes, problem, found }) => {
    const video = await uploadVideo(browser, { bytes, name });
    expect([video.problem, video.problemFound]).toEqual([problem, found]);
    expect(video).toMatchObject({ state: 'refused', facts: null, url: null, thumbnailUrl: null });
    expect(video.name).not.toMatch(/[/\\\u202e\n]/);
    // No network can be given it: there is nothing to make a post of.
    const draft = {
      videoId: video.id,
      date: '2026-12-01',
      time: '10:00',
      description: 'x',
      hashtags: [],
      videoType: 'trend',
      platforms: ['tiktok'],
      excludedAccountIds: [],
      coverMs: 0,
      answers: [],
      aiLabel: false,
      release: 'at-once',
    };
    expect((await browser.post('/api/v1/video-posts', draft)).body.code).toBe('VIDEO_NOT_READY');
    expect(await filesIn('uploads')).toEqual([]);
    expect(await filesIn('media')).toEqual([]);
  });
});
