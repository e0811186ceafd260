import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from '../../../test/generation-fixture.ts';
import { type OpenDatabase, openDatabase } from '../../db/connect.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { withSlot } from './provider-slots.ts';

let fixture: Fixture;
let other: OpenDatabase;
beforeAll(async () => {
  fixture = await openFixture();
  other = openDatabase({ url: fixture.database.url });
});
afterAll(async () => {
  await other.close();
  await fixture.close();
});

let provider = '';
beforeEach(() => {
  provider = `image:${crypto.randomUUID()}`;
});
const never = new AbortController().signal;

/** Calls that stay open until they are let go, as two processes would make them. */
function openCalls(count: number, { signal = never } = {}) {
  const releases: (() => void)[] = [];
  const calls = Array.from({ length: count }, (_, n) =>
    withSlot(
      fixture.context({ database: n % 2 === 0 ? fixture.database : other }),
      provider,
      { signal, asked: false },
      () => new Promise<number>((resolve) => releases.push(() => resolve(n))),
    ),
  );
  return { calls, releases };
}
/** Lets the waiting ones look, over and over, until it is reached or the time is up. */
const until = async (reached: () => boolean, milliseconds = 60_000) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end && !reached()) await fixture.database.pool.query('select 1');
};
/** Longer than a waiting call needs to look twice. */
const TWO_LOOKS = 400;

describe('withSlot', () => {
  it('lets ten calls of two processes in at once, and the next as soon as one is over', async () => {
    const { calls, releases } = openCalls(14);
    await until(() => releases.length >= 10);
    await until(() => releases.length > 10, TWO_LOOKS);
    expect(releases).toHaveLength(10);
    releases[0]?.();
    await until(() => releases.length >= 11);
    expect(releases).toHaveLength(11);
    while (releases.length < 14) {
      for (const release of releases) release();
      await until(() => releases.length >= 14);
    }
    for (const release of releases) release();
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 14 }, (_, n) => n));
  });

  it('lets what somebody waits for go before work in bulk', async () => {
    const { calls, releases } = openCalls(10);
    await until(() => releases.length >= 10);
    const order: string[] = [];
    const call = (name: string, asked: boolean) =>
      withSlot(fixture.context(), provider, { signal: never, asked }, async () => order.push(name));
    const line = [call('head', false), call('bulk', false), call('asked', true)];
    for (const release of releases) release();
    await Promise.all([...calls, ...line]);
    expect(order).toEqual(['head', 'asked', 'bulk']);
  });

  it('has eight places for a minute after a 429, then ten again', async () => {
    const refused = withSlot(fixture.context(), provider, { signal: never, asked: false }, () =>
      Promise.reject(new ProviderError('rate-limited')),
    );
    await expect(refused).rejects.toMatchObject({ code: 'rate-limited' });
    const { calls, releases } = openCalls(10);
    await until(() => releases.length >= 8);
    await until(() => releases.length > 8, TWO_LOOKS);
    expect(releases).toHaveLength(8);
    fixture.clock.advance(60_001);
    await until(() => releases.length >= 10);
    expect(releases).toHaveLength(10);
    for (const release of releases) release();
    await Promise.all(calls);
  });

  it('leaves a provider alone, in every process, as long as it asked for', async () => {
    const ask = (database: Fixture['database'] | OpenDatabase, call: () => Promise<string>) =>
      withSlot(fixture.context({ database }), provider, { signal: never, asked: false }, call);
    const busy = new ProviderError('rate-limited', { retryAfterSeconds: 600 });
    await expect(ask(fixture.database, () => Promise.reject(busy))).rejects.toBe(busy);
    let calls = 0;
    const count = async () => {
      calls += 1;
      return 'in';
    };
    fixture.clock.advance(300_000);
    for (const database of [fixture.database, other])
      await expect(ask(database, count)).rejects.toMatchObject({
        code: 'rate-limited',
        retryAfterSeconds: 300,
        userMessage: { code: 'provider.held', values: { minutes: 5 } },
      });
    expect(calls).toBe(0);
    fixture.clock.advance(300_001);
    expect(await ask(other, count)).toBe('in');
  });

  it('takes the places of a process that died', async () => {
    const { calls, releases } = openCalls(10);
    await until(() => releases.length >= 10);
    // Ten seconds of silence: the held clock moves, the renewals of these calls have not come yet.
    fixture.clock.advance(10_001);
    await expect(
      withSlot(fixture.context(), provider, { signal: never, asked: false }, async () => 'in'),
    ).resolves.toBe('in');
    for (const release of releases) release();
    await Promise.all(calls);
  });

  it('stops waiting when its work is called off, and lets the next in line on', async () => {
    const { calls, releases } = openCalls(10);
    await until(() => releases.length >= 10);
    const deletionPending = new AbortController();
    const waiting = withSlot(
      fixture.context(),
      provider,
      { signal: deletionPending.signal, asked: false },
      async () => 'never',
    );
    const next = withSlot(fixture.context(), provider, { signal: never, asked: false }, async () => 'next');
    deletionPending.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    for (const release of releases) release();
    await expect(next).resolves.toBe('next');
    await Promise.all(calls);
  });
});
