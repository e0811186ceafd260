import { performance } from 'node:perf_hooks';
import { addKey } from '../../server/test/api-keys.ts';
import { manualClock, testApp } from '../../server/test/app.ts';
import type { TestDatabase } from '../../server/test/database.ts';
import { addOwner } from '../../server/test/invitations.ts';
import type { Figure } from '../report.ts';

/** One key is let in 120 times a minute; keys take turns. */
const KEYS = 20;
const WARM_SHARE = 1 / 5;

/** What a read costs a program with a key beside a person with a session: the same read, in turns. */
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
    const keys = await Promise.all(Array.from({ length: KEYS }, () => addKey(running.app, owner)));
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
      byKey.push(await took(keys[done % KEYS]?.headers ?? {}));
      bySession.push(await took({ cookie: owner.cookie }));
      clock.advance(60);
    }
    const [key, session] = [medianOf(byKey), medianOf(bySession)];
    return [
      { name: 'a read with a session, p50', value: session, unit: 'ms' },
      { name: 'a read with a key, p50', value: key, unit: 'ms' },
      { name: 'reads with a key to reads with a session', value: session / key, unit: '×', least: 0.9 },
    ];
  } finally {
    await running.close();
  }
}

function medianOf(all: readonly number[]): number {
  const warm = all.slice(Math.floor(all.length * WARM_SHARE)).toSorted((one, other) => one - other);
  return warm[Math.floor(warm.length / 2)] ?? 0;
}
