import { StatusReport } from '@postownia/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { checkServices } from './check-services.job.ts';
import { readStatus } from './read-status.ts';

describe('status', () => {
  let running: TestApp;
  let broken = false;
  const clock = manualClock('2026-11-21T22:30:00Z');
  beforeAll(async () => {
    running = await testApp({ clock });
  });
  afterAll(() => running.close());
  const minute = () => clock.advance(60_000);
  const check = () =>
    checkServices({
      ...running.app,
      storage: {
        ...running.app.storage,
        check: async () => {
          if (broken) throw new Error('disk is gone');
        },
      },
    });
  const serviceOf = async (service: string) => {
    const found = (await readStatus(running.app)).services.find((entry) => entry.service === service);
    if (found === undefined) throw new Error(`no ${service}`);
    return found;
  };

  it('says that nothing was measured before the first check', async () => {
    const answer = await fetch(`${running.url}/api/v1/status`);
    const report = StatusReport.parse(await answer.json());
    expect(report.measuredAt).toBeNull();
    expect(report.services.map(({ service, status, uptime }) => [service, status, uptime])).toEqual([
      ['app', 'unknown', null],
      ['generation', 'unknown', null],
      ['publishing', 'unknown', null],
      ['accounts', 'unknown', null],
    ]);
    expect(report.services[0]?.days).toHaveLength(90);
    expect(new Set(report.services[0]?.days.map((day) => day.uptime))).toEqual(new Set([null]));
  });

  it('counts each minute once, and only the day it fell on', async () => {
    await check();
    await check();
    minute();
    await Promise.all([check(), check()]);
    const { rows } = await running.app.database.pool.query(
      `select date::text, good, bad from service_days where service = 'app'`,
    );
    expect(rows).toEqual([{ date: '2026-11-21', good: 2, bad: 0 }]);
    expect(await serviceOf('app')).toMatchObject({ status: 'operational', uptime: 1, lastIncidentAt: null });
  });

  it('opens one incident for a row of failures and ends it with the first good check', async () => {
    broken = true;
    for (let time = 0; time < 2; time++) {
      minute();
      await check();
    }
    expect(await serviceOf('app')).toMatchObject({ status: 'problems', uptime: 0.5 });
    broken = false;
    minute();
    await check();
    const report = await readStatus(running.app);
    expect(report.incidents).toMatchObject([
      {
        service: 'app',
        problem: 'Magazyn grafik nie odpowiadał.',
        message: { code: 'service.storage', values: {} },
        startedAt: '2026-11-21T22:32:00.000Z',
        endedAt: '2026-11-21T22:34:00.000Z',
      },
    ]);
    expect(report.services[0]).toMatchObject({
      status: 'operational',
      uptime: 3 / 5,
      lastIncidentAt: '2026-11-21T22:32:00.000Z',
    });
    expect(report.services[1]).toMatchObject({ status: 'operational', uptime: 1, lastIncidentAt: null });
  });

  it('begins a new Polish day at midnight in Warsaw and leaves unmeasured days empty', async () => {
    clock.set('2026-11-23T23:10:00Z');
    expect(await serviceOf('app')).toMatchObject({ status: 'unknown' });
    await check();
    const { days, status } = await serviceOf('app');
    expect(status).toBe('operational');
    expect(days.slice(-4)).toEqual([
      { date: '2026-11-21', uptime: 3 / 5 },
      { date: '2026-11-22', uptime: null },
      { date: '2026-11-23', uptime: null },
      { date: '2026-11-24', uptime: 1 },
    ]);
  });
});
