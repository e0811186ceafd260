import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { placeFigure } from '../../../../../sandbox/src/google/figures.ts';
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/start-sandbox.ts';
import { manualClock } from '../../../../test/manual-clock.ts';
import { readConfig } from '../../../config.ts';
import { makeSocialNetworks } from '../make-social-networks.ts';
import { callbackPath } from '../network-adapter.ts';
import type { GoogleApi, GoogleCall } from './api.ts';
import { googleInsights } from './insights.ts';

const APP_URL = 'https://postownia.example';
const PLACE = '1040500100:70010001';
const VIEWS = [
  'BUSINESS_IMPRESSIONS_DESKTOP_MAPS',
  'BUSINESS_IMPRESSIONS_DESKTOP_SEARCH',
  'BUSINESS_IMPRESSIONS_MOBILE_MAPS',
  'BUSINESS_IMPRESSIONS_MOBILE_SEARCH',
];
const clock = manualClock();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ clock });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control.reset());

const WINDOW = { since: new Date('2026-11-10T09:00:00Z'), until: new Date('2026-11-21T09:00:00Z') };
const access = (token: string, remoteId = PLACE) => ({ remoteId, token, baseUrl: null, proofKey: null });

/** The sandbox's places, read with a login that it gave. */
async function connected() {
  const networks = makeSocialNetworks({
    config: readConfig({}),
    appUrl: APP_URL,
    sandbox: { url: sandbox.url },
    clock,
  });
  const way = networks.login('googleBusiness');
  const reader = networks.insights('googleBusiness');
  if (way?.way !== 'window' || reader === undefined) throw new Error('nothing is read');
  const { url, kept } = await way.begin({ network: 'googleBusiness', state: 's', entered: {} });
  const redirectUri = `${APP_URL}${callbackPath('google-business')}`;
  const back = sandbox.control.authorizeGoogle({ url, redirectUri, state: 's' });
  const code = new URL(back).searchParams.get('code') ?? '';
  const { accounts } = await way.finish({ code, entered: {}, kept });
  const token = accounts[0]?.token ?? '';
  return { reader, read: (remoteId = PLACE) => reader.readAccount(access(token, remoteId), 'views', WINDOW) };
}

/** Reads an answer that somebody wrote down. */
function reading(body: unknown) {
  const calls: GoogleCall[] = [];
  const call: GoogleApi['call'] = async (asked) => {
    calls.push(asked);
    return body;
  };
  const reader = googleInsights({ call });
  return { calls, answer: () => reader.readAccount(access('t'), 'views', WINDOW) };
}

const dated = (day: number, value?: string) => ({
  date: { year: 2026, month: 11, day },
  ...(value === undefined ? {} : { value }),
});
const series = (dailyMetric: string, datedValues?: unknown) => ({
  dailyMetric,
  timeSeries: datedValues === undefined ? {} : { datedValues },
});
const told = (...dailyMetricTimeSeries: unknown[]) => ({
  multiDailyMetricTimeSeries: [{ dailyMetricTimeSeries }],
});

test('a place has views by day, in search and on maps together, and its posts have nothing', async () => {
  const { reader, read } = await connected();
  expect([reader.postMetrics, reader.accountMetrics, reader.listPosts]).toEqual([[], ['views'], undefined]);
  const { outcome, values, source } = await read();
  expect({ outcome, source }).toEqual({
    outcome: 'value',
    source: 'google performance v1 GET /{location}:fetchMultiDailyMetricsTimeSeries BUSINESS_IMPRESSIONS_*',
  });
  const viewsOn = (day: string) =>
    VIEWS.reduce((sum, metric) => sum + placeFigure({ id: PLACE }, metric, day), 0);
  const days = [10, 11, 12, 13, 14, 15, 16, 17, 18].map((day) => `2026-11-${day}`);
  expect(values).toEqual(days.map((date) => ({ date, value: viewsOn(date) })));
});

test('asks for the four kinds of views and the days of the window', async () => {
  const { calls, answer } = reading({});
  await answer();
  const { host, path = '' } = calls[0] ?? {};
  const url = new URL(path, 'https://a.example');
  expect([host, url.pathname]).toEqual([
    'performance',
    '/v1/locations/70010001:fetchMultiDailyMetricsTimeSeries',
  ]);
  expect(url.searchParams.getAll('dailyMetrics')).toEqual(VIEWS);
  const days = Object.fromEntries([...url.searchParams].filter(([name]) => name !== 'dailyMetrics'));
  expect(days).toEqual({
    'dailyRange.start_date.year': '2026',
    'dailyRange.start_date.month': '11',
    'dailyRange.start_date.day': '10',
    'dailyRange.end_date.year': '2026',
    'dailyRange.end_date.month': '11',
    'dailyRange.end_date.day': '21',
  });
});

test('a day without a value is zero once it is certainly told, and before that no data', async () => {
  const [first = '', second = ''] = VIEWS;
  const { answer } = reading(
    told(
      series(first, [dated(12), dated(13, '4'), dated(18), dated(19, '2'), dated(20)]),
      series(second, [dated(12), dated(13, '3'), dated(18), dated(19), dated(20)]),
      series('WEBSITE_CLICKS', [dated(13, '100')]),
    ),
  );
  expect((await answer()).values).toEqual([
    { date: '2026-11-12', value: 0 },
    { date: '2026-11-13', value: 7 },
    { date: '2026-11-19', value: 2 },
  ]);
});

test.each([
  ['an empty answer', {}],
  ['a place without a series', told()],
  ['series without days', told(series(VIEWS[0] ?? ''))],
])('%s is no data', async (_what, body) => {
  expect(await reading(body).answer()).toMatchObject({ outcome: 'empty', values: [] });
});

test.each([
  ['no number', told(series(VIEWS[0] ?? '', [dated(12, 'many')]))],
  ['less than nothing', told(series(VIEWS[0] ?? '', [dated(12, '-3')]))],
  [
    'a month in place of a day',
    told(series(VIEWS[0] ?? '', [{ date: { year: 2026, month: 11 }, value: '4' }])),
  ],
  ['no object', []],
])('an answer with %s is not read', async (_what, body) => {
  await expect(reading(body).answer()).rejects.toMatchObject({ code: 'unexpected-answer' });
});

test('a place whose figures Google keeps from this login is told as such', async () => {
  const { read } = await connected();
  const foreign = sandbox.control.addGooglePlace({ title: 'Obca' });
  expect(await read(foreign.id)).toMatchObject({
    outcome: 'refused',
    values: [],
    raw: { code: 'PERMISSION_DENIED' },
  });
});

test('a place that is gone is told, a dead login and a used up quota wait', async () => {
  const { read } = await connected();
  await expect(read('1040500100:404')).rejects.toMatchObject({ action: 'fix', code: 'NOT_FOUND' });
  sandbox.control.settings({ googleCallsPerMinute: 0 });
  // Other readings go on: this service has a quota of its own.
  await expect(read()).rejects.toMatchObject({ action: 'retry', backOffScope: 'account', waitSeconds: 60 });
  sandbox.control.settings({ googleCallsPerMinute: 300 });
  sandbox.control.killGoogleLogins();
  await expect(read()).rejects.toMatchObject({ action: 'reconnect' });
});
