import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { MALFORMED_FILMS } from '../../../test/malformed-films.ts';
import { addPerson } from '../../../test/people.ts';
import { browserOf } from '../../../test/ready-browser.ts';
import { uploadFilm } from '../../../test/upload-film.ts';

let running: TestApp;
let browser: ReturnType<typeof browserOf>;
beforeAll(async () => {
  running = await testApp();
  browser = browserOf(running, await addPerson(running.app));
});
afterAll(() => running.close());

const filesIn = (name: string) =>
  readdir(path.join(running.app.config.dataDir, name), { recursive: true, withFileTypes: true })
    .then((entries) => entries.filter((entry) => entry.isFile()).map((entry) => entry.name))
    .catch(() => []);

describe('files that must not get through', () => {
  it('are fifty', () => {
    expect(MALFORMED_FILMS.length).toBeGreaterThanOrEqual(50);
  });

  it.each(MALFORMED_FILMS)('$what', async ({ name, bytes, problem, found }) => {
    const film = await uploadFilm(browser, { bytes, name });
    expect([film.problem, film.problemFound]).toEqual([problem, found]);
    expect(film).toMatchObject({ state: 'refused', facts: null, url: null, posterUrl: null });
    expect(film.name).not.toMatch(/[/\\\u202e\n]/);
    // No network can be given it: there is nothing to make a post of.
    const draft = {
      ...{ videoId: film.id, date: '2026-12-01', time: '10:00', description: 'x', hashtags: [] },
      ...{ videoType: 'trend', platforms: ['tiktok'], excludedAccountIds: [], coverMs: 0, tiktok: null },
      ...{ shareToFeed: true, aiLabel: false, release: 'at-once' },
    };
    expect((await browser.post('/api/v1/video-posts', draft)).body.code).toBe('VIDEO_NOT_READY');
    expect(await filesIn('uploads')).toEqual([]);
    expect(await filesIn('media')).toEqual([]);
  });
});
