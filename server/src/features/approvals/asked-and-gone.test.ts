import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { askFrom, BEHIND_PROXY, openAskingBrand } from '../../../test/asking-brand.ts';
import { addUser, type User } from '../../../test/users.ts';

const ROUNDS = 4;

let running: TestApp;
beforeAll(async () => {
  running = await testApp({ clock: manualClock(), environment: BEHIND_PROXY });
});
afterAll(() => running.close());

const of = (user: Pick<User, 'cookie'>) => askFrom(running, user);

describe('an approver who is removed while they are asked', () => {
  it('is asked no more, and the others are all the while', async () => {
    const { owner, ask, postId, going } = await openAskingBrand(running, { policy: 'team' });
    const add = () => addUser(running.app, { role: 'approver', workspaceId: owner.workspaceId });
    const [removed, other] = [await add(), await add()];
    const asked = async (user: User) => {
      const { status, body } = await of(user)('GET', '/tasks');
      return status === 200 ? body.tasks.map(({ id }: { id: string }) => id) : status;
    };
    expect(await asked(removed)).toEqual([`approve:${postId}`]);
    expect((await ask('DELETE', `/members/${removed.userId}`)).status).toBe(200);
    // Asked nothing at once; with their only firm their session is gone, of which every process hears a moment later.
    expect([[], 401]).toContainEqual(await asked(removed));
    await expect.poll(() => asked(removed)).toBe(401);
    const late = await of(removed)('POST', '/posts/approve', { postIds: [postId] });
    expect(late.status).toBe(401);
    expect(await going()).toBe(0);
    expect(await asked(other)).toEqual([`approve:${postId}`]);
    expect((await of(other)('POST', '/posts/approve', { postIds: [postId] })).status).toBe(200);
    expect(await going()).toBe(1);
  });

  it('against their own approval: it counts if they were told so, and never half', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { owner, ask, postId, going } = await openAskingBrand(running, { policy: 'team' });
      const approver = await addUser(running.app, { role: 'approver', workspaceId: owner.workspaceId });
      const [said, removed] = await Promise.all([
        of(approver)('POST', '/posts/approve', { postIds: [postId] }),
        ask('DELETE', `/members/${approver.userId}`),
      ]);
      expect(removed.status).toBe(200);
      expect([200, 401, 403, 404]).toContain(said.status);
      expect(await going()).toBe(said.status === 200 ? 1 : 0);
      await expect.poll(async () => (await of(approver)('GET', '/tasks')).status).toBe(401);
    }
  });
});
