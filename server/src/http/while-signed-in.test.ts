import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { makeReadyWorkspace } from '../../test/factories.ts';
import { addUser } from '../../test/users.ts';
import { sessions } from '../db/schema/workspaces.ts';
import { startBatch } from '../features/generation/start-batch.ts';
import { addDays } from '../lib/calendar-days.ts';
import { systemClock } from '../lib/clock.ts';
import { byUser } from '../lib/recorded-actor.ts';
import { todayIn } from '../lib/wall-clock.ts';

let setup: TestApp;
beforeAll(async () => {
  setup = await testApp({ clock: systemClock });
});
afterAll(() => setup.close());

test('a silent stream of events ends soon after the session it was opened with', async () => {
  const { workspaceId, userId } = await makeReadyWorkspace(setup.app.db);
  const { cookie, sessionToken } = await addUser(setup.app, { workspaceId });
  const tomorrow = addDays(todayIn('Europe/Warsaw', systemClock.now()), 1);
  const { id } = await startBatch(setup.app, workspaceId, {
    by: byUser(userId),
    key: undefined,
    input: { from: tomorrow, days: 1, existing: 'fill', frequency: 'daily' },
  });
  const answer = await fetch(`${setup.url}/api/v1/generation-batches/${id}/events`, { headers: { cookie } });
  const reader = answer.body?.getReader();
  const read = async () => {
    const { done = true, value } = (await reader?.read()) ?? {};
    return done ? null : new TextDecoder().decode(value);
  };
  while (!(await read())?.includes('batch'));
  await setup.app.db.delete(sessions).where(eq(sessions.token, sessionToken));
  const rest = async () => {
    for (let said = await read(); said !== null; said = await read()) if (said.includes('day')) return 'told';
    return 'ended';
  };
  await expect(rest()).resolves.toBe('ended');
});
