import { performance } from 'node:perf_hooks';
import { addKey } from '../../server/test/api-keys.ts';
import { manualClock, testApp } from '../../server/test/app.ts';
import type { TestDatabase } from '../../server/test/database.ts';
import { addOwner } from '../../server/test/invitations.ts';
import type { Figure } from '../report.ts';

const WARM_SHARE = 1 / 5;
/** The slowest are the machine's, not ours. */
const KEPT_SHARE = 0.99;
/** As far apart as a key that is let in 120 times a minute may read all the time. */
const BETWEEN_READS_MILLISECONDS = 600;

/**
 * What a read costs a program with a key beside a person with a session: the same read, in turns, as often. What either is
 * remembered for runs out by the same clock. The mean tells of the reads that ask the database whose key it is, too.
 */
export async function proveKeyReads({
  reads,
  database,
}: {
  reads: number;
  database?: TestDatabase;
}): Promise<Figure[]> {
  const clock = manualClock();
  const running = await testApp({ clock, ...(database === undefined ? {} : { database }) });
  try {
    const owner = await addOwner(running.app);
    const key = await addKey(running.app, owner);
    const url = `${running.url}/api/v1/posts?from=2026-12-01&to=2026-12-31`;
    const took = async (headers: Readonly<Record<string, string>>) => {
      const begun = performance.now();
      const answer = await fetch(url, { headers });
      await answer.text();
      if (!answer.ok) throw new Error(`a read was answered ${answer.status}`);
      return performance.now() - begun;
    };
    const [byKey, bySession]: [number[], number[]] = [[], []];
    for (let done = 0; done < reads; done += 1) {
      const withKey = async () => byKey.push(await took(key.headers));
      const withSession = async () => bySession.push(await took({ cookie: owner.cookie }));
      for (const ask of done % 2 === 0 ? [withKey, withSession] : [withSession, withKey]) await ask();
      clock.advance(BETWEEN_READS_MILLISECONDS);
    }
    const [keyMean, sessionMean] = [meanOf(byKey), meanOf(bySession)];
    const [keyMedian, sessionMedian] = [medianOf(byKey), medianOf(bySession)];
    return [
      { name: 'a read with a session, p50', value: sessionMedian, unit: 'ms' },
      { name: 'a read with a key, p50', value: keyMedian, unit: 'ms' },
      { name: 'a read with a session, mean', value: sessionMean, unit: 'ms' },
      { name: 'a read with a key, mean', value: keyMean, unit: 'ms' },
      { name: 'reads with a key to reads with a session, mean', value: sessionMean / keyMean, unit: '×' },
      {
        name: 'reads with a key to reads with a session',
        value: sessionMedian / keyMedian,
        unit: '×',
        least: 0.9,
      },
    ];
  } finally {
    await running.close();
  }
}

/** Sorted, without the first and the slowest. */
const countedOf = (all: readonly number[]): number[] => {
  const warm = all.slice(Math.floor(all.length * WARM_SHARE)).toSorted((one, other) => one - other);
  return warm.slice(0, Math.ceil(warm.length * KEPT_SHARE));
};

function medianOf(all: readonly number[]): number {
  const counted = countedOf(all);
  return counted[Math.floor(counted.length / 2)] ?? 0;
}

function meanOf(all: readonly number[]): number {
  const counted = countedOf(all);
  return counted.reduce((sum, one) => sum + one, 0) / counted.length;
}
