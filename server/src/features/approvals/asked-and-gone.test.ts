import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addOwner } from '../../../test/invitations.ts';
import { POST_TEXT } from '../../../test/posts-fixture.ts';
import { connectAccounts, PAGE } from '../../../test/publishing.ts';
import { addPost } from '../../../test/publishing-posts.ts';
import { addUser, type User } from '../../../test/users.ts';

const DAY = 86_400_000;
const ROUNDS = 4;

let running: TestApp;
beforeAll(async () => {
  running = await testApp({ clock: manualClock(), environment: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => running.close());

let addresses = 0;
/** Each browser has an address of its own, so that no limit is reached. */
const of = (user?: Pick<User, 'cookie'>) => {
  const browser = new Browser(running, user);
  addresses += 1;
  const headers = { 'x-forwarded-for': `10.7.${Math.floor(addresses / 250)}.${addresses % 250}` };
  return (method: string, path: string, body?: unknown) =>
    browser.ask(method, `/api/v1${path}`, body, headers);
};

/** A brand where posts go out by themselves, with one post that waits for the words of its policy. */
async function brandThatAsks(policy: string) {
  const owner = await addOwner(running.app);
  const { workspaceId, userId } = owner;
  const { app, sandbox } = running;
  await connectAccounts({ context: app, sandbox, workspaceId, userId, remoteIds: [PAGE] });
  const ask = of(owner);
  await ask('POST', '/posting-preferences/auto-publish', { postIds: [] });
  await ask('PUT', '/approvals/policy', { policy });
  const date = new Date(app.clock.now().getTime() + 2 * DAY).toISOString().slice(0, 10);
  const post = { date, approved: false, image: false, content: POST_TEXT };
  const postId = await addPost(app, workspaceId, userId, post);
  const going = async () => {
    const { rows } = await app.database.pool.query(
      `select 1 from publications where workspace_id = $1 and state not in ('cancelled', 'skipped')`,
      [workspaceId],
    );
    return rows.length;
  };
  return { owner, ask, postId, going };
}

describe('an approver who is removed while they are asked', () => {
  it('is asked no more, and the others are all the while', async () => {
    const { owner, ask, postId, going } = await brandThatAsks('team');
    const add = () => addUser(running.app, { role: 'approver', workspaceId: owner.workspaceId });
    const [removed, other] = [await add(), await add()];
    const asked = async (user: User) => {
      const { status, body } = await of(user)('GET', '/tasks');
      return status === 200 ? body.tasks.map(({ id }: { id: string }) => id) : status;
    };
    expect(await asked(removed)).toEqual([`approve:${postId}`]);
    expect((await ask('DELETE', `/members/${removed.userId}`)).status).toBe(200);
    // Their only firm: with it their session is gone.
    expect(await asked(removed)).toBe(401);
    const late = await of(removed)('POST', '/posts/approve', { postIds: [postId] });
    expect(late.status).toBe(401);
    expect(await going()).toBe(0);
    expect(await asked(other)).toEqual([`approve:${postId}`]);
    expect((await of(other)('POST', '/posts/approve', { postIds: [postId] })).status).toBe(200);
    expect(await going()).toBe(1);
  });

  it('against their own approval: it counts if they were told so, and never half', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { owner, ask, postId, going } = await brandThatAsks('team');
      const approver = await addUser(running.app, { role: 'approver', workspaceId: owner.workspaceId });
      const [said, removed] = await Promise.all([
        of(approver)('POST', '/posts/approve', { postIds: [postId] }),
        ask('DELETE', `/members/${approver.userId}`),
      ]);
      expect(removed.status).toBe(200);
      expect([200, 401, 403, 404]).toContain(said.status);
      expect(await going()).toBe(said.status === 200 ? 1 : 0);
      expect((await of(approver)('GET', '/tasks')).status).toBe(401);
    }
  });
});
