import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../server/test/app.ts';
import { browserOf } from '../../server/test/ready-browser.ts';
import { addUser } from '../../server/test/users.ts';
import { meets } from '../report.ts';
import { measureCuts } from './measure-cuts.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(() => running.close());

/** A slice of `npm run proof -- upload`: the same cuts in smaller chunks; nobody is killed. */
it('carries a video over twenty cuts, byte by byte, nothing sent twice beyond a chunk', async () => {
  const { cookie } = browserOf(running, await addUser(running.app));
  const figures = await measureCuts({
    url: running.url,
    headers: { cookie, origin: running.url },
    bytes: 4 * 1024 * 1024,
    chunkBytes: 256 * 1024,
    cuts: 20,
    seed: 'slice',
  });
  expect(figures.filter((figure) => !meets(figure))).toEqual([]);
});
