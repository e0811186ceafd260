import { STATUS_DAYS, StatusReport } from '@postownia/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { checkServices } from './check-services.job.ts';
import { forgetSignals } from './forget-signals.job.ts';
import { beat, startHeartbeat, untilNextBeat } from './heartbeat.ts';
import { readStatus } from './read-status.ts';

const MINUTE = 60_000;
const silent = { info: () => undefined, warn: () => undefined };

/** A database of its own with a clock, and what is read of its services. */
function openStatus(start: string) {
  const clock = manualClock(start);
  let database: TestDatabase;
  return {
    clock,
    get app() {
      return { db: database.db, clock };
    },
    get pool() {
      return database.pool;
    },
    open: async () => {
      database = await testDatabase();
    },
    close: () => database.close(),
    /** Both roles live for so many minutes, each with its heartbeat. */
    async live(minutes: number, role: 'all' | 'web' | 'worker' = 'all') {
      for (let minute = 0; minute < minutes; minute += 1) {
        await beat({ db: database.db, clock }, role);
        clock.advance(MINUTE);
      }
    },
    async service(name: string) {
      const report = await readStatus({ db: database.db, clock });
      const found = report.services.find(({ service }) => service === name);
      if (found === undefined) throw new Error(`no ${name}`);
      return found;
    },
  };
}

describe('minutes without a heartbeat', () => {
  const status = openStatus('2026-11-21T10:00:20Z');
  beforeAll(status.open);
  afterAll(status.close);

  it('are not measured before the first one', async () => {
    const report = await readStatus(status.app);
    expect(report.measuredAt).toBeNull();
    expect(report.services.map(({ service, status, uptime }) => [service, status, uptime])).toEqual([
      ['app', 'unknown', null],
      ['generation', 'unknown', null],
      ['publishing', 'unknown', null],
      ['accounts', 'unknown', null],
    ]);
    expect(report.services[0]?.days).toHaveLength(STATUS_DAYS);
    expect(new Set(report.services[0]?.days.map((day) => day.uptime))).toEqual(new Set([null]));
  });

  it('count from the minute of the first heartbeat on, and accounts only when asked', async () => {
    await beat(status.app, 'all');
    expect(await status.service('app')).toMatchObject({ status: 'operational', uptime: 1 });
    status.clock.advance(MINUTE);
    await status.live(5);
    const report = await readStatus(status.app);
    expect(report.services.map(({ service, status, uptime }) => [service, status, uptime])).toEqual([
      ['app', 'operational', 1],
      ['generation', 'operational', 1],
      ['publishing', 'operational', 1],
      ['accounts', 'unknown', null],
    ]);
    expect(report.measuredAt).toBe('2026-11-21T10:05:00.000Z');
    expect(report.incidents).toEqual([]);
  });

  it('are down while nobody lives, and one incident of all that fell', async () => {
    status.clock.advance(6 * MINUTE);
    const report = await readStatus(status.app);
    expect(report.services[0]).toMatchObject({ status: 'problems', uptime: 0.5 });
    expect(report.services[3]).toMatchObject({ status: 'unknown', uptime: null });
    expect(report.incidents).toMatchObject([
      {
        services: ['app', 'generation', 'publishing'],
        startedAt: '2026-11-21T10:06:00.000Z',
        endedAt: null,
        message: { code: 'service.silent' },
      },
    ]);
  });

  it('stay down after a restart, which ends the incident under the same id', async () => {
    const [open] = (await readStatus(status.app)).incidents;
    await status.live(3);
    const report = await readStatus(status.app);
    expect(report.services[0]).toMatchObject({ status: 'operational', uptime: 9 / 15 });
    expect(report.services[0]?.days.at(-1)).toEqual({ date: '2026-11-21', uptime: 9 / 15 });
    expect(report.incidents).toMatchObject([{ id: open?.id, endedAt: '2026-11-21T10:12:00.000Z' }]);
  });

  it('are one minute after a restart over its edge: counted, and no incident', async () => {
    status.clock.advance(MINUTE);
    await status.live(4);
    const report = await readStatus(status.app);
    expect(report.services[0]?.uptime).toBeCloseTo(13 / 20);
    expect(report.incidents).toHaveLength(1);
  });

  it('are told of each role apart: a worker that is gone leaves the application up', async () => {
    await status.live(10, 'web');
    const report = await readStatus(status.app);
    expect(report.services.map(({ service, status }) => [service, status])).toEqual([
      ['app', 'operational'],
      ['generation', 'problems'],
      ['publishing', 'problems'],
      ['accounts', 'unknown'],
    ]);
    expect(report.incidents[0]).toMatchObject({ services: ['generation', 'publishing'], endedAt: null });
  });
});

describe('heartbeats as rows', () => {
  const status = openStatus('2026-11-23T22:58:20Z');
  beforeAll(status.open);
  afterAll(status.close);
  const rows = async () =>
    (await status.pool.query('select signal, date::text, minutes::text from service_signals order by 1, 2'))
      .rows;

  it('are one row a day and role, whatever number of processes write at once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => beat(status.app, 'all')));
    await Promise.all([beat(status.app, 'web'), beat(status.app, 'worker')]);
    expect(await rows()).toHaveLength(2);
    expect(await status.service('app')).toMatchObject({ uptime: 1 });
    // One process gone, the other still there: no gap.
    status.clock.advance(MINUTE);
    await beat(status.app, 'all');
    const first = Math.floor(Date.parse('2026-11-23T22:58:00Z') / MINUTE);
    expect(await rows()).toMatchObject([
      { signal: 'web', date: '2026-11-23', minutes: `{[${first},${first + 2})}` },
      { signal: 'worker', date: '2026-11-23', minutes: `{[${first},${first + 2})}` },
    ]);
  });

  it('count to the Polish day they fall on', async () => {
    status.clock.advance(MINUTE);
    await status.live(2);
    const { days } = await status.service('app');
    expect(days.slice(-3)).toEqual([
      { date: '2026-11-22', uptime: null },
      { date: '2026-11-23', uptime: 1 },
      { date: '2026-11-24', uptime: 1 },
    ]);
  });

  it('are found by their key, so that a heartbeat costs the same after years', async () => {
    const { rows: plan } = await status.pool.query<{ 'QUERY PLAN': string }>(
      `explain insert into service_signals as s values ('web', '2026-11-24', '{[1,2)}')
       on conflict (signal, date) do update set minutes = s.minutes + excluded.minutes`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(
      'Conflict Arbiter Indexes: service_signals_signal_date_pk',
    );
  });

  it('stay bounded: what the page no longer shows goes, and that it had begun before stays known', async () => {
    for (let day = 0; day < 150; day += 1) {
      status.clock.advance(24 * 60 * MINUTE);
      await beat(status.app, 'all');
      if (day % 7 === 0) await forgetSignals(status.app);
    }
    const before = await readStatus(status.app);
    await forgetSignals(status.app);
    await forgetSignals(status.app);
    expect((await rows()).length).toBeLessThanOrEqual(2 * (STATUS_DAYS + 3));
    expect(await readStatus(status.app)).toEqual(before);
    expect(
      before.services[0]?.days.slice(0, -1).every(({ uptime }) => uptime !== null && uptime < 0.01),
    ).toBe(true);
    // Nobody for longer than the page shows: red, not unknown.
    status.clock.advance(200 * 24 * 60 * MINUTE);
    await forgetSignals(status.app);
    expect(await status.service('app')).toMatchObject({ status: 'problems', uptime: 0 });
  });
});

describe('a process', () => {
  const status = openStatus('2026-11-21T10:00:50Z');
  beforeAll(status.open);
  afterAll(status.close);

  it('writes its first heartbeat when it starts, and lives on when it cannot', async () => {
    const app = { ...status.app, log: silent as never };
    const heartbeat = await startHeartbeat(app, 'web');
    await heartbeat.stop();
    expect(await status.service('app')).toMatchObject({ status: 'operational' });
    const away = await startHeartbeat(
      { ...app, db: { execute: () => Promise.reject(new Error('database is away')) } as never },
      'web',
    );
    await away.stop();
  });

  it('writes the next one twenty seconds into the next minute', () => {
    expect(untilNextBeat(new Date('2026-11-21T10:00:20Z'))).toBe(60_000);
    expect(untilNextBeat(new Date('2026-11-21T10:00:00Z'))).toBe(80_000);
    expect(untilNextBeat(new Date('2026-11-21T10:00:59.999Z'))).toBe(20_001);
  });
});

describe('checks', () => {
  let running: TestApp;
  let broken = false;
  const clock = manualClock('2026-11-21T22:30:20Z');
  beforeAll(async () => {
    running = await testApp({ clock });
  });
  afterAll(() => running.close());
  const minute = async () => {
    const check = async () => {
      if (broken) throw new Error('disk is gone');
    };
    await beat(running.app, 'all');
    const app = { ...running.app, storage: { ...running.app.storage, check } };
    await Promise.all([checkServices(app), checkServices(app)]);
    clock.advance(MINUTE);
  };

  it('open one incident for a row of failures and end it with the first good one', async () => {
    await minute();
    broken = true;
    await minute();
    await minute();
    expect((await readStatus(running.app)).services[0]).toMatchObject({ status: 'problems', uptime: 1 / 3 });
    broken = false;
    await minute();
    const answer = await fetch(`${running.url}/api/v1/status`);
    const report = StatusReport.parse(await answer.json());
    expect(report.incidents).toMatchObject([
      {
        services: ['app'],
        problem: 'Magazyn grafik nie odpowiadał.',
        message: { code: 'service.storage', values: {} },
        startedAt: '2026-11-21T22:31:20.000Z',
        endedAt: '2026-11-21T22:33:20.000Z',
      },
    ]);
    expect(report.services[0]).toMatchObject({
      status: 'operational',
      uptime: 0.5,
      lastIncidentAt: '2026-11-21T22:31:20.000Z',
    });
    expect(report.services[1]).toMatchObject({ status: 'operational', uptime: 1, lastIncidentAt: null });
  });
});
