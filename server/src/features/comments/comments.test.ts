import type { Comment, GuestPage } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addOwner } from '../../../test/invitations.ts';
import { addPost } from '../../../test/publishing-posts.ts';
import { photoBytes, uploadPhoto } from '../../../test/upload-photo.ts';
import { addUser, type User } from '../../../test/users.ts';
import { emails, notifications } from '../../db/schema/notifications.ts';
import { members, users } from '../../db/schema/workspaces.ts';

let running: TestApp;
let clock: ManualClock;
beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock });
});
afterAll(() => running.close());

const of = (user?: Pick<User, 'cookie'>) => new Browser(running, user);
const DAY = 86_400_000;
const dayAhead = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10);

async function brandWithPost() {
  const owner = await addOwner(running.app);
  const { workspaceId } = owner;
  const author = await addUser(running.app, { role: 'author', workspaceId });
  const viewer = await addUser(running.app, { role: 'viewer', workspaceId });
  await running.app.db.update(users).set({ emailVerified: true });
  const post = { date: dayAhead(2), approved: false, image: false };
  const postId = await addPost(running.app, workspaceId, owner.userId, post);
  const say = async (who: User, text: string, more: object = {}) => {
    clock.advance(1000);
    const form = { text, mentions: [], assetIds: [], toClient: false, ...more };
    return of(who).post(`/api/v1/posts/${postId}/comments`, form);
  };
  const talk = async (who: User = owner): Promise<Comment[]> =>
    (await of(who).get(`/api/v1/posts/${postId}/comments`)).body.comments;
  return { owner, author, viewer, workspaceId, postId, say, talk };
}

const photoOf = async (who: User, colour: string): Promise<string> =>
  (await uploadPhoto(of(who), { bytes: await photoBytes(colour) })).body.id;

const emailsTo = async (user: User) =>
  (await running.app.db.select().from(emails).where(eq(emails.userId, user.userId))).filter(
    ({ kind }) => kind === 'comment-added',
  );

/** A link of the post's brand, as a client has it. */
async function clientOf(owner: User, postIds: readonly string[]) {
  await of(owner).ask('PUT', '/api/v1/approvals/policy', { policy: 'client' });
  const form = { postIds, note: '', language: 'pl', pin: false };
  const { body } = await of(owner).post('/api/v1/approvals/links', form);
  const token = String(body.url).split('/a/')[1] ?? '';
  const ask = async (path: string, more: object = {}) => {
    clock.advance(1000);
    return of().post(`/api/v1/approval-links/${path}`, { token, ...more });
  };
  const page = async (): Promise<GuestPage> => (await ask('open')).body;
  return { ask, page };
}

describe('comments on a post', () => {
  it('make threads whose people, and those who are mentioned, hear of each answer once', async () => {
    const { owner, author, viewer, say, talk, workspaceId } = await brandWithPost();
    const first = await say(viewer, 'Czy cena jest aktualna?', { mentions: [author.userId] });
    expect(first.status).toBe(201);
    const [question] = first.body.comments;
    expect(question).toMatchObject({ threadId: null, by: { kind: 'member', you: true }, settled: null });
    expect(question.mentions).toHaveLength(1);
    expect(await emailsTo(author)).toHaveLength(1);
    expect(await emailsTo(owner)).toHaveLength(0);
    // The answer reaches whoever asked; an answer to an answer is one to the thread.
    const answered = await say(author, 'Tak, od poniedziałku.', { threadId: question.id });
    const answer = answered.body.comments[1];
    await say(owner, 'Dziękuję.', { threadId: answer.id });
    expect((await talk()).map(({ threadId }) => threadId)).toEqual([null, question.id, question.id]);
    expect(await emailsTo(viewer)).toHaveLength(2);
    expect(await emailsTo(author)).toHaveLength(2);
    expect(await emailsTo(owner)).toHaveLength(0);
    const notices = await running.app.db
      .select()
      .from(notifications)
      .where(eq(notifications.workspaceId, workspaceId));
    expect(notices.filter(({ kind }) => kind === 'comment-added')).toHaveLength(3);
  });

  it('go by e-mail only to those who want it', async () => {
    const { author, owner, say } = await brandWithPost();
    const notifications = [{ event: 'comment-added', inApp: true, email: false }];
    await of(author).ask('PUT', '/api/v1/settings/notifications', { notifications });
    await say(owner, 'Zajrzyj tu.', { mentions: [author.userId] });
    expect(await emailsTo(author)).toHaveLength(0);
  });

  it('are settled and opened again by the thread, whichever comment is named', async () => {
    const { owner, author, say, talk } = await brandWithPost();
    const { body } = await say(author, 'Zmieńmy zdjęcie.');
    const [root] = body.comments;
    const { body: more } = await say(owner, 'Dobrze.', { threadId: root.id });
    const settle = (id: string, settled: boolean) =>
      of(owner).ask('PUT', `/api/v1/comments/${id}/settled`, { settled });
    expect((await settle(more.comments[1].id, true)).status).toBe(200);
    expect((await talk())[0]?.settled).toMatchObject({ at: clock.now().toISOString() });
    await settle(root.id, false);
    expect((await talk())[0]?.settled).toBeNull();
  });

  it('are taken back by their writer alone, and not once somebody answered', async () => {
    const { owner, author, say, talk } = await brandWithPost();
    const { body } = await say(author, 'Pomyłka.');
    const [root] = body.comments;
    const remove = (who: User, id: string) => of(who).ask('DELETE', `/api/v1/comments/${id}`);
    expect((await remove(owner, root.id)).body.code).toBe('NOT_FOUND');
    await say(owner, 'Która?', { threadId: root.id });
    expect((await remove(author, root.id)).body.code).toBe('COMMENT_ANSWERED');
    const [, answer] = await talk();
    expect((await remove(owner, answer?.id ?? '')).status).toBe(200);
    expect((await remove(author, root.id)).status).toBe(200);
    expect(await talk()).toEqual([]);
  });

  it('carry images of the library, which then are kept, and nobody else’s', async () => {
    const { owner, say } = await brandWithPost();
    const stranger = await addOwner(running.app);
    const own = await photoOf(owner, '#1b5e3f');
    const foreign = await photoOf(stranger, '#f4511e');
    const { body } = await say(owner, 'Może to zdjęcie?', { assetIds: [own, foreign, own] });
    expect(body.comments[0].attachments).toMatchObject([{ assetId: own }]);
    const removed = await of(owner).ask('DELETE', `/api/v1/assets/${own}`);
    expect(removed.status).toBe(409);
    const { body: after } = await say(owner, 'Nadal tu jest.');
    expect(after.comments[0].attachments).toMatchObject([{ assetId: own }]);
  });

  it('are of their brand alone', async () => {
    const { owner, say, postId } = await brandWithPost();
    const other = await brandWithPost();
    const { body } = await say(owner, 'Nasze.');
    const [{ id }] = body.comments;
    const stranger = of(other.owner);
    expect((await stranger.get(`/api/v1/posts/${postId}/comments`)).status).toBe(404);
    expect((await stranger.ask('PUT', `/api/v1/comments/${id}/settled`, { settled: true })).status).toBe(404);
    expect((await stranger.ask('DELETE', `/api/v1/comments/${id}`)).status).toBe(404);
    // A thread of another post is none of this one's.
    expect((await other.say(other.owner, 'Tu?', { threadId: id })).status).toBe(404);
  });
});

describe('a client', () => {
  it('sees what is for them and nothing of the team’s, answers, and the thread’s people hear of it', async () => {
    const { owner, author, say, talk, postId } = await brandWithPost();
    const { ask, page } = await clientOf(owner, [postId]);
    await say(author, 'Tylko między nami.');
    const { body } = await say(owner, 'Która cena jest dobra?', { toClient: true });
    const shown = await page();
    expect(shown.posts[0]?.remarks).toMatchObject([{ text: 'Która cena jest dobra?', team: true }]);
    const question = body.comments.at(-1);
    const said = await ask('comment', {
      name: 'Marek Sowa',
      id: postId,
      text: 'Dziewiętnaście złotych.',
      threadId: question.id,
    });
    expect(said.body.posts[0].remarks).toMatchObject([
      { team: true },
      { team: false, name: 'Marek Sowa', threadId: question.id },
    ]);
    expect(said.body.posts[0].state).toBe('waiting');
    expect((await talk()).at(-1)).toMatchObject({ by: { kind: 'client', name: 'Marek Sowa' } });
    expect(await emailsTo(owner)).toHaveLength(1);
    // What answers a thread of the team stays there, whatever was asked for.
    const [inside] = await talk();
    await say(owner, 'Też między nami.', { threadId: inside?.id, toClient: true });
    expect((await page()).posts[0]?.remarks).toHaveLength(2);
  });

  it('who asks for a change begins a thread that goes on on both sides', async () => {
    const { owner, say, talk, postId } = await brandWithPost();
    const { ask, page } = await clientOf(owner, [postId]);
    const [post] = (await page()).posts;
    const change = { name: 'Marek Sowa', id: postId, hash: post?.hash, text: 'W środę.', topic: 'date' };
    await ask('ask-change', { ...change, place: { x: 0.5, y: 0.25 } });
    const [asked] = await talk();
    expect(asked).toMatchObject({ topic: 'date', pin: { x: 0.5, y: 0.25 }, by: { kind: 'client' } });
    await say(owner, 'Poprawione.', { threadId: asked?.id, toClient: true });
    expect((await page()).posts[0]?.remarks.map(({ text }) => text)).toEqual(['W środę.', 'Poprawione.']);
  });

  it('never reads what another client wrote, nor comments on posts that are not on their page', async () => {
    const { owner, say, talk, postId } = await brandWithPost();
    const [one, two] = [await clientOf(owner, [postId]), await clientOf(owner, [postId])];
    await one.ask('comment', { name: 'Marek Sowa', id: postId, text: 'Moje zdanie.' });
    const [mine] = await talk();
    await say(owner, 'Odpowiedź dla Marka.', { threadId: mine?.id, toClient: true });
    expect((await two.page()).posts[0]?.remarks).toEqual([]);
    // Answering a thread they do not see begins one of their own.
    await two.ask('comment', { name: 'Ewa Dudek', id: postId, text: 'A moje?', threadId: mine?.id });
    expect((await talk()).at(-1)).toMatchObject({ threadId: null, by: { name: 'Ewa Dudek' } });
    expect((await one.page()).posts[0]?.remarks).toHaveLength(2);
    const other = await brandWithPost();
    const foreign = await one.ask('comment', { name: 'Marek Sowa', id: other.postId, text: 'Tu?' });
    expect(foreign.status).toBe(404);
  });
});

it('what somebody said stays when they leave, and goes by no name once they are erased', async () => {
  const { owner, author, say, talk } = await brandWithPost();
  await say(author, 'Zostanie.');
  await running.app.db.delete(members).where(eq(members.userId, author.userId));
  expect((await talk())[0]?.by.name).not.toBeNull();
  expect((await of(owner).get('/api/v1/members')).status).toBe(200);
});
