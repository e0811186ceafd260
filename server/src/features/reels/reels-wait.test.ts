import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { makeReadyWorkspace } from '../../../test/factories.ts';
import { lineOfOthers } from '../../../test/line-of-others.ts';
import { inTransaction } from '../../db/transaction.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { insertWaiting } from './insert-waiting.ts';
import { listReels, readReel } from './reel-view.ts';

const clock = manualClock();
let setup: TestApp;
beforeAll(async () => {
  setup = await testApp({ clock });
});
afterAll(async () => {
  await setup.app.reelMaker.close();
  await setup.close();
});

const BRIEF = {
  motion: 'cut',
  seconds: 6,
  shape: '9:16',
  mood: 'none',
  cover: 0,
  pictures: [],
  captions: true,
  sound: null,
  beats: [
    { role: 'hook', text: 'Raz' },
    { role: 'point', text: 'Dwa' },
    { role: 'invitation', text: 'Trzy' },
  ],
} satisfies Parameters<typeof insertWaiting>[3]['brief'];

it('a reel behind those of others tells how many there are and when it begins, until it does', async () => {
  const finish = await lineOfOthers(setup.app, 'render-reel', { waiting: 2, seconds: 14 });
  const { workspaceId, userId } = await makeReadyWorkspace(setup.app.db);
  const id = randomUUID();
  const reel = { id, postId: randomUUID(), brief: BRIEF, reservationId: randomUUID(), asked: true };
  await inTransaction(setup.app.db, (tx) =>
    insertWaiting(setup.app, tx, workspaceId, { ...reel, by: byUser(userId), now: clock.now() }),
  );
  const wait = async () => {
    const { wait: read } = await readReel(setup.app, workspaceId, id);
    const { reels } = await listReels(setup.app, workspaceId, {});
    expect(reels.map((listed) => listed.wait)).toEqual([read]);
    return read;
  };
  // A free place takes it in this moment; nothing flickers up before.
  expect(await wait()).toBeNull();
  clock.advance(1_500);
  expect(await wait()).toEqual({ ahead: 3, seconds: 45 });
  await finish();
  expect(await wait()).toBeNull();
});
