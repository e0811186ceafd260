import { WEBHOOK_EVENTS, type WebhookEvent } from '@postownia/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { openWebhooks, type WebhooksFixture } from '../../../test/webhooks-fixture.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { choosePolicy } from '../approvals/choose-policy.ts';
import { resendLink, sendLink } from '../approvals/send-link.ts';
import { withdrawLink } from '../approvals/withdraw-link.ts';

const EVENTS = ['approval.asked', 'approval.approved', 'approval.change_asked'] as const;

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
    ]);
    const [, token = '?'] = url.split('/a/');
    for (const secret of [token, 'Inna cena', name, 'zerknij'])
      for (const { body } of on.receiver.calls) expect(body).not.toContain(secret);
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
