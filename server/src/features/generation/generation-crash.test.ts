import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doomedDatabase } from '../../../test/doomed-database.ts';
import { type Fixture, openFixture } from '../../../test/generation-fixture.ts';
import { openDatabase } from '../../db/connect.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { readPostRecords } from '../posts/index.ts';
import { readBalance } from '../tokens/index.ts';
import { getBatch } from './batch-view.ts';
import { claimDay } from './day-claims.queries.ts';
import { startBatch } from './start-batch.ts';
import { sweepGeneration } from './sweep-generation.job.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

/** A sweep skips rows that a dead process still locks, until PostgreSQL has noticed; the next sweep would have them. */
async function deadTransactionsOver(): Promise<void> {
  const open = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and (state like 'idle in transaction%' or state = 'active')`;
  while ((await fixture.database.pool.query(open)).rows.length > 0);
}

async function begin(days: number) {
  const { workspaceId, userId } = await fixture.makeWorkspace();
  const input = { from: '2026-11-21', days, existing: 'fill', frequency: 'daily' } as const;
  const { id } = await startBatch(fixture.context(), workspaceId, {
    by: byUser(userId),
    key: undefined,
    input,
  });
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
  const batch = await getBatch(fixture.database.db, workspaceId, id);
  expect(batch.days.map(({ state }) => state)).toEqual(Array(days).fill('done'));
  expect(batch).toMatchObject({
    state: 'finished',
    tokens: { reserved: 9 * days, used: 9 * days, returned: 0 },
  });
  expect(
    (await readBalance(fixture.database.db, asOrganizationId(workspaceId), fixture.clock.now())).balance,
  ).toBe(270 - 9 * days);
  const posts = await readPostRecords(fixture.database.db, workspaceId, {});
  expect(posts.map(({ date }) => date)).toEqual(batch.days.map(({ date }) => date));
  const { rows } = await fixture.database.pool.query(
    `select count(*) filter (where kind = 'commit')::int as commits, sum(amount)::int as balance,
       (select count(*)::int from assets m where m.workspace_id = $1) as images
     from token_entries where organization_id = $1`,
    [workspaceId],
  );
  expect(rows).toEqual([{ commits: days, balance: 270 - 9 * days, images: days }]);
}

describe('a worker that is killed', () => {
  it('at any statement loses no day and charges none twice', async () => {
    const days = 2;
    const probe = await begin(days);
    const whole = doomedDatabase(fixture.database.url, Number.POSITIVE_INFINITY);
    await fixture.workOff(fixture.context({ database: whole.database }), { concurrency: 1 });
    await whole.database.close();
    await expectWhole({ ...probe, days });
    const total = whole.messages();
    expect(total).toBeGreaterThan(40);

    for (let limit = 1; limit <= total; limit += 3) {
      const batch = await begin(days);
      const { database } = doomedDatabase(fixture.database.url, limit);
      await fixture.workOff(fixture.context({ database }), { concurrency: 1 });
      await database.pool.end().catch(() => undefined);
      await deadTransactionsOver();
      await fixture.recover();
      await fixture.workOff();
      await expectWhole({ ...batch, days });
    }
  });

  it('in the middle of a month, with all its work in hand, leaves a month that another finishes', async () => {
    const batch = await begin(20);
    const { database } = doomedDatabase(fixture.database.url, 150);
    await fixture.workOff(fixture.context({ database }), { concurrency: 24 });
    await database.pool.end().catch(() => undefined);
    await deadTransactionsOver();
    fixture.queue.length = 0;
    await fixture.recover();
    expect(await fixture.workOff()).toEqual([]);
    await expectWhole({ ...batch, days: 20 });
  });

  it('and comes to life again cannot save what another has taken over', async () => {
    const batch = await begin(1);
    const real = fixture.context().writer;
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
    const sleeping = fixture.workOff(fixture.context({ writer }), { concurrency: 1 });
    while ((await getBatch(fixture.database.db, batch.workspaceId, batch.id)).days[0]?.state !== 'writing');
    await fixture.recover();
    await fixture.workOff();
    await expectWhole({ ...batch, days: 1 });
    resume();
    expect(await sleeping).toEqual([]);
    await expectWhole({ ...batch, days: 1 });
  });
});

describe('the sweep', () => {
  const run = (stopping: AbortSignal) =>
    sweepGeneration(fixture.context(), {}, { signal: new AbortController().signal, stopping });

  it('queues forgotten days, leaves those alone whose worker lives, and ends when the process does', async () => {
    const batch = await begin(2);
    const [first] = fixture.queue.splice(0);
    if (first === undefined) throw new Error('nothing was queued');
    const now = fixture.clock.now();
    const claimed = await claimDay(asWorkspaceId(first.workspaceId), fixture.database.db, {
      dayId: first.dayId,
      now,
      silentSince: now,
    });
    expect(claimed).toMatchObject({ id: first.dayId, attempts: 1 });
    await run(AbortSignal.abort());
    expect(fixture.queue).toEqual([]);
    fixture.clock.advance(10_001);
    await run(AbortSignal.abort());
    expect(fixture.queue).toEqual([first]);
    fixture.clock.advance(60_000);
    await run(AbortSignal.abort());
    expect(new Set(fixture.queue.map(({ dayId }) => dayId)).size).toBe(2);
    await fixture.workOff();
    await expectWhole({ ...batch, days: 2 });
  });

  it('ends at once when nothing is unfinished', async () => {
    await run(new AbortController().signal);
    expect(fixture.queue).toEqual([]);
  });
});

describe('several workers', () => {
  it('on the same jobs make every day once', async () => {
    const batch = await begin(6);
    fixture.queue.push(...fixture.queue, ...fixture.queue);
    const other = openDatabase({ url: fixture.database.url });
    const faults = await Promise.all([
      fixture.workOff(),
      fixture.workOff(fixture.context({ database: other })),
    ]);
    await other.close();
    expect(faults.flat()).toEqual([]);
    await expectWhole({ ...batch, days: 6 });
  });
});
