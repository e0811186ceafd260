import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../server/src/context.ts';
import { startPublicationWorker } from '../../server/src/features/publications/index.ts';
import type { RateLimit } from '../../server/src/providers/social/social-network.ts';
import { instantNetworks, type Seen } from '../instant-network.ts';
import type { Figure } from '../report.ts';
import { openPublishingFixture } from './fixture.ts';

const TOGETHER = 1000;
const ACCOUNTS = 1000;
/** An app of which a strict limit is kept: half of it may go at once, the rest fills evenly (`rate-limits.ts`). */
const APP: RateLimit = { name: 'posts', scope: 'app', most: 400, perSeconds: 4 };
const WAVERING = 1.05;
const AT_ONCE = APP.most / 2;
const PER_SECOND = AT_ONCE / APP.perSeconds;
/** What the limit itself asks for, from the first call to the last. */
const ALLOWED_SECONDS = (TOGETHER - AT_ONCE) / PER_SECOND;

/** 1,000 publications due in the same second below a limit of our app: how long until the last one begins. */
export async function proveLimits(): Promise<Figure[]> {
  const fixture = await openPublishingFixture();
  try {
    const seen = new Map<string, Seen>();
    const networks = { value: instantNetworks(seen, [APP]) };
    const context = Object.create(fixture.context, { networks }) as Context;
    const at = new Date(Date.now() + 4_000);
    await fixture.seed({ name: 'limited', accounts: ACCOUNTS, each: TOGETHER / ACCOUNTS, dueAt: () => at });
    const workers = [await startPublicationWorker(context), await startPublicationWorker(context)];
    for (const end = Date.now() + 120_000; Date.now() < end && seen.size < TOGETHER; ) await pause(50);
    await Promise.all(workers.map((worker) => worker.stop()));
    const begun = [...seen.values()].map(({ firstCallAt }) => (firstCallAt - at.getTime()) / 1000);
    const last = Math.max(...begun);
    return [
      { name: 'begun below the limit', value: begun.length, unit: '', least: TOGETHER },
      { name: 'allowed by the limit', value: ALLOWED_SECONDS, unit: 's' },
      { name: 'due to the last first call', value: last, unit: 's' },
      { name: 'against what the limit allows', value: last / ALLOWED_SECONDS, unit: '×', most: 1.1 },
      // Counted at the calls, which waver by some milliseconds after the token was taken.
      {
        name: 'most in any stretch of the limit',
        value: mostWithin(begun),
        unit: '',
        most: APP.most * WAVERING,
      },
    ];
  } finally {
    await fixture.close();
  }
}

/** The fullest stretch of the limit's length. */
function mostWithin(instants: readonly number[]): number {
  const sorted = [...instants].sort((one, other) => one - other);
  let from = 0;
  let most = 0;
  for (const [index, instant] of sorted.entries()) {
    while (instant - (sorted[from] ?? instant) >= APP.perSeconds) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}
