import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '../../../test/generation-stage.ts';
import { type OpenDatabase, openDatabase } from '../../db/connect.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { withSlot } from './provider-slots.ts';

let stage: Stage;
let other: OpenDatabase;
beforeAll(async () => {
  stage = await openStage();
  other = openDatabase({ url: stage.database.url });
});
afterAll(async () => {
  await other.close();
  await stage.close();
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
      stage.context({ database: n % 2 === 0 ? stage.database : other }),
      provider,
      { signal },
      () => new Promise<number>((resolve) => releases.push(() => resolve(n))),
    ),
  );
  return { calls, releases };
}
/** Lets the waiting ones look, over and over, until it is reached or the time is up. */
const until = async (reached: () => boolean, milliseconds = 5_000) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end && !reached()) await stage.database.pool.query('select 1');
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

  it('has eight places for a minute after a 429, then ten again', async () => {
    const refused = withSlot(stage.context(), provider, { signal: never }, () =>
      Promise.reject(new ProviderError('rate-limited')),
    );
    await expect(refused).rejects.toMatchObject({ code: 'rate-limited' });
    const { calls, releases } = openCalls(10);
    await until(() => releases.length >= 8);
    await until(() => releases.length > 8, TWO_LOOKS);
    expect(releases).toHaveLength(8);
    stage.clock.advance(60_001);
    await until(() => releases.length >= 10);
    expect(releases).toHaveLength(10);
    for (const release of releases) release();
    await Promise.all(calls);
  });

  it('takes the places of a process that died', async () => {
    const { calls, releases } = openCalls(10);
    await until(() => releases.length >= 10);
    // Ten seconds of silence: the held clock moves, the renewals of these calls have not come yet.
    stage.clock.advance(10_001);
    await expect(withSlot(stage.context(), provider, { signal: never }, async () => 'in')).resolves.toBe(
      'in',
    );
    for (const release of releases) release();
    await Promise.all(calls);
  });

  it('stops waiting when its work is called off, and lets the next in line on', async () => {
    const { calls, releases } = openCalls(10);
    await until(() => releases.length >= 10);
    const leaving = new AbortController();
    const waiting = withSlot(stage.context(), provider, { signal: leaving.signal }, async () => 'never');
    const next = withSlot(stage.context(), provider, { signal: never }, async () => 'next');
    leaving.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    for (const release of releases) release();
    await expect(next).resolves.toBe('next');
    await Promise.all(calls);
  });
});
