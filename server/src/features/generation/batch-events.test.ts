import type { GenerationEvent } from '@postownia/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from '../../../test/generation-fixture.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { openBatchEvents, STREAMS_AT_ONCE } from './batch-events.ts';
import { cancelBatch } from './cancel-batch.ts';
import { startBatch } from './start-batch.ts';

let fixture: Fixture;
let workspaceId: WorkspaceId;
let userId: string;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ({ workspaceId, userId } = await fixture.makeWorkspace());
});

const start = (days: number) =>
  startBatch(fixture.context(), workspaceId, {
    by: byUser(userId),
    key: undefined,
    input: { from: '2026-11-21', days, existing: 'fill', frequency: 'daily' },
  });
const open = (id: string, signal?: AbortSignal) =>
  openBatchEvents(fixture.context(), workspaceId, { id, signal });

async function readAll(events: AsyncGenerator<GenerationEvent, void>): Promise<GenerationEvent[]> {
  const all: GenerationEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

describe('the events of a batch', () => {
  it('are a snapshot, every day with its post, and the end', async () => {
    const { id } = await start(4);
    const reading = readAll(await open(id));
    await fixture.workOff();
    const events = await reading;
    expect(events[0]).toMatchObject({ type: 'batch', batch: { id, state: 'running' } });
    expect(events.at(-1)).toMatchObject({ type: 'end', batch: { state: 'finished', tokens: { used: 36 } } });
    const done = events.flatMap((event) =>
      event.type === 'day' && event.day.state === 'done' ? [event] : [],
    );
    expect(done.map(({ day }) => day.date).sort()).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
    ]);
    for (const { day, post } of done) {
      expect(post).toMatchObject({ id: day.postId, date: day.date, media: [{ aiMade: false }] });
    }
  });

  it('begin anew with the present state after a reload, and at once with the end when all is over', async () => {
    const { id } = await start(6);
    const deletionPending = new AbortController();
    const first = await open(id, deletionPending.signal);
    await first.next();
    await fixture.workOff(fixture.context(), { concurrency: 1 });
    deletionPending.abort();
    await first.return();
    const events = await readAll(await open(id));
    expect(events.map(({ type }) => type)).toEqual(['batch', 'end']);
    expect(events[0]).toMatchObject({ batch: { days: Array(6).fill({ state: 'done' }) } });
  });

  it('are told to so many at once and no more, until one of them leaves', async () => {
    const { id } = await start(1);
    const streams = await Promise.all(Array.from({ length: STREAMS_AT_ONCE }, () => open(id)));
    for (const stream of streams) await stream.next();
    await expect(open(id)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    // Somebody else's workspace is not held up by it.
    const other = await fixture.makeWorkspace();
    const elsewhere = { id, signal: undefined };
    await expect(openBatchEvents(fixture.context(), other.workspaceId, elsewhere)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await streams[0]?.return();
    const admitted = await open(id);
    expect((await admitted.next()).value).toMatchObject({ type: 'batch' });
    for (const stream of [...streams, admitted]) await stream.return();
    fixture.queue.length = 0;
  });

  it('tell the wait while other brands take turns, once it is noticeable', async () => {
    // What earlier tests left unmade would stand in the line.
    await fixture.database.pool.query(
      `update generation_days set state = 'cancelled' where state = 'queued'`,
    );
    const { id } = await start(4);
    const deletionPending = new AbortController();
    const events = await open(id, deletionPending.signal);
    const next = async () => (await events.next()).value;
    expect(await next()).toMatchObject({ type: 'batch' });
    const other = await fixture.makeWorkspace();
    await startBatch(fixture.context(), other.workspaceId, {
      by: byUser(other.userId),
      key: undefined,
      input: { from: '2026-11-21', days: 2, existing: 'fill', frequency: 'daily' },
    });
    fixture.clock.advance(16_000);
    expect(await next()).toEqual({ type: 'wait', wait: { brands: 1, ahead: null, seconds: null } });
    await fixture.database.pool.query(
      `update generation_days set state = 'done', change_number = 2 where batch_id = $1 and date = '2026-11-21'`,
      [id],
    );
    fixture.clock.advance(4_000);
    expect(await next()).toMatchObject({ type: 'day', day: { state: 'done' } });
    // 20 s for one of four days.
    expect(await next()).toEqual({ type: 'wait', wait: { brands: 1, ahead: null, seconds: 60 } });
    await fixture.database.pool.query(
      `update generation_days set state = 'cancelled' where workspace_id = $1`,
      [other.workspaceId],
    );
    fixture.clock.advance(4_000);
    expect(await next()).toEqual({ type: 'wait', wait: null });
    deletionPending.abort();
    await events.return();
    await cancelBatch(fixture.context(), workspaceId, { id, by: byUser(userId) });
    fixture.queue.length = 0;
  });

  it('end when the batch is cancelled', async () => {
    const { id } = await start(3);
    const reading = readAll(await open(id));
    await cancelBatch(fixture.context(), workspaceId, { id, by: byUser(userId) });
    expect((await reading).at(-1)).toMatchObject({ type: 'end', batch: { state: 'cancelled' } });
    fixture.queue.length = 0;
  });

  it('reach several readers over one connection, which goes when they do', async () => {
    const listeners = async () => {
      const { rows } = await fixture.database.pool.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity
         where datname = current_database() and application_name = 'postownia-direct'`,
      );
      return rows[0]?.count;
    };
    const until = async (count: number) => {
      for (let turns = 0; turns < 500 && (await listeners()) !== count; turns += 1);
      expect(await listeners()).toBe(count);
    };
    const { id } = await start(2);
    const streams = await Promise.all([open(id), open(id), open(id)]);
    await Promise.all(streams.map((stream) => stream.next()));
    await until(1);
    const reading = Promise.all(streams.map(readAll));
    await fixture.workOff();
    for (const events of await reading) expect(events.at(-1)?.type).toBe('end');
    await until(0);
  });

  it('are nobody else’s', async () => {
    const { id } = await start(1);
    const stranger = await fixture.makeWorkspace();
    const opening = openBatchEvents(fixture.context(), stranger.workspaceId, { id, signal: undefined });
    await expect(opening).rejects.toMatchObject({ code: 'NOT_FOUND' });
    fixture.queue.length = 0;
  });
});
