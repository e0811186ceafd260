import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { BEHIND_PROXY, openBrandAskingClient } from '../../../test/asking-brand.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { startPublicationWorker } from '../publications/index.ts';
import { beginDeletion } from './begin-deletion.ts';
import { eraseDue } from './erase-due.job.ts';

const DAY = 86_400_000;
const ROUNDS = 4;

let running: TestApp;
let clock: ManualClock;
beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock, environment: BEHIND_PROXY });
});
afterAll(() => running.close());

/** A brand whose post goes out by itself once the client to whom it was sent says yes; no other post reads the same. */
async function brandThatAsksItsClient() {
  const content = `${crypto.randomUUID()} Kawa na dzień dobry, prosto z pieca. #kawa #dom`;
  const { owner, guest } = await openBrandAskingClient(running, { content });
  const { workspaceId, userId } = owner;
  const { open, approve, comment } = guest('Marek Sowa');
  return {
    workspaceId,
    content,
    open,
    approve,
    say: () => comment('Ładne.'),
    remove: () => beginDeletion(running.app, { userId, by: byUser(userId) }),
  };
}

const published = (content: string) =>
  running.sandbox.control.publishedPosts().filter(({ text }) => text === content).length;

/** What the brand left in the database. */
async function rowsOf(workspaceId: string): Promise<number> {
  const { rows } = await running.app.database.pool.query<{ found: string }>(
    `select (select count(*) from posts where workspace_id = $1) + (select count(*) from approval_links where workspace_id = $1)
       + (select count(*) from publications where workspace_id = $1) + (select count(*) from approval_remarks where workspace_id = $1)
       as found`,
    [workspaceId],
  );
  return Number(rows[0]?.found);
}

/** The hour of the post comes, and whoever publishes looks. */
async function letDayPass(): Promise<void> {
  clock.advance(3 * DAY);
  const worker = await startPublicationWorker(running.app);
  await worker.wake();
  await worker.stop();
}

describe('a brand that is deleted while its post is out for approval', () => {
  it.each(['approve', 'say'] as const)('takes no word any more, also one on its way: %s', async (word) => {
    const brand = await brandThatAsksItsClient();
    const { app } = running;
    const look = app.refuseDuringDeletion;
    // The deletion comes after the link was found and before the answer is kept.
    Object.assign(app, {
      refuseDuringDeletion: async (...asked: Parameters<typeof look>) => {
        await look(...asked);
        Object.assign(app, { refuseDuringDeletion: look });
        await brand.remove();
      },
    });
    const answer = await brand[word]();
    expect(answer).toMatchObject({ status: 410, body: { code: 'APPROVAL_LINK_ENDED' } });
    expect((await brand.open()).body.code).toBe('APPROVAL_LINK_ENDED');
    await letDayPass();
    expect(published(brand.content)).toBe(0);
  });

  it('against the client’s approval: nothing goes out, whoever was faster, and nothing is left', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const brand = await brandThatAsksItsClient();
      const [answer] = await Promise.all([brand.approve(), brand.remove()]);
      expect([200, 410]).toContain(answer.status);
      await letDayPass();
      expect(published(brand.content)).toBe(0);
      expect((await brand.open()).body.code).toBe('APPROVAL_LINK_ENDED');
      clock.advance(30 * DAY);
      const late = brand.approve();
      await Promise.all([late, eraseDue(running.app)]);
      expect((await late).body.code).toBe('APPROVAL_LINK_ENDED');
      expect(await rowsOf(brand.workspaceId)).toBe(0);
    }
  });
});
