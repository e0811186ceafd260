import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, graphClient, INSTAGRAM } from '../../test/graph-client.ts';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { followersAt } from './growth.ts';

const SINCE = '2025-11-21T09:00:00Z';
const UNTIL = '2026-11-21T09:00:00Z';

let sandbox: Sandbox;
let now: Date;
beforeEach(async () => {
  now = new Date(UNTIL);
  sandbox = await startSandbox({ clock: { now: () => now } });
});
afterEach(() => sandbox.close());

const give = (to: Sandbox = sandbox) =>
  to.control.giveAccountPast({ accountId: INSTAGRAM, since: SINCE, until: UNTIL, texts: ['Chleb', 'Bułki'] });

test('an account shows of its past what had come about by then, and the networks’ windows stay', async () => {
  const added = give();
  const { page } = await connect(sandbox);
  const graph = graphClient(sandbox);
  const shown = async (at: string) => {
    now = new Date(at);
    const account = await graph('GET', `/${INSTAGRAM}`, { fields: 'followers_count,media_count' }, page);
    const media = await graph('GET', `/${INSTAGRAM}/media`, { fields: 'timestamp', limit: '25' }, page);
    return { followers: Number(account.body.followers_count), ...account.body, listed: media.body.data };
  };
  const early = await shown('2026-02-21T09:00:00Z');
  const late = await shown(UNTIL);
  expect(late).toMatchObject({ followers_count: 1284, media_count: added });
  expect(early.followers).toBeGreaterThan(1284 * 0.4);
  expect(early.followers).toBeLessThan(1284 * 0.95);
  expect(early.listed).toHaveLength(25);
  for (const { timestamp } of early.listed ?? [])
    expect(Date.parse(String(timestamp))).toBeLessThanOrEqual(Date.parse('2026-02-21T09:00:00Z'));
  const day = (at: string) => String(Date.parse(at) / 1000);
  const window = { since: day(SINCE), until: day(UNTIL), metric: 'reach', period: 'day' };
  expect((await graph('GET', `/${INSTAGRAM}/insights`, window, page)).status).toBe(400);
});

test('growth never goes back and ends at what the account has', () => {
  const account = { id: INSTAGRAM, followersCount: 1284, growth: { since: SINCE, until: UNTIL } };
  const days = Array.from({ length: 400 }, (_, index) => Date.parse(SINCE) + index * 86_400_000);
  const followers = days.map((day) => followersAt(account, day));
  expect(followers).toEqual(followers.toSorted((a, b) => a - b));
  expect(followers.at(-1)).toBe(1284);
});

test('the same account has the same past in every sandbox, and gets it once', async () => {
  const added = give();
  expect(added).toBeGreaterThan(52 * 2);
  expect(added).toBeLessThan(52 * 5);
  expect(give()).toBe(0);
  const other = await startSandbox({ clock: { now: () => now } });
  try {
    expect(give(other)).toBe(added);
  } finally {
    await other.close();
  }
});

test('of an account that nobody has nothing is made up', () => {
  expect(() =>
    sandbox.control.giveAccountPast({ accountId: 'nobody', since: SINCE, until: UNTIL, texts: [] }),
  ).toThrow('no such account');
});
