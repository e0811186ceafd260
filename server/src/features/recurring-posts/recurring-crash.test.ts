import { RECURRING } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { makeReadyWorkspace } from '../../../test/factories.ts';
import { atEachMessage, type MessageFault } from '../../../test/message-faults.ts';
import { addPost } from '../../../test/publishing-posts.ts';
import type { Database } from '../../db/connect.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { changeRecurring } from './change-recurring.ts';
import { createRecurring } from './create-recurring.ts';
import { sweepRecurring } from './sweep-recurring.job.ts';

let clock: ManualClock;
let setup: TestApp;
beforeAll(async () => {
  clock = manualClock();
  setup = await testApp({ clock });
});
afterAll(() => setup.close());
// The sweep looks at all brands.
afterEach(() => setup.app.db.execute(sql`delete from recurring_posts`));

const DAY = 86_400_000;
const EVERY_DAY = {
  every: 'week' as const,
  weeks: 1,
  weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const,
};
const RULES = {
  'a recurring post': { texts: ['Kawa dnia'], restDays: 0, freeDaysOnly: false },
  'an evergreen queue': { texts: ['Pierwszy', 'Drugi', 'Trzeci'], restDays: 3, freeDaysOnly: true },
};
type Rule = keyof typeof RULES;
const today = () => todayIn('Europe/Warsaw', clock.now());

/** A brand whose posts to repeat stand far behind all days that are looked at. */
async function brandWith(name: Rule, { times = null }: { times?: number | null } = {}) {
  const { texts, ...rests } = RULES[name];
  const { workspaceId, userId } = await makeReadyWorkspace(setup.app.db);
  const postIds: string[] = [];
  for (const content of texts) {
    const date = addDays(today(), 400 + postIds.length);
    const post = { content, date, approved: false, image: false };
    postIds.push(await addPost(setup.app, workspaceId, userId, post));
  }
  const by = byUser(userId);
  const schedule = { ...EVERY_DAY, weekdays: [...EVERY_DAY.weekdays] };
  const wanted = { name: 'Kawa', postIds, time: '23:30', until: null, times, schedule, ...rests };
  const create = (db: Database) =>
    createRecurring({ ...setup.app, db }, workspaceId, { by, key: 'raz', wanted });
  const change = (db: Database, id: string, time: string) =>
    changeRecurring({ ...setup.app, db }, workspaceId, { id, by, change: { time } });
  return { workspaceId, create, change };
}

/** What stands in the calendar by a rule. Neither a post nor the row that names it may stand alone. */
async function madeOf(workspaceId: WorkspaceId): Promise<string[]> {
  const { rows } = await setup.app.db.execute<{
    date: string | null;
    said: string;
    named: string | null;
  }>(sql`
    select o.date::text, concat(o.date, ' ', o.content, ' ', to_char(o.time, 'HH24:MI')) as said, r.date::text as named
    from (select * from posts where workspace_id = ${workspaceId} and origin = 'recurring') o
    full join (select * from recurring_occurrences where workspace_id = ${workspaceId}) r on r.post_id = o.id
    order by o.date, o.time`);
  expect(rows.filter(({ date, named }) => date !== named)).toEqual([]);
  return rows.map(({ said }) => said);
}

/** The texts in turns, one a day from a day on. */
const inTurns = (rule: Rule, { from, days, time }: { from: string; days: number; time: string }) =>
  Array.from({ length: days }, (_, day) => {
    const { texts } = RULES[rule];
    return `${addDays(from, day)} ${texts[day % texts.length]} ${time}`;
  });

const ruleCount = async (workspaceId: WorkspaceId) => {
  const { rows } = await setup.app.db.execute(
    sql`select from recurring_posts where workspace_id = ${workspaceId}`,
  );
  return rows.length;
};
const atEach = (fault: MessageFault, run: Parameters<typeof atEachMessage>[2]) =>
  atEachMessage(fault, setup.app.config.database.url ?? '', run);

const CASES = [
  ['a recurring post', 'loses its answer'],
  ['an evergreen queue', 'dies'],
] as const;
describe.each(CASES)('%s whose process %s at any statement', (rule, fault) => {
  test('is made once, with all of its days or none, when its wish comes again', async () => {
    const met = await atEach(fault, async (db, number) => {
      const { workspaceId, create } = await brandWith(rule, { times: 1 });
      await create(db).catch(() => undefined);
      const whole = inTurns(rule, { from: today(), days: 1, time: '23:30' });
      expect([[], whole], `${number}`).toContainEqual(await madeOf(workspaceId));
      return async () => {
        await create(setup.app.db);
        expect(await madeOf(workspaceId), `${number}`).toEqual(whole);
        expect(await ruleCount(workspaceId)).toBe(1);
      };
    });
    expect(met).toBeGreaterThan(20);
  });

  test('is changed with all of its days or none', async () => {
    const { workspaceId, create, change } = await brandWith(rule, { times: 1 });
    const { id } = await create(setup.app.db);
    const days = (time: string) => inTurns(rule, { from: today(), days: 1, time });
    const met = await atEach(fault, async (db, number) => {
      const [before, after] = number % 2 === 1 ? ['23:30', '23:45'] : ['23:45', '23:30'];
      await change(db, id, after).catch(() => undefined);
      expect([days(before), days(after)], `${number}`).toContainEqual(await madeOf(workspaceId));
      return async () => {
        await change(setup.app.db, id, after);
        expect(await madeOf(workspaceId), `${number}`).toEqual(days(after));
      };
    });
    expect(met).toBeGreaterThan(20);
  });

  test('gets the day that comes into view once', async () => {
    const { workspaceId, create } = await brandWith(rule);
    const from = today();
    await create(setup.app.db);
    const days = (number: number) =>
      inTurns(rule, { from, days: RECURRING.daysAhead + 1 + number, time: '23:30' });
    const log = { ...setup.app.log, error: () => undefined } as unknown as typeof setup.app.log;
    const met = await atEach(fault, async (db, number) => {
      clock.advance(DAY);
      await sweepRecurring({ ...setup.app, db, log }).catch(() => undefined);
      expect([days(number - 1), days(number)], `${number}`).toContainEqual(await madeOf(workspaceId));
      return async () => {
        await sweepRecurring(setup.app);
        expect(await madeOf(workspaceId), `${number}`).toEqual(days(number));
      };
    });
    expect(met).toBeGreaterThan(10);
  });
});
