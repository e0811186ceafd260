import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AnalyticsMetrics, AnalyticsReport, PlanLearning } from '@postownia/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_SECRET_KEY, type TestApp, testApp } from '../../test/app.ts';
import { type PublicationWorker, startPublicationWorker } from '../features/publications/index.ts';
import { systemClock } from '../lib/clock.ts';
import type { SocialNetwork, SocialNetworks } from '../providers/social/social-network.ts';
import { runAdmin } from './run-admin.ts';

const EMAIL = 'pokaz@example.com';
const PASSWORD = 'pokazowe hasło 12';
const DAY = 86_400_000;

let running: TestApp;
let publisher: PublicationWorker;
let folder: string;
beforeAll(async () => {
  running = await testApp({ clock: systemClock, working: true });
  // A network at once ready: sixty posts would otherwise wait a second each for a container of their own.
  running.sandbox.control.settings({ containerProcessingMs: 0 });
  publisher = await startPublicationWorker({ ...running.app, networks: readyAtOnce(running.app.networks) });
  folder = await mkdtemp(path.join(tmpdir(), 'postownia-demo-'));
});
afterAll(async () => {
  await publisher.stop();
  await running.close();
  await rm(folder, { recursive: true, force: true });
});

/** The same networks, asked again at once where they would be given time. */
const readyAtOnce = (networks: SocialNetworks): SocialNetworks => ({
  ...networks,
  target: (network, medium) => {
    const target = networks.target(network, medium);
    if (target === undefined) return undefined;
    const prepare: SocialNetwork['prepare'] = async (asked) => {
      const { lookAgainSeconds: _, ...prepared } = await target.prepare(asked);
      return prepared;
    };
    return { ...target, prepare };
  },
});

async function demo() {
  const said: string[] = [];
  const code = await runAdmin(['demo', '--email', EMAIL, '--password', PASSWORD], {
    environment: {
      APP_URL: running.url,
      DATABASE_URL: running.app.config.database.url,
      DATA_DIR: folder,
      SECRET_KEY: TEST_SECRET_KEY,
      SANDBOX: 'on',
      SANDBOX_PORT: new URL(running.sandbox.url).port,
    },
    log: pino({ level: 'silent' }),
    print: (line) => said.push(line),
    printError: (line) => said.push(line),
  });
  return { code, said: said.join('\n') };
}

/** What the demonstration's person sees. */
async function openReader() {
  const answer = await fetch(`${running.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: running.url },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  const headers = { cookie: cookie.join('; ') };
  return async (address: string): Promise<unknown> =>
    (await fetch(`${running.url}/api/v1/analytics/${address}`, { headers })).json();
}

it('a demonstration has a year of posts with figures that the product read from the networks', async () => {
  const { code, said } = await demo();
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('odczyty: ') });
  // Whatever the demonstration did, the networks are back at today.
  expect(running.sandbox.control.clock.state()).toMatchObject({ offsetMs: 0, frozen: false });
  const read = await openReader();
  const report = AnalyticsReport.parse(await read('report?period=all'));
  const yearAgo = new Date(Date.now() - 350 * DAY).toISOString().slice(0, 10);
  expect(report.current.from < yearAgo).toBe(true);
  expect(report.current.posts).toBeGreaterThan(200);
  const weeks = report.weeks.filter(({ engagement }) => engagement !== null);
  expect(weeks.length).toBeGreaterThan(48);
  expect(new Set(weeks.map(({ engagement }) => engagement)).size).toBeGreaterThan(20);
  for (const { followersChange } of report.accounts) expect(followersChange).toBeGreaterThan(0);
  const metrics = AnalyticsMetrics.parse(await read('metrics'));
  expect(metrics.engagement).toBeGreaterThan(0);
  // Posts that went out from here have figures of their own at once, from the first of the year to the last.
  const { rows } = await running.app.database.pool.query<{ published: number; measured: number }>(`
    select count(*)::int as published, count(*) filter (where exists (select from post_metrics m
      where m.workspace_id = p.workspace_id and m.publication_id = p.id and m.metric = 'likes'))::int as measured
    from publications p`);
  const [{ published, measured } = { published: 0, measured: 0 }] = rows;
  expect(published).toBeGreaterThan(200);
  expect(measured).toBe(published);
  expect(report.best.length).toBeGreaterThan(2);
  expect(report.premium?.bestHours.blocks.length).toBeGreaterThan(0);
  const { types } = PlanLearning.parse(await read('learning'));
  expect(types.length).toBeGreaterThan(1);
});
