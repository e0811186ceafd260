import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, openFixture } from '../../../test/generation-fixture.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { readBalance } from '../tokens/index.ts';
import { getBatch } from './batch-view.ts';
import { startBatch } from './start-batch.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const full = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

it('days whose image finds no room are tried again, keep their tokens meanwhile, and are made once there is room', async () => {
  const { workspaceId, userId } = await fixture.makeWorkspace();
  const whole = fixture.context();
  const context = { ...whole, storage: { ...whole.storage, put: () => Promise.reject(full()) } };
  const input = { from: '2026-11-21', days: 3, existing: 'fill', frequency: 'daily' } as const;
  const { id } = await startBatch(context, workspaceId, { by: byUser(userId), key: undefined, input });
  const queued = [...fixture.queue];
  const faults = await fixture.workOff(context);
  expect(faults).toHaveLength(3);
  const during = await getBatch(fixture.database.db, workspaceId, id);
  expect(during).toMatchObject({ state: 'running', tokens: { reserved: 27, used: 0 } });

  fixture.clock.advance(61_000);
  fixture.queue.push(...queued);
  expect(await fixture.workOff(whole)).toEqual([]);
  const after = await getBatch(fixture.database.db, workspaceId, id);
  expect(after).toMatchObject({ state: 'finished', tokens: { used: 27, returned: 0 } });
  expect(after.days.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  expect(
    (await readBalance(fixture.database.db, asOrganizationId(workspaceId), fixture.clock.now())).balance,
  ).toBe(270 - 27);
});
