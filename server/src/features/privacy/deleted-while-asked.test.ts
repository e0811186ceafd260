import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addOwner } from '../../../test/invitations.ts';
import { connectAccounts, PAGE } from '../../../test/publishing.ts';
import { addPost } from '../../../test/publishing-posts.ts';
import type { User } from '../../../test/users.ts';
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
  running = await testApp({ clock, environment: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => running.close());

let addresses = 0;
/** Each browser has an address of its own, so that no limit is reached. */
const of = (user?: Pick<User, 'cookie'>) => {
  const browser = new Browser(running, user);
  addresses += 1;
  const headers = { 'x-forwarded-for': `10.6.${Math.floor(addresses / 250)}.${addresses % 250}` };
  return (method: string, path: string, body?: unknown) =>
    browser.ask(method, `/api/v1${path}`, body, headers);
};

/** A brand whose post goes out by itself tomorrow, once the client to whom it was sent says yes. */
async function brandThatAsksItsClient() {
  const owner = await addOwner(running.app);
  const { workspaceId, userId } = owner;
  const { app, sandbox } = running;
  await connectAccounts({ context: app, sandbox, workspaceId, userId, remoteIds: [PAGE] });
  const ask = of(owner);
  await ask('POST', '/posting-preferences/auto-publish', { postIds: [] });
  await ask('PUT', '/approvals/policy', { policy: 'client' });
  const date = new Date(clock.now().getTime() + DAY).toISOString().slice(0, 10);
  const content = `${crypto.randomUUID()} Kawa na dzień dobry, prosto z pieca. #kawa #dom`;
  const postId = await addPost(app, workspaceId, userId, { date, approved: false, image: false, content });
  const form = { postIds: [postId], note: '', language: 'pl', pin: false };
  const { url } = (await ask('POST', '/approvals/links', form)).body;
  const token = String(url).split('/a/')[1] ?? '';
  const client = of();
  const open = () => client('POST', '/approval-links/open', { token });
  const [post] = (await open()).body.posts;
  const answer = { token, name: 'Marek Sowa', posts: [{ id: postId, hash: post.hash }] };
  return {
    workspaceId,
    content,
    open,
    approve: () => client('POST', '/approval-links/approve', answer),
    say: () =>
      client('POST', '/approval-links/comment', { token, name: 'Marek Sowa', id: postId, text: 'Ładne.' }),
    remove: () => beginDeletion(app, { userId, by: byUser(userId) }),
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
  clock.advance(2 * DAY);
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
