import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, openFixture } from '../../../test/generation-fixture.ts';
import type { Context } from '../../context.ts';
import type { Turn } from '../../job-turns.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { readPostRecords } from '../posts/index.ts';
import { claimDay } from './day-claims.queries.ts';
import { retryDay } from './retry-day.ts';
import { startBatch } from './start-batch.ts';
import { startPart } from './start-part.ts';
import { requeueForgottenDays } from './sweep-generation.job.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const begin = (workspaceId: WorkspaceId, userId: string, days: number, from = '2026-11-24') => {
  const input = { from, days, existing: 'fill', frequency: 'daily' } as const;
  return startBatch(fixture.context(), workspaceId, { by: byUser(userId), key: undefined, input });
};

/** Whose days the sweep queues again, and as what. */
async function sweep(): Promise<Map<string, Turn>> {
  const turns = new Map<string, Turn>();
  const enqueue: Context['enqueue'] = async (_tx, _name, inputs, { turn }) => {
    for (const input of [inputs].flat() as unknown as readonly { dayId: string }[])
      turns.set(input.dayId, typeof turn === 'function' ? turn(input as never) : turn);
  };
  await requeueForgottenDays({ ...fixture.context(), enqueue });
  return turns;
}

/** What a brand waits for: the queued days of a month, of a new text, a new image, one day and one tried again. */
async function waitFor() {
  const { workspaceId: monthly, userId: monthlyUser } = await fixture.makeWorkspace();
  await begin(monthly, monthlyUser, 5);
  const ofMonth = fixture.queue.splice(0);
  const { workspaceId, userId } = await fixture.makeWorkspace();
  await begin(workspaceId, userId, 2);
  await fixture.workOff();
  const posts = await readPostRecords(fixture.database.db, workspaceId, {});
  for (const [at, part] of (['text', 'image'] as const).entries()) {
    const postId = posts[at]?.id ?? '';
    await startPart(fixture.context(), workspaceId, { by: byUser(userId), key: undefined, postId, part });
  }
  await begin(workspaceId, userId, 1, '2026-12-01');
  const asked = fixture.queue.splice(0);
  return { ofMonth, asked: [...asked, await failAndTryAgain()] };
}

/** One day of a month that failed, and that somebody tries again. */
async function failAndTryAgain() {
  const { workspaceId, userId } = await fixture.makeWorkspace();
  const { id, days } = await begin(workspaceId, userId, 3);
  const real = fixture.context().writer;
  const write = () => Promise.reject(new ProviderError('invalid-key'));
  await fixture.workOff(fixture.context({ writer: { ...real, write } }));
  await retryDay(fixture.context(), workspaceId, { key: undefined, id, date: days[0]?.date ?? '' });
  const [again] = fixture.queue.splice(0);
  if (again === undefined) throw new Error('nothing was queued');
  return again;
}

it.each(['is lost', 'stood with a worker that died'])(
  'gives a day whose job %s the turn that it had: of a month only the first goes with what somebody waits for',
  async (fate) => {
    const { ofMonth, asked } = await waitFor();
    if (fate !== 'is lost')
      for (const { workspaceId, dayId } of [...ofMonth, ...asked]) {
        const now = fixture.clock.now();
        await claimDay(asWorkspaceId(workspaceId), fixture.database.db, { dayId, now, silentSince: now });
      }
    fixture.clock.advance(61_000);
    const turns = await sweep();
    const askedOf = (days: typeof asked) => days.map(({ dayId }) => turns.get(dayId)?.asked);
    expect(askedOf(ofMonth)).toEqual([true, ...Array(4).fill(false)]);
    expect(askedOf(asked)).toEqual(Array(4).fill(true));
    await fixture.database.pool.query("update generation_days set state = 'cancelled'");
  },
);
