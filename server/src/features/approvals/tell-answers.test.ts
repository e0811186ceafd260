import type { GuestPage } from '@postownia/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addOwner } from '../../../test/invitations.ts';
import { POST_TEXT } from '../../../test/posts-fixture.ts';
import { addPost } from '../../../test/publishing-posts.ts';
import type { User } from '../../../test/users.ts';
import { emails, notifications } from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/workspaces.ts';
import { tellAnswers } from './tell-answers.job.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let running: TestApp;
const clock = manualClock();
beforeAll(async () => {
  running = await testApp({ clock });
});
afterAll(() => running.close());

const guest = (path: string, body: object) =>
  new Browser(running).post(`/api/v1/approval-links/${path}`, body);

/** A brand whose client was sent so many posts, and what the client can answer. */
async function sentToClient(posts: number) {
  const owner = await addOwner(running.app);
  await running.app.db.update(users).set({ emailVerified: true }).where(eq(users.id, owner.userId));
  const of = new Browser(running, owner);
  await of.ask('PUT', '/api/v1/approvals/policy', { policy: 'client' });
  const postIds: string[] = [];
  for (let day = 0; day < posts; day++) {
    const date = new Date(clock.now().getTime() + (day + 2) * DAY).toISOString().slice(0, 10);
    const post = { date, approved: false, image: false, content: POST_TEXT };
    postIds.push(await addPost(running.app, owner.workspaceId, owner.userId, post));
  }
  const form = { postIds, note: '', language: 'pl', pin: false };
  const { body } = await of.post('/api/v1/approvals/links', form);
  const token = String(body.url).split('/a/')[1] ?? '';
  const shown: GuestPage = (await guest('open', { token })).body;
  const name = 'Marek Sowa';
  return {
    owner,
    postIds,
    approve: async (index: number) => {
      const { id, hash } = shown.posts[index] ?? { id: '', hash: '' };
      expect((await guest('approve', { token, name, posts: [{ id, hash }] })).status).toBe(200);
    },
    askChange: async (index: number, text: string) => {
      const { id, hash } = shown.posts[index] ?? { id: '', hash: '' };
      expect((await guest('ask-change', { token, name, id, hash, text })).status).toBe(200);
    },
    remove: (id: string) => of.ask('DELETE', `/api/v1/posts/${id}`),
  };
}

const told = async ({ email, workspaceId }: User) => {
  const { db } = running.app;
  const written = await db
    .select()
    .from(emails)
    .where(and(eq(emails.recipient, email), eq(emails.kind, 'approval-answered')));
  const notices = await db.select().from(notifications).where(eq(notifications.workspaceId, workspaceId));
  expect(written).toHaveLength(notices.length);
  return written.map(({ text }) => text);
};

it('tells thirty answers once, after five minutes of quiet, and what is to be changed with its words', async () => {
  const { owner, approve, askChange } = await sentToClient(30);
  for (let index = 0; index < 28; index++) await approve(index);
  await askChange(28, 'Dostawa przyjedzie w środę.');
  await askChange(29, 'Cena jest nieaktualna.');
  clock.advance(5 * MINUTE - 1);
  await tellAnswers(running.app);
  expect(await told(owner)).toEqual([]);
  clock.advance(1);
  await Promise.all([tellAnswers(running.app), tellAnswers(running.app)]);
  await tellAnswers(running.app);
  const [text = '', ...more] = await told(owner);
  expect(more).toEqual([]);
  expect(text).toContain('Marek Sowa: zatwierdzone posty: 28, do poprawy: 2.');
  expect(text).toContain('Dostawa przyjedzie w środę.');
  expect(text).toContain('Cena jest nieaktualna.');
});

it('waits while the client goes on, at the latest for an hour, and then begins anew', async () => {
  const { owner, approve, askChange } = await sentToClient(20);
  for (let index = 0; index < 14; index++) {
    await approve(index);
    clock.advance(4 * MINUTE);
    await tellAnswers(running.app);
    expect(await told(owner)).toEqual([]);
  }
  await approve(14);
  clock.advance(4 * MINUTE);
  await tellAnswers(running.app);
  expect(await told(owner)).toEqual([expect.stringMatching(/Marek Sowa: akceptacja\s15\spostów\./)]);
  // An answer that was told counts no more; one that was changed meanwhile counts as what it became.
  await approve(15);
  await askChange(15, 'Jednak nie.');
  clock.advance(5 * MINUTE);
  await tellAnswers(running.app);
  expect(await told(owner)).toEqual([
    expect.anything(),
    expect.stringMatching(/prośba o\szmianę w\spoście\./),
  ]);
});

it('says nothing of posts that are gone', async () => {
  const { owner, postIds, approve, remove } = await sentToClient(1);
  await approve(0);
  await remove(postIds[0] ?? '');
  clock.advance(5 * MINUTE);
  await tellAnswers(running.app);
  expect(await told(owner)).toEqual([]);
});
