import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { pageVisits } from '../../db/schema/visits.ts';
import { forgetVisits } from './forget-visits.job.ts';
import { listVisits } from './list-visits.ts';

const DAY = 86_400_000;

describe('visits', () => {
  let running: TestApp;
  // 23:30 in Warsaw.
  const clock = manualClock('2026-11-21T22:30:00Z');
  beforeAll(async () => {
    running = await testApp({ clock });
  });
  afterAll(() => running.close());
  const visit = (path: unknown) => new Browser({ url: running.url }).post('/api/v1/visits', { path });

  it('counts by page and Polish day, however many come at once', async () => {
    const answers = await Promise.all(['/', '/', '/pricing', '/', '/en/docs/calendar'].map(visit));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    clock.advance(3_600_000);
    await visit('/');
    expect(await listVisits(running.app)).toEqual([
      { date: '2026-11-22', path: '/', visits: 1 },
      { date: '2026-11-21', path: '/', visits: 3 },
      { date: '2026-11-21', path: '/en/docs/calendar', visits: 1 },
      { date: '2026-11-21', path: '/pricing', visits: 1 },
    ]);
    expect(await listVisits(running.app, { days: 1 })).toHaveLength(1);
  });

  it('keeps a page and a number, nothing else', async () => {
    const [row] = await running.app.db.select().from(pageVisits);
    expect(Object.keys(row ?? {}).sort()).toEqual(['date', 'path', 'visits']);
  });

  it.each(['', 'pricing', '/Pricing', '/a?b=c', '//evil', '/a b', `/${'a'.repeat(120)}`, 7, null])(
    'refuses %j, which is no page',
    async (path) => {
      expect((await visit(path)).status).toBe(400);
    },
  );

  it('a day fills up: known pages go on counting, invented ones do not', async () => {
    clock.advance(DAY);
    const date = '2026-11-23';
    const filling = Array.from({ length: 999 }, (_, index) => ({ date, path: `/x${index}`, visits: 1 }));
    await running.app.db.insert(pageVisits).values(filling);
    for (const path of ['/', '/', '/invented']) await visit(path);
    const today = await listVisits(running.app, { days: 1 });
    expect(today).toHaveLength(1_000);
    expect(today.find(({ path }) => path === '/')?.visits).toBe(2);
  });

  it('forgets after two years', async () => {
    clock.advance(729 * DAY);
    await forgetVisits(running.app);
    await forgetVisits(running.app);
    const kept = await running.app.db.select().from(pageVisits);
    expect(new Set(kept.map(({ date }) => date))).toEqual(new Set(['2026-11-22', '2026-11-23']));
  });
});
