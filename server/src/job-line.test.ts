import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../test/app.ts';
import { inTransaction } from './db/transaction.ts';
import { placeToTell, readJobPlaces } from './job-line.ts';

let setup: TestApp;
beforeAll(async () => {
  setup = await testApp();
});
beforeEach(() => setup.app.database.pool.query('delete from jobs.job'));
afterAll(() => setup.close());

const put = (of: string, eventIds: readonly string[], asked = true) =>
  inTransaction(setup.app.db, (tx) =>
    setup.app.enqueue(
      tx,
      'payment-event',
      eventIds.map((eventId) => ({ eventId })),
      { turn: { of, asked } },
    ),
  );
const places = (...keys: string[]) => readJobPlaces(setup.app.db, 'payment-event', keys);
const setJob = (state: string, id: string, took = 0) =>
  setup.app.database.pool.query(
    `update jobs.job set state = $1::jobs.job_state, started_on = created_on,
       completed_on = case when $1 = 'completed' then created_on + $3 * interval '1 s' end
     where singleton_key = $2`,
    [state, id, took],
  );

describe('the place of a waiting job', () => {
  it('follows turns: what somebody asked for before a month, everybody’s first before anybody’s second', async () => {
    await put('month', ['m1', 'm2', 'm3'], false);
    await put('a', ['a1', 'a2', 'a3']);
    await put('b', ['b1']);
    const found = await places('a1', 'b1', 'a3', 'm1');
    expect([...found].map(([key, { before }]) => [key, before]).toSorted()).toEqual([
      ['a1', 0],
      ['a3', 3],
      ['b1', 1],
      ['m1', 4],
    ]);
  });

  it('is none where a job is in hand, ended, of another kind or was never there', async () => {
    await put('a', ['held', 'ended', 'waits']);
    await setJob('active', 'held');
    await setJob('completed', 'ended');
    expect([...(await places('held', 'ended', 'waits', 'never')).keys()]).toEqual(['waits']);
    expect(await readJobPlaces(setup.app.db, 'send-email', ['waits'])).toEqual(new Map());
  });

  it('says how many are in hand and what one took lately, in the middle', async () => {
    await put('a', ['one', 'two', 'three', 'held', 'waits']);
    await setJob('completed', 'one', 0);
    await setJob('completed', 'two', 12);
    await setJob('completed', 'three', 90);
    await setJob('active', 'held');
    expect((await places('waits')).get('waits')).toEqual({ before: 0, inHand: 1, secondsEach: 12 });
  });

  it('counts a hundred at most and reads no more, however many wait', async () => {
    await put(
      randomUUID(),
      Array.from({ length: 20_000 }, (_, n) => `bulk-${n}`),
      false,
    );
    await put('late', ['late'], false);
    // The last of the line: the newcomer's turn comes in the round in hand.
    await setup.app.database.pool.query("update jobs.job set priority = -30000 where singleton_key = 'late'");
    await setup.app.database.pool.query('analyze jobs.job');
    expect((await places('late')).get('late')?.before).toBe(100);
  });
});

describe('what is told of a place', () => {
  const place = { before: 2, inHand: 1, secondsEach: 14 };

  it('is how many go before it and when it begins, in steps of five seconds', () => {
    expect(placeToTell(place, 1)).toEqual({ ahead: 3, seconds: 45 });
    expect(placeToTell({ ...place, inHand: 4 }, 1)).toEqual({ ahead: 6, seconds: 15 });
  });

  it('is nothing for what was asked for in this moment, and for what begins within three seconds', () => {
    expect(placeToTell(place, 0.9)).toBeNull();
    expect(placeToTell({ ...place, before: 0, secondsEach: 3 }, 2)).toBeNull();
    expect(placeToTell({ before: 0, inHand: 0, secondsEach: 14 }, 60)).toBeNull();
  });

  it('is the place alone where nothing tells the time: none was made lately, or nobody makes any', () => {
    expect(placeToTell({ ...place, secondsEach: null }, 2)).toBeNull();
    expect(placeToTell({ ...place, secondsEach: null }, 3)).toEqual({ ahead: 3, seconds: null });
    expect(placeToTell({ ...place, inHand: 0 }, 3)).toEqual({ ahead: 2, seconds: null });
  });
});
