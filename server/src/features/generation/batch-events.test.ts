import type { GenerationEvent } from '@postownia/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '../../../test/generation-stage.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { openBatchEvents, STREAMS_AT_ONCE } from './batch-events.ts';
import { cancelBatch } from './cancel-batch.ts';
import { startBatch } from './start-batch.ts';

let stage: Stage;
let workspaceId: WorkspaceId;
let userId: string;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  ({ workspaceId, userId } = await stage.makeWorkspace());
});

const start = (days: number) =>
  startBatch(stage.context(), workspaceId, {
    ...{ userId, key: undefined },
    input: { from: '2026-11-21', days, existing: 'fill', frequency: 'daily' },
  });
const open = (id: string, signal?: AbortSignal) =>
  openBatchEvents(stage.context(), workspaceId, { id, signal });

async function readAll(events: AsyncGenerator<GenerationEvent, void>): Promise<GenerationEvent[]> {
  const all: GenerationEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

describe('the events of a batch', () => {
  it('are a snapshot, every day with its post, and the end', async () => {
    const { id } = await start(4);
    const reading = readAll(await open(id));
    await stage.workOff();
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
      expect(post).toMatchObject({ id: day.postId, date: day.date, image: { aiMade: false } });
    }
  });

  it('begin anew with the present state after a reload, and at once with the end when all is over', async () => {
    const { id } = await start(6);
    const leaving = new AbortController();
    const first = await open(id, leaving.signal);
    await first.next();
    await stage.workOff(stage.context(), { concurrency: 1, jobs: 1 });
    leaving.abort();
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
    const other = await stage.makeWorkspace();
    const elsewhere = { id, signal: undefined };
    await expect(openBatchEvents(stage.context(), other.workspaceId, elsewhere)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await streams[0]?.return();
    const admitted = await open(id);
    expect((await admitted.next()).value).toMatchObject({ type: 'batch' });
    for (const stream of [...streams, admitted]) await stream.return();
    stage.queue.length = 0;
  });

  it('end when the batch is cancelled', async () => {
    const { id } = await start(3);
    const reading = readAll(await open(id));
    await cancelBatch(stage.context(), workspaceId, { id, userId });
    expect((await reading).at(-1)).toMatchObject({ type: 'end', batch: { state: 'cancelled' } });
    stage.queue.length = 0;
  });

  it('reach several readers over one connection, which goes when they do', async () => {
    const listeners = async () => {
      const { rows } = await stage.database.pool.query<{ count: number }>(
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
    await stage.workOff();
    for (const events of await reading) expect(events.at(-1)?.type).toBe('end');
    await until(0);
  });

  it('are nobody else’s', async () => {
    const { id } = await start(1);
    const stranger = await stage.makeWorkspace();
    const opening = openBatchEvents(stage.context(), stranger.workspaceId, { id, signal: undefined });
    await expect(opening).rejects.toMatchObject({ code: 'NOT_FOUND' });
    stage.queue.length = 0;
  });
});
