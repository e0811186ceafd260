import { WEBHOOK_EVENTS, type WebhookEvent } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addKey } from '../../../test/api-keys.ts';
import { Browser } from '../../../test/browser.ts';
import { addUser } from '../../../test/users.ts';
import { openWebhooks, type WebhooksFixture } from '../../../test/webhooks-fixture.ts';
import { comments } from '../../db/schema/comments.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { choosePolicy } from '../approvals/choose-policy.ts';
import { resendLink, sendLink } from '../approvals/send-link.ts';
import { withdrawLink } from '../approvals/withdraw-link.ts';
import { addComment } from '../comments/add-comment.ts';
import { removeComment } from '../comments/remove-comment.ts';
import { settleThread } from '../comments/settle-thread.ts';

const EVENTS = ['approval.asked', 'approval.approved', 'approval.change_asked', 'comment.created'] as const;
const COMMENT = { mentions: [], assetIds: [], toClient: false };

let on: WebhooksFixture;
beforeAll(async () => {
  on = await openWebhooks();
});
afterAll(() => on.close());
beforeEach(async () => {
  await on.begin();
  await choosePolicy(on.app, on.who.workspaceId, { by: actorOf(on.who), policy: 'client' });
});

const ask = (postIds: readonly string[]) =>
  sendLink(on.app, on.who, { postIds: [...postIds], note: 'Marku, zerknij.', language: 'pl', pin: false });
const guest = async (url: string, path: string, more: object = {}) => {
  const token = url.split('/a/')[1];
  return new Browser(on).post(`/api/v1/approval-links/${path}`, { token, ...more });
};
const received = async () => {
  await on.hear();
  await on.send();
  return on.receiver.calls.map(({ body }) => JSON.parse(body) as { type: WebhookEvent; data: object });
};

describe('events of approvals', () => {
  it('tell who was asked for what, what was approved and what is to change, in the order of the post', async () => {
    const postIds = [await on.addPost(), await on.addPost()].toSorted();
    await on.openEndpoint([...EVENTS]);
    const { url, link } = await ask(postIds);
    const { posts } = (await guest(url, 'open')).body;
    const [{ id, hash }, other] = posts;
    const name = 'Marek Sowa';
    await guest(url, 'approve', { name, posts: [{ id, hash }] });
    await guest(url, 'ask-change', { name, id: other.id, hash: other.hash, text: 'Inna cena.' });
    const told = await received();
    for (const { type, data } of told) expect(WEBHOOK_EVENTS[type].data.safeParse(data).success).toBe(true);
    expect(told).toMatchObject([
      { type: 'approval.asked', data: { linkId: link.id, postIds } },
      { type: 'approval.approved', data: { linkId: link.id, postId: id } },
      { type: 'approval.change_asked', data: { linkId: link.id, postId: other.id } },
      { type: 'comment.created', data: { postId: other.id, threadId: null, author: 'client' } },
    ]);
    const [, token = '?'] = url.split('/a/');
    for (const secret of [token, 'Inna cena', name, 'zerknij'])
      for (const { body } of on.receiver.calls) expect(body).not.toContain(secret);
  });

  it('tell of the team’s word as of a client’s, and of no word that a program or the author gave', async () => {
    await choosePolicy(on.app, on.who.workspaceId, { by: actorOf(on.who), policy: 'team-then-client' });
    await on.openEndpoint([...EVENTS]);
    const author = new Browser(on, on.user);
    const draft = { date: '2026-12-01', content: 'Chleb na zakwasie, świeży od rana. #chleb #piekarnia' };
    const { id } = (await author.post('/api/v1/posts', draft)).body;
    const approver = await addUser(on.app, { role: 'approver', workspaceId: on.user.workspaceId });
    const { organizationId } = on.user;
    const approval = { postIds: [id] };
    const program = await addKey(on.app, { ...approver, organizationId });
    await author.post('/api/v1/posts/approve', approval);
    await new Browser(on).ask('POST', '/api/v1/posts/approve', approval, program.headers);
    expect(await received()).toEqual([]);
    const said = new Browser(on, approver);
    for (const _twice of [1, 2]) await said.post('/api/v1/posts/approve', approval);
    const { url, link } = await ask([id]);
    const [{ hash }] = (await guest(url, 'open')).body.posts;
    await guest(url, 'approve', { name: 'Marek', posts: [{ id, hash }] });
    expect(await received()).toMatchObject([
      { type: 'approval.approved', version: 2, data: { postId: id, linkId: null, by: 'member' } },
      { type: 'approval.asked', data: { linkId: link.id } },
      { type: 'approval.approved', version: 2, data: { postId: id, linkId: link.id, by: 'client' } },
    ]);
  });

  it('tell of what is said about a post, once, and nothing of what was taken back or settled', async () => {
    const postId = await on.addPost();
    await on.openEndpoint(['comment.created']);
    const say = (text: string, threadId?: string) =>
      addComment(on.app, on.who, {
        ...COMMENT,
        postId,
        text,
        ...(threadId === undefined ? {} : { threadId }),
      });
    const [first] = (await say('Zmieńmy cenę.')).comments;
    await say('Na jaką?', first?.id);
    await say('Pomyłka.');
    const rows = await on.app.db.select().from(comments).where(eq(comments.postId, postId));
    const wrong = rows.find(({ text }) => text === 'Pomyłka.')?.id ?? '';
    await removeComment(on.app, on.who, { id: wrong });
    await settleThread(on.app, on.who, { id: first?.id ?? '', settled: true });
    await on.hear();
    const told = await received();
    for (const { type, data } of told) expect(WEBHOOK_EVENTS[type].data.safeParse(data).success).toBe(true);
    const answer = rows.find(({ text }) => text === 'Na jaką?')?.id;
    expect(told.map(({ data }) => data)).toMatchObject([
      { postId, commentId: first?.id, threadId: null, author: 'member' },
      { postId, commentId: answer, threadId: first?.id, author: 'member' },
    ]);
    for (const { body } of on.receiver.calls) expect(body).not.toContain('cenę');
  });

  it('tell of a link sent anew, and nothing of one that is withdrawn', async () => {
    const postIds = [await on.addPost()];
    await on.openEndpoint([...EVENTS]);
    const { link } = await ask(postIds);
    await on.hear();
    on.clock.advance(60_000);
    await resendLink(on.app, on.who, { id: link.id });
    await on.hear();
    await withdrawLink(on.app, on.who.workspaceId, { id: link.id, by: actorOf(on.who) });
    expect((await received()).map(({ type }) => type)).toEqual(['approval.asked', 'approval.asked']);
  });
});
