import { randomUUID } from 'node:crypto';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWebhooks, type WebhooksFixture } from '../../../test/webhooks-fixture.ts';
import { posts } from '../../db/schema/posts.ts';
import { publications } from '../../db/schema/publications.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import { workspaces } from '../../db/schema/workspaces.ts';
import { inTransaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { reserveTokens } from '../tokens/index.ts';

let on: WebhooksFixture;
beforeAll(async () => {
  on = await openWebhooks();
});
afterAll(() => on.close());
beforeEach(() => on.begin());

const received = async () => {
  await on.hear();
  await on.send();
  return on.receiver.calls.map(({ body }) => JSON.parse(body) as { type: WebhookEvent; data: object });
};

describe('events of a brand', () => {
  it('tell once that a post is out on some accounts only', async () => {
    const postId = await on.addPost();
    await on.openEndpoint(['post.partly_published']);
    const say = () =>
      inTransaction(on.app.db, (tx) =>
        emit(tx, on.who.workspaceId, { name: 'publication.changed', payload: { postId } }, on.clock.now()),
      );
    await say();
    await on.hear();
    await on.app.db.update(posts).set({ state: 'partly-published' }).where(eq(posts.id, postId));
    await say();
    await say();
    const told = await received();
    expect(told).toMatchObject([{ type: 'post.partly_published', data: { postId } }]);
    for (const { type, data } of told) expect(WEBHOOK_EVENTS[type].data.safeParse(data).success).toBe(true);
  });

  it('lead to a post that is out, and not where it is deleted at its network', async () => {
    const postId = await on.addPost();
    const at = on.clock.now();
    const { workspaceId } = on.who;
    await on.openEndpoint(['post.published']);
    const publish = async (name: string, removal: { removalState?: 'removed'; removalAt?: Date }) => {
      const [{ id: accountId } = { id: '' }] = await on.app.db
        .insert(socialAccounts)
        .values({
          workspaceId,
          name,
          remoteId: name,
          network: 'x',
          scopes: [],
          state: 'connected',
          connectedAt: at,
          updatedAt: at,
        })
        .returning();
      await on.app.db.insert(publications).values({
        ...removal,
        workspaceId,
        postId,
        accountId,
        network: 'x',
        state: 'published',
        permalink: `https://x.example/${name}`,
        dueAt: at,
        publishedAt: at,
        createdAt: at,
        updatedAt: at,
      });
    };
    await publish('out', {});
    await publish('gone', { removalState: 'removed', removalAt: at });
    await inTransaction(on.app.db, (tx) =>
      emit(tx, workspaceId, { name: 'publication.changed', payload: { postId } }, at),
    );
    const links = (await received()).map(({ data }) => ('permalink' in data ? data.permalink : undefined));
    expect(links.toSorted()).toEqual(['https://x.example/out', null]);
  });

  it('tell that tokens are low in the brand that spent them, once a month', async () => {
    const id = randomUUID();
    const { organizationId } = on.who;
    const createdAt = new Date(on.clock.now().getTime() + 1_000);
    await on.app.db
      .insert(workspaces)
      .values({ id, organizationId, name: 'Druga', slug: `druga-${id}`, createdAt });
    await on.openEndpoint(['tokens.low']);
    const second = asWorkspaceId(id);
    for (const amount of [200, 1])
      await inTransaction(on.app.db, (tx) =>
        reserveTokens(tx, second, { amount, cause: 'batch', key: `spend-${amount}`, now: on.clock.now() }),
      );
    expect(await received()).toMatchObject([{ type: 'tokens.low', data: { brand: `druga-${id}` } }]);
  });
});
