import { ERRORS } from '@postownia/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { openBrand, openPublishingSetup, untilQuiet } from '../../test/publishing.ts';
import { addReadyUser } from '../../test/ready-browser.ts';
import { type SeverableLine, severableLine } from '../../test/severable-line.ts';
import type { User } from '../../test/users.ts';
import { openDatabase } from '../db/connect.ts';
import { startPublicationWorker } from '../features/publications/index.ts';

/** A query without an answer is given up after this. Setting up on a busy machine once took a query past two seconds. */
const LONGEST = 6_000;

/** The database goes away and comes back: everybody is told, nothing is lost, nobody has to do anything. */
describe('while the database is away', () => {
  let direct: TestDatabase;
  let line: SeverableLine;
  let running: TestApp;
  let user: User;
  beforeAll(async () => {
    direct = await testDatabase();
    line = await severableLine(direct.url);
    const database = openDatabase({
      url: line.url,
      max: 16,
      longestMilliseconds: LONGEST,
      patienceMilliseconds: LONGEST,
    });
    running = await testApp({ working: true, database: { ...database, url: line.url } });
    user = await addReadyUser(running);
  });
  afterAll(async () => {
    line.mend();
    await running.close();
    await line.close();
    await direct.close();
  });

  const ask = (method: string, path: string, body?: unknown) =>
    fetch(`${running.url}${path}`, {
      method,
      headers: { cookie: user.cookie, origin: running.url, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const MONTH = '/api/v1/posts?from=2026-11-21&to=2026-12-20';

  it.each([
    ['a read', 'GET', MONTH, undefined],
    ['a change', 'POST', '/api/v1/generation-batches/preview', {}],
    ['a download', 'GET', '/api/v1/calendar/months/2026-11.csv', undefined],
    ['a sign-in', 'POST', '/api/auth/sign-in/email', { email: 'a@example.pl', password: 'x'.repeat(12) }],
    ['an upload', 'HEAD', '/api/v1/uploads/00000000-0000-4000-8000-000000000000', undefined],
  ])('%s is refused for a while, in Polish, and says when to try again', async (what, method, path, body) => {
    line.cut();
    const answer = await ask(method, path, body);
    line.mend();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    if (what !== 'an upload')
      expect(await answer.json()).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: ERRORS.SERVICE_UNAVAILABLE.message,
      });
  });

  it.each([
    ['reads', 'GET', MONTH, undefined],
    ['changes', 'POST', '/api/v1/generation-batches/preview', {}],
    ['downloads', 'GET', '/api/v1/calendar/months/2026-11.csv', undefined],
  ])('a database that stands still keeps nobody waiting for ever: %s', async (_what, method, path, body) => {
    expect((await ask('GET', MONTH)).status).toBe(200);
    line.stop();
    // More than there are connections: those that hold one and those that wait for one.
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(method, path, body)));
    line.mend();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    await expect.poll(async () => (await ask('GET', MONTH)).status).toBe(200);
  });

  it('balancers see it, and see when it is over', async () => {
    const ready = async () => (await fetch(`${running.url}/health/ready`)).status;
    line.cut();
    expect(await ready()).toBe(503);
    expect((await fetch(`${running.url}/health/live`)).status).toBe(200);
    line.mend();
    expect(await ready()).toBe(200);
    expect((await ask('GET', MONTH)).status).toBe(200);
  });

  it('a month that is being made is made to its end, and paid once', async () => {
    const batch = { from: '2026-11-21', days: 8, existing: 'fill', frequency: 'daily' };
    const started = await ask('POST', '/api/v1/generation-batches', batch);
    const { id } = (await started.json()) as { id: string };
    line.cut();
    await new Promise((resolve) => setTimeout(resolve, 300));
    line.mend();
    const state = async () => {
      const answer = await ask('GET', `/api/v1/generation-batches/${id}`);
      return answer.status === 200 ? ((await answer.json()) as { state: string }).state : 'away';
    };
    // A try that failed while the database was away comes again with the next poll of the queue, at the latest after a minute.
    await expect.poll(state, { timeout: 400_000, interval: 200 }).toBe('finished');
    const { posts } = (await (await ask('GET', MONTH)).json()) as { posts: unknown[] };
    const { balance } = (await (await ask('GET', '/api/v1/tokens')).json()) as { balance: number };
    expect([posts.length, balance]).toEqual([8, 270 - 8 * 9]);
  });

  it('a post that is being published goes out once', async () => {
    const setup = await openPublishingSetup({ databaseUrl: line.url });
    const brand = await openBrand(setup);
    await brand.connect();
    const id = await brand.addPost();
    const cuts = new Set<string>();
    const worker = await startPublicationWorker(setup.context, {
      onStep: (step) => {
        if (cuts.has(step)) return;
        cuts.add(step);
        line.cut();
        line.mend();
      },
    });
    await brand.publish(id);
    const states = () => brand.states().catch(() => []);
    await expect
      .poll(
        async () => {
          await untilQuiet(setup, () => worker.wake()).catch(() => undefined);
          return states();
        },
        { interval: 100 },
      )
      .toEqual(['published', 'published']);
    expect(cuts.size).toBeGreaterThan(2);
    expect(setup.sandbox.control.publishedPosts()).toHaveLength(2);
    await worker.stop();
    await setup.close();
  });
});
