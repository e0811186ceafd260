import { RECURRING } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { makeReadyWorkspace } from '../../../test/factories.ts';
import { addPost } from '../../../test/publishing-posts.ts';
import { comments } from '../../db/schema/comments.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { changePost } from '../posts/change-post.ts';
import { getPost } from '../posts/read-posts.ts';
import { removePost } from '../posts/remove-post.ts';
import { changeRecurring, releaseRecurring, removeRecurring } from './change-recurring.ts';
import { createRecurring } from './create-recurring.ts';
import { listRecurring } from './recurring-view.ts';
import { sweepRecurring } from './sweep-recurring.job.ts';

let clock: ManualClock;
let setup: TestApp;
let workspaceId: WorkspaceId;
let userId: string;
beforeAll(async () => {
  clock = manualClock();
  setup = await testApp({ clock });
});
afterAll(() => setup.close());
beforeEach(async () => {
  ({ workspaceId, userId } = await makeReadyWorkspace(setup.app.db));
});

const DAY = 86_400_000;
const OWN = 'Moja kawa dnia, dziś z Etiopii. #kawa #palarnia #poranek';
const OTHER = 'Inna kawa dnia, dziś z Kolumbii. #kawa #palarnia #poranek';
const today = () => todayIn('Europe/Warsaw', clock.now());
const source = (content: string, date = addDays(today(), 40)) =>
  addPost(setup.app, workspaceId, userId, { content, date, approved: false, image: false });
const daily = {
  every: 'week',
  weeks: 1,
  weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
} as const;
type Wanted = Parameters<typeof createRecurring>[2]['wanted'];
const create = (postIds: readonly string[], wanted: Partial<Wanted> = {}, key?: string) =>
  createRecurring(setup.app, workspaceId, {
    by: byUser(userId),
    key,
    wanted: {
      name: 'Kawa',
      postIds,
      time: '18:30',
      until: null,
      times: null,
      restDays: 0,
      freeDaysOnly: false,
      schedule: { ...daily, weekdays: [...daily.weekdays] },
      ...wanted,
    },
  });
const change = (id: string, wanted: Parameters<typeof changeRecurring>[2]['change']) =>
  changeRecurring(setup.app, workspaceId, { id, by: byUser(userId), change: wanted });
const made = async () => {
  const { rows } = await setup.app.db.execute<Record<string, unknown> & { id: string; date: string }>(
    sql`select id, date, time, content, state, revision, approved_release, approved_actor_id from posts
        where workspace_id = ${workspaceId} and origin = 'recurring' order by date, time`,
  );
  return rows;
};
const datesOf = async () => (await made()).map(({ date }) => date);
const sweep = () => sweepRecurring(setup.app);
const view = async () => (await listRecurring(setup.app, workspaceId)).recurring[0];

test('two weeks of drafts at once, then one more each day; two workers and a repeat make no second', async () => {
  const { id, next, standing, posts } = await create([await source('Kawa dnia')]);
  const days = Array.from({ length: RECURRING.daysAhead + 1 }, (_, day) => addDays(today(), day));
  expect(await datesOf()).toEqual(days);
  expect(await made()).toMatchObject(
    days.map(() => ({ content: 'Kawa dnia', state: 'draft', time: '18:30:00', approved_release: null })),
  );
  expect({ next: next.map(({ date }) => date), standing, posts }).toMatchObject({
    next: days.slice(0, 3),
    standing: 'on',
    posts: [{ excerpt: 'Kawa dnia', changed: false }],
  });
  clock.advance(DAY);
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(await datesOf()).toEqual([...days, addDays(today(), RECURRING.daysAhead)]);
  await removeRecurring(setup.app, workspaceId, { id, by: byUser(userId) });
  // Yesterday's stays.
  expect(await datesOf()).toEqual(days.slice(0, 1));
});

test('a crash before the end leaves nothing of an occurrence, and the next sweep makes it', async () => {
  await create([await source('Kawa dnia')]);
  const before = await datesOf();
  clock.advance(2 * DAY);
  let calls = 0;
  const changeHooks = {
    ...setup.app.changeHooks,
    postChanged: async (...call: Parameters<typeof setup.app.changeHooks.postChanged>) => {
      await setup.app.changeHooks.postChanged(...call);
      calls += 1;
      if (calls === 2) throw new Error('gone');
    },
  };
  const errors: unknown[] = [];
  const log = { ...setup.app.log, error: (...said: unknown[]) => void errors.push(said) };
  await sweepRecurring({ ...setup.app, changeHooks, log: log as never });
  expect(errors).toHaveLength(1);
  expect(await datesOf()).toEqual(before);
  await sweep();
  expect(await datesOf()).toEqual([...before, addDays(today(), 13), addDays(today(), 14)]);
});

test('a change of the rule leaves alone what a person changed, moved, approved, talked about or removed', async () => {
  const { id } = await create([await source('Kawa dnia')]);
  const [edited, moved, discussed, removed] = (await made()).slice(2);
  if (!edited || !moved || !discussed || !removed) throw new Error('too few');
  const by = byUser(userId);
  const one = (post: { id: string }, wanted: object) =>
    changePost(setup.app, workspaceId, { by, change: { id: post.id, revision: 1, ...wanted } });
  await one(edited, { content: OWN });
  await one(moved, { date: addDays(today(), 20), add: true });
  await setup.app.db.insert(comments).values({
    workspaceId,
    postId: discussed.id,
    actor: 'user',
    actorId: userId,
    name: '',
    text: 'Tak?',
    createdAt: clock.now(),
  });
  await removePost(setup.app, workspaceId, { id: removed.id, by });
  await change(id, { time: '08:00' });
  const after = await made();
  expect(
    after
      .filter(({ time }) => time === '18:30:00')
      .map((post) => post.id)
      .toSorted(),
  ).toEqual(
    // Today's 8 o'clock may be over, then nothing of today is made anew.
    [edited.id, moved.id, discussed.id].toSorted(),
  );
  expect(await datesOf()).not.toContain(removed.date);
  await sweep();
  expect(await datesOf()).not.toContain(removed.date);
  expect(await getPost(setup.app.db, workspaceId, edited.id)).toMatchObject({ content: OWN });
  await change(id, { state: 'paused' });
  expect((await made()).map((post) => post.id).toSorted()).toEqual(
    [edited.id, moved.id, discussed.id].toSorted(),
  );
  clock.advance(DAY);
  await sweep();
  expect(await made()).toHaveLength(3);
  const { standing } = await change(id, { state: 'active' });
  expect(standing).toBe('on');
  expect((await made()).length).toBeGreaterThan(10);
});

test('goes out by itself only as a person with the right saw it; a post changed since makes drafts', async () => {
  const postId = await source('Kawa dnia');
  const { id } = await create([postId]);
  const by = byUser(userId);
  await releaseRecurring(setup.app, workspaceId, { id, by, release: 'plan' });
  expect(
    new Set((await made()).map((post) => [post.approved_release, post.approved_actor_id].join())),
  ).toEqual(new Set([`planned,${userId}`]));
  const { revision } = await getPost(setup.app.db, workspaceId, postId);
  await changePost(setup.app, workspaceId, { by, change: { id: postId, revision, content: OTHER } });
  clock.advance(DAY);
  await sweep();
  expect((await made()).at(-1)).toMatchObject({ content: OTHER, approved_release: null });
  expect((await view())?.posts).toMatchObject([{ changed: true }]);
  await releaseRecurring(setup.app, workspaceId, { id, by, release: 'plan' });
  expect((await made()).at(-1)).toMatchObject({ content: OTHER, approved_release: 'planned' });
  await releaseRecurring(setup.app, workspaceId, { id, by, release: 'draft' });
  // Yesterday's is what it was.
  expect((await made()).slice(1).every((post) => post.approved_release === null)).toBe(true);
});

test('a queue takes free days in turns, rests, says when it goes on, and never says the same too soon', async () => {
  const by = byUser(userId);
  const postIds = [await source('Pierwszy'), await source('Drugi')];
  // A person says the same in ten days, beside the queue.
  await source('  pierwszy ', addDays(today(), 10));
  const { id, standing } = await create(postIds, { restDays: 5, freeDaysOnly: true });
  const first = (await made()).map(({ date, content }) => `${date} ${content}`);
  expect(first).toEqual([
    `${today()} Pierwszy`,
    `${addDays(today(), 1)} Drugi`,
    `${addDays(today(), 5)} Pierwszy`,
    `${addDays(today(), 6)} Drugi`,
    `${addDays(today(), 11)} Drugi`,
  ]);
  expect(standing).toBe('on');
  await change(id, { restDays: 90 });
  const texts = (await made()).map(({ content }) => content);
  // The sources' own day is in 40 days.
  expect(texts).toEqual([]);
  expect(await view()).toMatchObject({ standing: 'resting', nextDay: addDays(today(), 130) });
  await change(id, { restDays: 5 });
  for (const postId of postIds) await removePost(setup.app, workspaceId, { id: postId, by });
  await change(id, { time: '19:00' });
  expect(await made()).toEqual([]);
  expect(await view()).toMatchObject({ standing: 'empty', nextDay: null, posts: [{ excerpt: null }, {}] });
});

test('ends after so many times or by a day; the same key makes one', async () => {
  const postId = await source('Kawa dnia');
  const [one, again] = await Promise.all([
    create([postId], { times: 3 }, 'key-1'),
    create([postId], { times: 3 }, 'key-1'),
  ]);
  expect(one).toEqual(again);
  expect(await datesOf()).toEqual([0, 1, 2].map((day) => addDays(today(), day)));
  await change(one.id, { times: null, until: addDays(today(), 1) });
  expect(await datesOf()).toHaveLength(2);
  clock.advance(5 * DAY);
  await sweep();
  expect(await datesOf()).toHaveLength(2);
  expect(await view()).toMatchObject({ standing: 'ended', next: [], nextDay: null });
});

test('nobody makes posts of another brand’s, of none, or too many', async () => {
  const postId = await source('Kawa dnia');
  const { id } = await create([postId], { times: 1 });
  await expect(create(['00000000-0000-4000-8000-000000000000'])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const other = await makeReadyWorkspace(setup.app.db);
  const step = { id, by: byUser(other.userId) };
  await expect(removeRecurring(setup.app, other.workspaceId, step)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const foreign = createRecurring(setup.app, other.workspaceId, {
    by: byUser(other.userId),
    key: undefined,
    wanted: {
      name: 'Kawa',
      postIds: [postId],
      time: '18:30',
      until: null,
      times: null,
      restDays: 0,
      freeDaysOnly: false,
      schedule: { every: 'monthDay', day: 1 },
    },
  });
  await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const rest = Array.from({ length: RECURRING.perBrand - 1 }, () => create([postId], { times: 1 }));
  await Promise.all(rest);
  await expect(create([postId])).rejects.toMatchObject({ code: 'RECURRING_LIMIT' });
});
