import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { doomedDatabase } from '../../../test/doomed-database.ts';
import { openReelFixture, type ReelFixture } from '../../../test/reel-fixture.ts';
import type { ReelWorkerOrders } from '../../../test/reel-worker.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { readPostRecords } from '../posts/index.ts';
import { readBalance } from '../tokens/index.ts';
import { getReel } from './reel-view.ts';
import { startReel, type Wish } from './start-reel.ts';

let fixture: ReelFixture;
beforeAll(async () => {
  fixture = await openReelFixture();
});
afterAll(() => fixture.close());

async function begin() {
  const made = await fixture.makePost();
  const { workspaceId, userId, postId } = made;
  const looks = {
    motion: 'stack',
    seconds: 6,
    shape: '9:16',
    mood: 'none',
    cover: 0,
    pictures: [],
    captions: true,
    sound: null,
  } satisfies Partial<Wish>;
  const { id } = await startReel(fixture.context(), workspaceId, {
    by: byUser(userId),
    key: undefined,
    input: { id: postId, ...looks, texts: ['Raz', 'Dwa', 'Trzy'] },
  });
  return { ...made, id };
}

/** A sweep skips rows that a dead process still locks, until PostgreSQL has noticed; the next sweep would have them. */
async function deadTransactionsOver(): Promise<void> {
  const open = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and (state like 'idle in transaction%' or state = 'active')`;
  while ((await fixture.database.pool.query(open)).rows.length > 0);
}

async function expectOneReel({ workspaceId, organizationId, id }: Awaited<ReturnType<typeof begin>>) {
  expect(await getReel(fixture.database.db, workspaceId, id)).toMatchObject({ state: 'done' });
  const own = await readPostRecords(fixture.database.db, workspaceId, { calendar: 'own' });
  expect(own).toHaveLength(1);
  const { balance } = await readBalance(fixture.database.db, organizationId, fixture.clock.now());
  expect(balance).toBe(258);
  const { rows } = await fixture.database.pool.query(
    `select count(*) filter (where kind = 'commit')::int as commits, count(*) filter (where kind = 'refund')::int as refunds,
       (select count(*)::int from assets where workspace_id = $1 and kind = 'video') as videos
     from token_entries where organization_id = $2`,
    [workspaceId, organizationId],
  );
  expect(rows).toEqual([{ commits: 1, refunds: 0, videos: 1 }]);
}

it('a worker that is killed at any statement loses no reel, makes none twice and charges once', async () => {
  const probe = await begin();
  const whole = doomedDatabase(fixture.database.url, Number.POSITIVE_INFINITY);
  await fixture.workOff(fixture.context({ database: whole.database }));
  await whole.database.close();
  await expectOneReel(probe);
  const total = whole.messages();
  expect(total).toBeGreaterThan(20);
  for (let limit = 1; limit <= total; limit += 1) {
    const reel = await begin();
    const { database } = doomedDatabase(fixture.database.url, limit);
    await fixture.workOff(fixture.context({ database }));
    await database.pool.end().catch(() => undefined);
    await deadTransactionsOver();
    await fixture.recover();
    await fixture.workOff();
    await expectOneReel(reel);
  }
});

const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** A process that makes the reel, killed by the system once it stands still. */
async function killedAt(at: ReelWorkerOrders['at']): Promise<void> {
  const [job] = fixture.queue.splice(0);
  if (job === undefined) throw new Error('nothing to do');
  const { database, folder, clock } = fixture;
  const now = clock.now().toISOString();
  const orders: ReelWorkerOrders = { databaseUrl: database.url, folder, now, job, at };
  const node = path.join(ROOT, 'node_modules/.bin/node');
  const program = path.join(ROOT, 'server/test/reel-worker.ts');
  const child = spawn(node, [program, JSON.stringify(orders)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  for await (const line of createInterface({ input: child.stdout })) {
    expect(line).toBe('held');
    child.kill('SIGKILL');
  }
  expect(await ended).toBe('SIGKILL');
}

it.each(['pictures', 'frames', 'file', 'between-files'] as const)(
  'a worker’s process that is killed at "%s" leaves its reel to another, which begins anew and charges once',
  async (at) => {
    const reel = await begin();
    await killedAt(at);
    await deadTransactionsOver();
    expect(await getReel(fixture.database.db, reel.workspaceId, reel.id)).toMatchObject({
      state: 'rendering',
      madePostId: null,
    });
    await fixture.recover();
    expect(fixture.queue).toHaveLength(1);
    await fixture.workOff();
    await expectOneReel(reel);
  },
  60_000,
);
