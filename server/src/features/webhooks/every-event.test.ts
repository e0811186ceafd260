import { randomUUID } from 'node:crypto';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { openWebhooks, type WebhooksFixture } from '../../../test/webhooks-fixture.ts';
import { generationBatches } from '../../db/schema/generation.ts';
import { posts } from '../../db/schema/posts.ts';
import { publications } from '../../db/schema/publications.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import { inTransaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { choosePolicy } from '../approvals/choose-policy.ts';
import { sendLink } from '../approvals/send-link.ts';
import { addComment } from '../comments/add-comment.ts';
import { reserveTokens } from '../tokens/index.ts';

let on: WebhooksFixture;
beforeAll(async () => {
  on = await openWebhooks();
});
afterAll(() => on.close());

type Emitted = Parameters<typeof emit>[2];
const say = (event: Emitted) =>
  inTransaction(on.app.db, (tx) => emit(tx, on.who.workspaceId, event, on.clock.now()));
const changePost = (id: string, change: Partial<typeof posts.$inferInsert>) =>
  on.app.db.update(posts).set(change).where(eq(posts.id, id));

async function addAccount(more: Partial<typeof socialAccounts.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  const [connectedAt, updatedAt] = [on.clock.now(), on.clock.now()];
  await on.app.db.insert(socialAccounts).values({
    id,
    workspaceId: on.who.workspaceId,
    network: 'facebook',
    remoteId: id,
    name: 'Strona',
    scopes: [],
    state: 'connected',
    connectedAt,
    updatedAt,
    ...more,
  });
  return id;
}

async function addPublication(change: Partial<typeof publications.$inferInsert>): Promise<void> {
  const [postId, accountId] = [await on.addPost(), await addAccount()];
  const at = on.clock.now();
  await on.app.db.insert(publications).values({
    workspaceId: on.who.workspaceId,
    postId,
    accountId,
    network: 'facebook',
    state: 'published',
    dueAt: at,
    createdAt: at,
    updatedAt: at,
    ...change,
  });
  await say({ name: 'publication.changed', payload: { postId } });
}

async function ask() {
  await choosePolicy(on.app, on.who.workspaceId, { by: actorOf(on.who), policy: 'client' });
  const postIds = [await on.addPost()];
  const { url } = await sendLink(on.app, on.who, { postIds, note: '', language: 'pl', pin: false });
  const token = url.split('/a/')[1];
  const call = async (path: string, more: object) => {
    const { status, body } = await new Browser(on).post(`/api/v1/approval-links/${path}`, { token, ...more });
    expect(status).toBe(200);
    return body;
  };
  const [{ id, hash }] = (await call('open', {})).posts;
  const name = 'Marek';
  return {
    approve: () => call('approve', { name, posts: [{ id, hash }] }),
    askChange: () => call('ask-change', { name, id, hash, text: 'Inna cena.' }),
  };
}

/** How each of them comes about. */
const HAPPENS: Readonly<Record<WebhookEvent, () => Promise<unknown>>> = {
  'post.changed': async () => say({ name: 'post.changed', payload: { postId: await on.addPost() } }),
  'post.removed': async () => say({ name: 'post.removed', payload: { postId: randomUUID() } }),
  'post.planned': async () => {
    const postId = await on.addPost();
    const { actor: approvedActor, actorId: approvedActorId } = actorOf(on.who);
    const approved = {
      approvedActor,
      approvedActorId,
      approvedHash: 'h',
      approvedRelease: 'planned',
    } as const;
    await changePost(postId, { ...approved, state: 'scheduled', approvedAt: on.clock.now() });
    await say({ name: 'post.changed', payload: { postId } });
  },
  'approval.asked': ask,
  'approval.approved': async () => (await ask()).approve(),
  'approval.change_asked': async () => (await ask()).askChange(),
  'comment.created': async () => {
    const comment = {
      postId: await on.addPost(),
      text: 'Ładne.',
      mentions: [],
      assetIds: [],
      toClient: false,
    };
    await addComment(on.app, on.who, comment);
  },
  'post.published': () =>
    addPublication({ publishedAt: on.clock.now(), permalink: 'https://facebook.example/1' }),
  'post.failed': () => addPublication({ state: 'failed' }),
  'post.needs_check': () => addPublication({ state: 'unknown' }),
  'post.partly_published': async () => {
    const postId = await on.addPost();
    await changePost(postId, { state: 'partly-published' });
    await say({ name: 'publication.changed', payload: { postId } });
  },
  'account.expiring': async () => {
    await addAccount({ tokenExpiresAt: new Date(on.clock.now().getTime() + 13 * 86_400_000) });
    await say({ name: 'accounts.changed', payload: {} });
  },
  'account.lost': async () => {
    await addAccount({ state: 'needs-reconnect' });
    await say({ name: 'accounts.changed', payload: {} });
  },
  'batch.finished': async () => {
    const [batch] = await on.app.db
      .insert(generationBatches)
      .values({
        workspaceId: on.who.workspaceId,
        part: 'post',
        state: 'finished',
        existing: 'fill',
        reservationId: randomUUID(),
        ...actorOf(on.who),
        createdAt: on.clock.now(),
        finishedAt: on.clock.now(),
      })
      .returning();
    await say({ name: 'batch.changed', payload: { batchId: batch?.id ?? '' } });
  },
  'tokens.low': () =>
    inTransaction(on.app.db, (tx) =>
      reserveTokens(tx, on.who.workspaceId, {
        amount: 250,
        cause: 'batch',
        key: randomUUID(),
        now: on.clock.now(),
      }),
    ),
};

it.each(WEBHOOK_EVENT_NAMES)('%s is told once, signed, as its catalogue says', async (name) => {
  await on.begin();
  const { secret } = await on.openEndpoint([name]);
  await HAPPENS[name]();
  await on.hear();
  await on.send();
  expect(on.receiver.calls).toHaveLength(1);
  const [{ body, headers } = { body: '', headers: {} }] = on.receiver.calls;
  // The library reads the machine's own clock.
  vi.useFakeTimers({ now: on.clock.now(), toFake: ['Date'] });
  const told = new Webhook(secret).verify(body, headers as Record<string, string>);
  vi.useRealTimers();
  const { version, data } = WEBHOOK_EVENTS[name];
  expect(told).toMatchObject({ type: name, version, data: { brand: expect.any(String) } });
  expect(data.safeParse((told as { data: unknown }).data)).toMatchObject({ success: true });
  // And nothing of it to an endpoint that did not choose it.
  const { rows } = await on.app.database.pool.query('select distinct event from webhook_deliveries');
  expect(rows.map(({ event }) => event).filter((event) => event !== 'webhook.test')).toEqual([name]);
});
