import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReelFixture, type ReelFixture } from '../../../test/reel-fixture.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Turn } from '../../job-turns.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { reserveTokens } from '../tokens/index.ts';
import { monthReels } from './month-reels.ts';
import { claimReel } from './reels.queries.ts';
import { startReel, type Wish } from './start-reel.ts';
import { sweepReels } from './sweep-reels.job.ts';

let fixture: ReelFixture;
beforeAll(async () => {
  fixture = await openReelFixture();
});
afterAll(() => fixture.close());

const LOOKS = {
  motion: 'stack',
  seconds: 6,
  shape: '9:16',
  mood: 'none',
  cover: 0,
  pictures: [],
  captions: true,
  sound: null,
} satisfies Partial<Wish>;

/** A reel that somebody pressed for. */
async function press(): Promise<string> {
  const { workspaceId, userId, postId } = await fixture.makePost();
  const input = { id: postId, ...LOOKS, texts: ['Raz', 'Dwa', 'Trzy'] };
  return (await startReel(fixture.context(), workspaceId, { by: byUser(userId), key: undefined, input })).id;
}

/** A reel that a month begins of one of its posts. */
async function beginOfMonth(): Promise<string> {
  const { workspaceId, userId, postId } = await fixture.makePost();
  const [batchId, now] = [randomUUID(), fixture.clock.now()];
  const reservation = { amount: 30, cause: 'batch', key: batchId, batchId, now };
  const begun = await inTransaction(fixture.database.db, async (tx) => {
    const reservationId = await reserveTokens(tx, workspaceId, reservation);
    const reels = monthReels(() => fixture.context());
    return reels.begin(tx, workspaceId, { postId, reservationId, by: byUser(userId), now });
  });
  expect(begun).toBe(true);
  return fixture.queue.at(-1)?.reelId ?? '';
}

/** Whose reels the sweep queues again, and as what. */
async function sweep(): Promise<Map<string, Turn>> {
  const turns = new Map<string, Turn>();
  const enqueue: Context['enqueue'] = async (_tx, _name, inputs, { turn }) => {
    for (const input of [inputs].flat() as unknown as readonly { reelId: string }[])
      turns.set(input.reelId, typeof turn === 'function' ? turn(input as never) : turn);
  };
  await sweepReels({ ...fixture.context(), enqueue });
  return turns;
}

it.each(['is lost', 'stood with a worker that died'])(
  'gives a reel whose job %s the turn that it had: a month’s goes after what somebody waits for',
  async (fate) => {
    const [pressed, ofMonth] = [await press(), await beginOfMonth()];
    const jobs = fixture.queue.splice(0);
    if (fate !== 'is lost')
      for (const { workspaceId, reelId } of jobs) {
        const now = fixture.clock.now();
        await claimReel(asWorkspaceId(workspaceId), fixture.database.db, {
          id: reelId,
          now,
          silentSince: now,
        });
      }
    fixture.clock.advance(121_000);
    const turns = await sweep();
    expect(new Set(turns.keys())).toEqual(new Set([pressed, ofMonth]));
    expect(turns.get(pressed)?.asked).toBe(true);
    expect(turns.get(ofMonth)?.asked).toBe(false);
    await fixture.database.pool.query("update reels set state = 'cancelled', finished_at = updated_at");
  },
);
