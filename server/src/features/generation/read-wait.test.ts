import type { GenerationEvent } from '@postownia/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { makeReadyWorkspace } from '../../../test/factories.ts';
import { lineOfOthers } from '../../../test/line-of-others.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { openBatchEvents } from './batch-events.ts';
import { startBatch } from './start-batch.ts';

const clock = manualClock();
let setup: TestApp;
beforeAll(async () => {
  setup = await testApp({ clock });
});
afterAll(async () => {
  await setup.app.reelMaker.close();
  await setup.close();
});

it('a single day behind others’ tells how many there are and when it begins, and of a month of others only its first day counts', async () => {
  const finish = await lineOfOthers(setup.app, 'generate-day', { waiting: 4, seconds: 8 });
  const window = { existing: 'fill', frequency: 'daily', from: '2026-11-24' } as const;
  const begin = async (days: number) => {
    const { workspaceId, userId } = await makeReadyWorkspace(setup.app.db);
    const input = { ...window, days };
    const batch = await startBatch(setup.app, workspaceId, { by: byUser(userId), key: undefined, input });
    return { workspaceId, id: batch.id };
  };
  await begin(30);
  const { workspaceId, id } = await begin(1);
  const left = new AbortController();
  const events = await openBatchEvents(setup.app, workspaceId, { id, signal: left.signal });
  const next = async (): Promise<GenerationEvent | undefined> => (await events.next()).value ?? undefined;
  expect(await next()).toMatchObject({ type: 'batch' });
  clock.advance(2_000);
  expect(await next()).toEqual({ type: 'wait', wait: { brands: 0, ahead: 6, seconds: 50 } });
  await finish();
  expect(await next()).toEqual({ type: 'wait', wait: null });
  left.abort();
  await events.return();
});
