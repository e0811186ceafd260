import { FEEDS } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { makeReadyWorkspace } from '../../../test/factories.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { FeedAnswer } from '../../providers/feed/feed-reader.ts';
import { addFeed } from './add-feed.ts';
import { changeFeed, releaseFeed, removeFeed } from './change-feed.ts';
import { listEntries, listFeeds } from './feed-view.ts';
import { claimDueFeeds } from './feeds.system-queries.ts';
import { fillTemplate } from './fill-template.ts';
import { followReading } from './follow-reading.ts';
import { readFeed } from './read-feed.job.ts';
import { PAGE, sweepFeeds } from './sweep-feeds.job.ts';

const clock = manualClock();
let setup: TestApp;
let workspaceId: WorkspaceId;
let userId: string;
beforeAll(async () => {
  setup = await testApp({ clock });
});
afterAll(async () => {
  await setup.app.feeds.close();
  await setup.close();
});
beforeEach(async () => {
  ({ workspaceId, userId } = await makeReadyWorkspace(setup.app.db));
});

const template = '{title}\n\n{summary}\n\n{link}';
const add = (url = `${setup.sandbox.url}/site-news/feed.xml`) =>
  addFeed(setup.app, workspaceId, { url, template, withPicture: true, by: byUser(userId), userId });
const read = (feedId: string) => readFeed(setup.app, { workspaceId, feedId });
const posts = async () => {
  const { rows } = await setup.app.db.execute<Record<string, unknown>>(
    sql`select date, content, origin, format, state, link, approved_release, approved_actor_id from posts
        where workspace_id = ${workspaceId} order by date`,
  );
  return rows;
};
/** Answers that no sandbox gives. */
const answering = (answer: FeedAnswer) => ({
  ...setup.app,
  feeds: { ...setup.app.feeds, read: async () => answer, fetchImage: async () => null },
});
const answerOf = (titles: readonly string[]): FeedAnswer => ({
  kind: 'read',
  url: 'https://a.example.com/feed',
  title: 'A',
  known: { etag: null, lastModified: null },
  items: titles.map((title) => ({ key: title, title, url: null, summary: '', imageUrl: null })),
});

test('the newest entries become drafts, each on a day of its own, with the picture in the library; a repeat adds nothing', async () => {
  const { id } = await add();
  await Promise.all([read(id), read(id)]);
  const drafts = await posts();
  expect(drafts.map(({ content }) => String(content).split('\n')[0])).toEqual([
    'Dostawy rowerem',
    'Warsztaty parzenia',
    'Nowa kawa z Etiopii',
  ]);
  expect(new Set(drafts.map(({ date }) => date)).size).toBe(3);
  expect(drafts.map(({ origin, state, format }) => [origin, state, format])).toEqual([
    ['feed', 'draft', 'link'],
    ['feed', 'draft', 'link'],
    ['feed', 'draft', 'image'],
  ]);
  expect(drafts.every(({ approved_release }) => approved_release === null)).toBe(true);
  expect(drafts[2]?.content).toContain('Pachną jaśminem.\n\nhttps://palarnia.example.com/etiopia');
  const { rows: assets } = await setup.app.db.execute(
    sql`select origin, created_by from assets where workspace_id = ${workspaceId}`,
  );
  expect(assets).toEqual([{ origin: 'import', created_by: userId }]);
  expect(await listFeeds(setup.app, workspaceId)).toMatchObject({
    feeds: [{ title: 'Palarnia Przykład', drafted: 3, waiting: 0, problem: null }],
  });
  await read(id);
  expect(await posts()).toHaveLength(3);
  const { entries } = await listEntries(setup.app.db, workspaceId, { id });
  expect(entries.map(({ state }) => state)).toEqual(['drafted', 'drafted', 'drafted', 'skipped']);
});

test('what comes later goes out by itself only when a person said so, in their name', async () => {
  const { id } = await add();
  const context = answering(answerOf(['b', 'a']));
  await readFeed(context, { workspaceId, feedId: id });
  await releaseFeed(setup.app, workspaceId, { id, release: 'plan', by: byUser(userId) });
  await readFeed(answering(answerOf(['c', 'b', 'a'])), { workspaceId, feedId: id });
  expect(
    (await posts()).map((post) => [post.content, post.approved_release, post.approved_actor_id]),
  ).toEqual([
    ['a', null, null],
    ['b', null, null],
    ['c', 'planned', userId],
  ]);
});

test('a brand makes ten drafts a day of all its feeds, the rest waits and comes the next day', async () => {
  const { id } = await add();
  const readAll = async (titles: readonly string[]) =>
    readFeed(answering(answerOf(titles)), { workspaceId, feedId: id });
  await readAll(['0']);
  const titles = Array.from({ length: 14 }, (_, number) => `${14 - number}`);
  for (let time = 0; time < 4; time += 1) await readAll([...titles, '0']);
  expect(await posts()).toHaveLength(FEEDS.draftsPerDay);
  expect((await listFeeds(setup.app, workspaceId)).feeds[0]).toMatchObject({ drafted: 10, waiting: 5 });
  clock.advance(25 * 3_600_000);
  await readAll([...titles, '0']);
  expect(await posts()).toHaveLength(15);
});

test('a failing feed is asked less and less, one that is gone is paused until a person goes on', async () => {
  const { id } = await add();
  const failing = answering({ kind: 'problem', problem: 'unreachable', waitSeconds: 0 });
  await readFeed(failing, { workspaceId, feedId: id });
  await readFeed(failing, { workspaceId, feedId: id });
  const [feed] = (await listFeeds(setup.app, workspaceId)).feeds;
  expect(feed).toMatchObject({ problem: 'unreachable', failures: 2 });
  expect(Date.parse(feed?.nextReadAt ?? '') - clock.now().getTime()).toBe(2 * 3_600_000);
  await readFeed(answering({ kind: 'problem', problem: 'gone', waitSeconds: 0 }), {
    workspaceId,
    feedId: id,
  });
  expect((await listFeeds(setup.app, workspaceId)).feeds[0]).toMatchObject({
    state: 'paused',
    problem: 'gone',
  });
  await read(id);
  expect(await posts()).toHaveLength(0);
  await changeFeed(setup.app, workspaceId, { id, state: 'active', by: byUser(userId) });
  await read(id);
  expect(await posts()).toHaveLength(3);
});

test('addresses inside, the same twice, more than the plan has, and another brand’s are refused', async () => {
  await expect(add('http://169.254.169.254/')).rejects.toMatchObject({ code: 'FEED_ADDRESS_INVALID' });
  const { id } = await add();
  await expect(add()).rejects.toMatchObject({ code: 'FEED_KNOWN' });
  const { allowed } = await listFeeds(setup.app, workspaceId);
  for (let number = 1; number < allowed; number += 1) await add(`https://a.example.com/${number}`);
  await expect(add('https://a.example.com/more')).rejects.toMatchObject({ code: 'FEED_LIMIT' });
  const other = await makeReadyWorkspace(setup.app.db);
  await expect(
    removeFeed(setup.app, other.workspaceId, { id, by: byUser(other.userId) }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('feeds due at once: every brand’s first before anybody’s second, all of them, each claimed once', async () => {
  await setup.app.db.execute(sql`delete from feeds`);
  const brands = [
    workspaceId,
    ...(await Promise.all(
      Array.from({ length: 4 }, async () => (await makeReadyWorkspace(setup.app.db)).workspaceId),
    )),
  ];
  // One brand with more feeds than are handed out at once, which waited longest, and four with five each.
  const counts = [PAGE + 50, 5, 5, 5, 5];
  for (const [place, brand] of brands.entries())
    await setup.app.db.execute(sql`
      insert into feeds (workspace_id, url, template, with_picture, next_read_at, created_at)
      select ${brand}, 'https://a.example.com/' || n, '{title}', false,
        ${new Date(clock.now().getTime() - (place === 0 ? 9_000_000 : 60_000))}::timestamptz, ${clock.now()}::timestamptz
      from generate_series(1, ${counts[place] ?? 0}) n`);
  const asked: { workspaceId: string }[] = [];
  const enqueue = async (_tx: unknown, _name: unknown, input: unknown) => {
    asked.push(...(input as { workspaceId: string }[]));
  };
  const claim = (limit: number) =>
    setup.app.db
      .transaction(async (tx) => {
        const now = clock.now();
        throw await claimDueFeeds(tx, { now, until: now, limit });
      })
      .catch((claimed: { workspaceId: string }[]) => claimed.map((one) => one.workspaceId));
  expect((await claim(5)).toSorted()).toEqual(brands.toSorted());
  expect((await claim(10)).toSorted()).toEqual([...brands, ...brands].toSorted());
  const sweep = () => sweepFeeds({ ...setup.app, enqueue: enqueue as never });
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(asked).toHaveLength(PAGE + 70);
  const { rows } = await setup.app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from feeds where claimed_until is not null`,
  );
  expect(rows[0]?.n).toBe(PAGE + 70);
});

test('back-off only ever grows, ends at a day and forgets itself at the first answer', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(90_000), (failures, waitSeconds) => {
      const now = new Date(0);
      const failed = followReading({ failures }, { kind: 'problem', problem: 'refused', waitSeconds }, now);
      const next = followReading(
        { failures: failures + 1 },
        { kind: 'problem', problem: 'refused', waitSeconds },
        now,
      );
      expect(failed.nextReadAt.getTime()).toBeGreaterThanOrEqual(Math.max(3_600_000, waitSeconds * 1000));
      expect(failed.nextReadAt.getTime()).toBeLessThanOrEqual(Math.max(86_400_000, waitSeconds * 1000));
      expect(next.nextReadAt.getTime()).toBeGreaterThanOrEqual(failed.nextReadAt.getTime());
      expect(followReading({ failures }, { kind: 'unchanged' }, now)).toMatchObject({
        failures: 0,
        problem: null,
      });
    }),
  );
});

test('a template says each part once, never reads an entry as one, and fits', () => {
  const entry = { title: '{link} i $&', summary: 'Tekst', url: null, imageUrl: null };
  expect(fillTemplate('{title}\n\n{summary}\n\n{link}\n\n#kawa', entry)).toBe(
    '{link} i $&\n\nTekst\n\n#kawa',
  );
  const long = fillTemplate('{title} {summary} {link}', {
    ...entry,
    summary: 'słowo '.repeat(900),
    url: 'https://a.example.com/koniec',
  });
  expect(long.length).toBeLessThanOrEqual(2000);
  expect(long.endsWith('https://a.example.com/koniec')).toBe(true);
});
