import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '../../../test/generation-stage.ts';
import { type OpenDatabase, openDatabase } from '../../db/connect.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readPostRecords } from '../posts/index.ts';
import { readBalance } from '../tokens/index.ts';
import { getBatch } from './batch-view.ts';
import { claimDay } from './day-claims.queries.ts';
import { startBatch } from './start-batch.ts';
import { sweepGeneration } from './sweep-generation.job.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** A process that dies before its `limit`-th statement: its connections are cut and nothing it does reaches anyone. */
function doomedDatabase(limit: number): { database: OpenDatabase; statements: () => number } {
  const database = openDatabase({ url: stage.database.url });
  let statements = 0;
  database.pool.on('connect', (client) => {
    client.on('error', () => undefined);
    const query = client.query.bind(client) as (...call: unknown[]) => unknown;
    const doomed = (...call: unknown[]) => {
      statements += 1;
      // What a kill does to a connection; PostgreSQL rolls its transaction back.
      if (statements >= limit) {
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      }
      return query(...call);
    };
    client.query = doomed as typeof client.query;
  });
  return { database, statements: () => statements };
}

async function begin(days: number) {
  const { workspaceId, userId } = await stage.makeWorkspace();
  const input = { from: '2026-11-21', days, existing: 'fill', frequency: 'daily' } as const;
  const { id } = await startBatch(stage.context(), workspaceId, { userId, key: undefined, input });
  return { workspaceId, id };
}

async function expectWhole({
  workspaceId,
  id,
  days,
}: {
  workspaceId: WorkspaceId;
  id: string;
  days: number;
}) {
  const batch = await getBatch(stage.database.db, workspaceId, id);
  expect(batch.days.map(({ state }) => state)).toEqual(Array(days).fill('done'));
  expect(batch).toMatchObject({
    state: 'finished',
    tokens: { reserved: 9 * days, used: 9 * days, returned: 0 },
  });
  expect((await readBalance(stage.database.db, workspaceId, stage.clock.now())).balance).toBe(270 - 9 * days);
  const posts = await readPostRecords(stage.database.db, workspaceId, {});
  expect(posts.map(({ date }) => date)).toEqual(batch.days.map(({ date }) => date));
  const { rows } = await stage.database.pool.query(
    `select count(*) filter (where kind = 'commit')::int as commits, sum(amount)::int as balance,
       (select count(*)::int from media m where m.workspace_id = $1) as pictures
     from token_entries where workspace_id = $1`,
    [workspaceId],
  );
  expect(rows).toEqual([{ commits: days, balance: 270 - 9 * days, pictures: days }]);
}

describe('a worker that is killed', () => {
  it('at any statement loses no day and charges none twice', async () => {
    const days = 2;
    const probe = await begin(days);
    const whole = doomedDatabase(Number.POSITIVE_INFINITY);
    await stage.workOff(stage.context({ database: whole.database }), { concurrency: 1 });
    await whole.database.close();
    await expectWhole({ ...probe, days });
    const total = whole.statements();
    expect(total).toBeGreaterThan(40);

    for (let limit = 1; limit <= total; limit += 3) {
      const batch = await begin(days);
      const { database } = doomedDatabase(limit);
      await stage.workOff(stage.context({ database }), { concurrency: 1 });
      await database.pool.end().catch(() => undefined);
      await stage.recover();
      await stage.workOff();
      await expectWhole({ ...batch, days });
    }
  });

  it('in the middle of a month, with all its work in hand, leaves a month that another finishes', async () => {
    const batch = await begin(20);
    const { database } = doomedDatabase(150);
    await stage.workOff(stage.context({ database }), { concurrency: 24 });
    await database.pool.end().catch(() => undefined);
    stage.queue.length = 0;
    await stage.recover();
    expect(await stage.workOff()).toEqual([]);
    await expectWhole({ ...batch, days: 20 });
  });

  it('and comes to life again cannot save what another has taken over', async () => {
    const batch = await begin(1);
    const real = stage.context().writer;
    let resume: () => void = () => undefined;
    const asleep = new Promise<void>((resolve) => {
      resume = resolve;
    });
    const writer = {
      ...real,
      write: async (...call: Parameters<typeof real.write>) => {
        await asleep;
        return real.write(...call);
      },
    };
    const sleeping = stage.workOff(stage.context({ writer }), { concurrency: 1 });
    while ((await getBatch(stage.database.db, batch.workspaceId, batch.id)).days[0]?.state !== 'writing');
    await stage.recover();
    await stage.workOff();
    await expectWhole({ ...batch, days: 1 });
    resume();
    expect(await sleeping).toEqual([]);
    await expectWhole({ ...batch, days: 1 });
  });
});

describe('the sweep', () => {
  const run = (stopping: AbortSignal) =>
    sweepGeneration(stage.context(), {}, { signal: new AbortController().signal, stopping });

  it('queues forgotten days, leaves those alone whose worker lives, and ends when the process does', async () => {
    const batch = await begin(2);
    const [first] = stage.queue.splice(0);
    const now = stage.clock.now();
    const claimed = await claimDay(stage.database.db, {
      which: { dayId: first ?? '' },
      now,
      silentSince: now,
    });
    expect(claimed).toMatchObject({ id: first, attempts: 1 });
    await run(AbortSignal.abort());
    expect(stage.queue).toEqual([]);
    stage.clock.advance(10_001);
    await run(AbortSignal.abort());
    expect(stage.queue).toEqual([first]);
    stage.clock.advance(60_000);
    await run(AbortSignal.abort());
    expect(new Set(stage.queue).size).toBe(2);
    await stage.workOff();
    await expectWhole({ ...batch, days: 2 });
  });

  it('ends at once when nothing is unfinished', async () => {
    await run(new AbortController().signal);
    expect(stage.queue).toEqual([]);
  });
});

describe('several workers', () => {
  it('on the same jobs make every day once', async () => {
    const batch = await begin(6);
    stage.queue.push(...stage.queue, ...stage.queue);
    const other = openDatabase({ url: stage.database.url });
    const faults = await Promise.all([stage.workOff(), stage.workOff(stage.context({ database: other }))]);
    await other.close();
    expect(faults.flat()).toEqual([]);
    await expectWhole({ ...batch, days: 6 });
  });
});
