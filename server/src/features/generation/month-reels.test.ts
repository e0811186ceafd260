import type { GenerationWindow } from '@postownia/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Fixture, openFixture } from '../../../test/generation-fixture.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { readBalance } from '../tokens/index.ts';
import { getBatch } from './batch-view.ts';
import { cancelBatch } from './cancel-batch.ts';
import { previewBatch } from './preview-batch.ts';
import { retryDay } from './retry-day.ts';
import { startBatch } from './start-batch.ts';
import { undoBatch } from './undo-batch.ts';

let fixture: Fixture;
let workspaceId: WorkspaceId;
let userId: string;
beforeAll(async () => {
  fixture = await openFixture();
});
beforeEach(async () => {
  ({ workspaceId, userId } = await fixture.makeWorkspace());
  fixture.queue.length = 0;
});
afterAll(() => fixture.close());

const SEVEN: GenerationWindow = { from: '2026-11-21', days: 7, existing: 'fill', frequency: 'daily' };
const start = () =>
  startBatch(fixture.context(), workspaceId, {
    by: byUser(userId),
    key: undefined,
    input: { ...SEVEN, reelEvery: 3 },
  });
const balance = async () =>
  (await readBalance(fixture.database.db, asOrganizationId(workspaceId), fixture.clock.now())).balance;
const reels = async () => {
  const { rows } = await fixture.database.pool.query(
    `select r.state, r.brief, p.date::text from reels r left join posts p on p.id = r.post_id
     where r.workspace_id = $1 order by r.created_at, p.date`,
    [workspaceId],
  );
  return rows;
};

/** What the writer says of a brand with a new id differs: with these sentences there is always enough for ten seconds. */
function talkative() {
  const context = fixture.context();
  const write: typeof context.writer.write = async (brief, run) => {
    const written = await context.writer.write(brief, run);
    return {
      ...written,
      text: `${written.text}\n\nWpadnij w tym tygodniu. Zapytaj o mały rozmiar. Czekamy do szóstej.`,
    };
  };
  return fixture.context({ writer: { ...context.writer, write } });
}

it('tells the price with the reels and reserves it; each third post begins a reel, another style each', async () => {
  const { existing: _both, ...window } = SEVEN;
  const told = await previewBatch(fixture.context(), workspaceId, { ...window, reelEvery: 3 });
  expect(told).toMatchObject({ fill: { days: 7, reels: 2, tokens: 7 * 9 + 2 * 12 }, reelsAvailable: true });
  const { id, tokens } = await start();
  expect(tokens).toEqual({ reserved: told.fill.tokens, used: 0, returned: 0 });
  expect(await fixture.workOff(talkative(), { concurrency: 1 })).toEqual([]);
  const made = await reels();
  expect(made).toMatchObject([
    { state: 'waiting', date: '2026-11-23', brief: { shape: '9:16', seconds: 10 } },
    { state: 'waiting', date: '2026-11-26', brief: { shape: '9:16', seconds: 10 } },
  ]);
  expect(made[0]?.brief.motion).not.toBe(made[1]?.brief.motion);
  // The reels' part is theirs to settle.
  expect((await getBatch(fixture.database.db, workspaceId, id)).tokens).toMatchObject({
    used: 63,
    returned: 0,
  });
  expect(await balance()).toBe(270 - 87);
});

it('stopped before it began gives the reels back too, undone it stops those that are under way', async () => {
  const stopped = await start();
  await cancelBatch(fixture.context(), workspaceId, { id: stopped.id, by: byUser(userId) });
  expect([await balance(), await reels()]).toEqual([270, []]);
  fixture.queue.length = 0;
  const { id } = await start();
  await fixture.workOff();
  await undoBatch(fixture.context(), workspaceId, { id, by: byUser(userId) });
  expect(await reels()).toMatchObject([{ state: 'cancelled' }, { state: 'cancelled' }]);
  expect(await balance()).toBe(270 - 63);
});

it('a day that fails gives its reel’s price back, and reserves it again when it is tried again', async () => {
  const { id } = await start();
  const context = fixture.context();
  const writer = {
    ...context.writer,
    write: async () => {
      throw new ProviderError('refused');
    },
  };
  await fixture.workOff(fixture.context({ writer }));
  expect([await balance(), await reels()]).toEqual([270, []]);
  await retryDay(fixture.context(), workspaceId, { id, date: '2026-11-23', key: undefined });
  expect(await balance()).toBe(270 - 21);
  await fixture.workOff();
  expect(await reels()).toMatchObject([{ state: 'waiting', date: '2026-11-23' }]);
  expect(await balance()).toBe(270 - 21);
});
