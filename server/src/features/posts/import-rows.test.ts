import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { addReadyUser, browserOf } from '../../../test/ready-browser.ts';

let running: TestApp;
let browser: Browser;
beforeAll(async () => {
  running = await testApp();
});
afterAll(() => running.close());
beforeEach(async () => {
  browser = browserOf(running, await addReadyUser(running));
});

const row = (line: number, more: object = {}) => ({
  line,
  date: '2026-12-01',
  time: '09:30',
  content: `Wiersz ${line}`,
  images: [],
  ...more,
});
const send = (rows: object[], dryRun = false, headers: Record<string, string> = {}) =>
  browser.ask('POST', '/api/v1/posts/import', { rows, dryRun }, headers);
const contents = async (): Promise<string[]> => {
  const { body } = await browser.get('/api/v1/posts?from=2026-12-01&to=2026-12-31');
  return body.posts.map(({ content }: { content: string }) => content);
};

describe('posts of a table', () => {
  it('are tried without being stored, then stored, and a repeat makes no second ones', async () => {
    const rows = [row(2), row(3, { date: '2026-12-03', link: 'https://piekarnia.pl/menu' })];
    expect((await send(rows, true)).body).toEqual({ made: 0, refused: [] });
    expect(await contents()).toEqual([]);
    const key = { 'idempotency-key': 'plik-0' };
    expect((await send(rows, false, key)).body).toEqual({ made: 2, refused: [] });
    expect((await send(rows, false, key)).body).toEqual({ made: 2, refused: [] });
    expect(await contents()).toEqual(['Wiersz 2', 'Wiersz 3']);
  });

  it('say of each row what stands against it, and none is stored', async () => {
    const rows = [
      row(2),
      row(3, { date: '2026-11-01' }),
      row(4, { images: ['chleb.jpg'] }),
      row(5, { content: 'słowo '.repeat(600) }),
      ...Array.from({ length: 20 }, (_, index) => row(6 + index)),
    ];
    for (const dryRun of [true, false])
      expect((await send(rows, dryRun)).body).toEqual({
        made: 0,
        refused: [
          { line: 3, code: 'DAY_IN_THE_PAST', images: [] },
          { line: 4, code: 'NOT_FOUND', images: ['chleb.jpg'] },
          { line: 5, code: 'POST_TEXT_INVALID', images: [] },
          { line: 25, code: 'DAY_FULL', images: [] },
        ],
      });
    expect(await contents()).toEqual([]);
  });

  it('take at most fifty rows at once', async () => {
    expect((await send(Array.from({ length: 51 }, (_, line) => row(line)))).status).toBe(400);
  });
});
