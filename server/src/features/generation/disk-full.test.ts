import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from '../../../test/generation-stage.ts';
import { readBalance } from '../tokens/index.ts';
import { getBatch } from './batch-view.ts';
import { startBatch } from './start-batch.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const full = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

it('days whose picture finds no room are tried again, keep their tokens meanwhile, and are made once there is room', async () => {
  const { workspaceId, userId } = await stage.makeWorkspace();
  const whole = stage.context();
  const context = { ...whole, storage: { ...whole.storage, put: () => Promise.reject(full()) } };
  const input = { from: '2026-11-21', days: 3, existing: 'fill', frequency: 'daily' } as const;
  const { id } = await startBatch(context, workspaceId, { userId, key: undefined, input });
  const queued = [...stage.queue];
  const faults = await stage.workOff(context);
  expect(faults).toHaveLength(3);
  const during = await getBatch(stage.database.db, workspaceId, id);
  expect(during).toMatchObject({ state: 'running', tokens: { reserved: 27, used: 0 } });

  stage.clock.advance(61_000);
  stage.queue.push(...queued);
  expect(await stage.workOff(whole)).toEqual([]);
  const after = await getBatch(stage.database.db, workspaceId, id);
  expect(after).toMatchObject({ state: 'finished', tokens: { used: 27, returned: 0 } });
  expect(after.days.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  expect((await readBalance(stage.database.db, workspaceId, stage.clock.now())).balance).toBe(270 - 27);
});
