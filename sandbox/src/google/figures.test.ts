import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { placeFigure } from './figures.ts';
import { SANDBOX_GOOGLE_APP } from './state.ts';

const REDIRECT = 'https://postownia.example/callback';
const VERIFIER = 'a-verifier-of-some-length';
const PLACE = { id: '1040500100:70010001' };
const MAPS = 'BUSINESS_IMPRESSIONS_DESKTOP_MAPS';
let sandbox: Sandbox;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  sandbox.control.reset();
  sandbox.control.clock.change({ at: '2026-11-21T09:00:00Z', frozen: true });
  token = await logIn();
});

async function logIn(scopes?: string[]): Promise<string> {
  const challenge = createHash('sha256').update(VERIFIER).digest('base64url');
  const asked = { code_challenge: challenge, code_challenge_method: 'S256', response_type: 'code' };
  const query = new URLSearchParams({ ...asked, access_type: 'offline', prompt: 'consent' });
  const url = `${sandbox.url}/o/oauth2/v2/auth?${query}`;
  const ticked = scopes === undefined ? {} : { scopes };
  const back = sandbox.control.authorizeGoogle({ url, redirectUri: REDIRECT, state: 's', ...ticked });
  const { clientId, clientSecret } = SANDBOX_GOOGLE_APP;
  const body = new URLSearchParams({
    client_id: clientId,
    client_secret: clientSecret,
    grant_type: 'authorization_code',
    code: new URL(back).searchParams.get('code') ?? '',
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
  });
  const answer = await fetch(`${sandbox.url}/token`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const range = (edge: string, text: string): [string, string][] => {
  const [year = '', month = '', day = ''] = text.split('-');
  return Object.entries({ year, month: String(Number(month)), day: String(Number(day)) }).map(
    ([part, value]) => [`dailyRange.${edge}.${part}`, value],
  );
};
const asking = (from: string, to: string, metrics = [MAPS]) => [
  ...metrics.map((metric): [string, string] => ['dailyMetrics', metric]),
  ...range('start_date', from),
  ...range('end_date', to),
];

async function read(query: [string, string][], location = '70010001') {
  const path = `/v1/locations/${location}:fetchMultiDailyMetricsTimeSeries`;
  const answer = await fetch(`${sandbox.url}${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  return { status: answer.status, body: (await answer.json()) as any };
}

test('tells each asked metric by day; a zero has a day and no value', async () => {
  const { body } = await read(asking('2026-10-01', '2026-10-31', [MAPS, 'WEBSITE_CLICKS']));
  const [maps, clicks] = body.multiDailyMetricTimeSeries[0].dailyMetricTimeSeries;
  expect([maps.dailyMetric, clicks.dailyMetric]).toEqual([MAPS, 'WEBSITE_CLICKS']);
  const values = maps.timeSeries.datedValues;
  expect(values).toHaveLength(31);
  expect(values[0].date).toEqual({ year: 2026, month: 10, day: 1 });
  const days = Array.from({ length: 31 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`);
  const figures = days.map((day) => placeFigure(PLACE, MAPS, day));
  expect(figures).toContain(0);
  expect(values.map(({ value }: { value?: string }) => value)).toEqual(
    figures.map((figure) => (figure === 0 ? undefined : String(figure))),
  );
});

test('leaves out the days that are not told yet', async () => {
  const { body } = await read(asking('2026-11-16', '2026-11-21', ['BUSINESS_IMPRESSIONS_MOBILE_MAPS']));
  const { datedValues } = body.multiDailyMetricTimeSeries[0].dailyMetricTimeSeries[0].timeSeries;
  expect(datedValues.map(({ date }: { date: { day: number } }) => date.day)).toEqual([16, 17, 18]);
});

test.each([
  ['no metric', asking('2026-11-01', '2026-11-02', [])],
  ['a metric that Google does not have', asking('2026-11-01', '2026-11-02', ['VIEWS'])],
  ['a metric twice', asking('2026-11-01', '2026-11-02', [MAPS, MAPS])],
  ['a day that no calendar has', asking('2026-11-01', '2026-11-31')],
  ['an end before the beginning', asking('2026-11-02', '2026-11-01')],
  ['no end', asking('2026-11-01', '2026-11-02').filter(([name]) => !name.includes('end_date'))],
  ['an unknown name', [...asking('2026-11-01', '2026-11-02'), ['limit', '3'] as [string, string]]],
])('with %s is refused', async (_what, query) => {
  const { status, body } = await read(query);
  expect([status, body.error.status]).toEqual([400, 'INVALID_ARGUMENT']);
});

test('is refused without the permission, of a place that is not theirs, and of one that is gone', async () => {
  const query = asking('2026-11-01', '2026-11-02');
  const { location } = sandbox.control.addGooglePlace({ title: 'Obca' });
  const statusOf = async (place?: string) => (await read(query, place)).body.error.status;
  expect(await statusOf(location)).toBe('PERMISSION_DENIED');
  expect(await statusOf('404')).toBe('NOT_FOUND');
  token = await logIn([]);
  expect(await statusOf()).toBe('PERMISSION_DENIED');
});
