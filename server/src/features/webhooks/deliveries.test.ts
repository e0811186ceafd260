import { createServer } from 'node:http';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addUser } from '../../../test/users.ts';
import type { ReceivedCall } from '../../../test/webhook-receiver.ts';
import { asCaller, openWebhooks, RUN, type WebhooksFixture } from '../../../test/webhooks-fixture.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { webhookEndpoints } from '../../db/schema/webhooks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { pauseEndpoint, removeEndpoint, rotateSecret } from './change-endpoint.ts';
import { deliverWebhooks } from './deliver-webhooks.job.ts';
import { forgetDeliveries } from './forget-deliveries.job.ts';
import { keepDeliveries } from './keep-deliveries.ts';
import { listEndpoints } from './list-endpoints.ts';
import { readDelivery, readLog, resendDelivery } from './read-log.ts';
import { testEndpoint } from './test-endpoint.ts';
import { selectDueEndpoints } from './webhook-deliveries.system-queries.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let on: WebhooksFixture;
beforeAll(async () => {
  on = await openWebhooks();
});
afterAll(() => on.close());
beforeEach(() => on.begin());

/** By the library of the standard, which reads the machine's own on.clock. */
function verified(secret: string, { body, headers }: ReceivedCall): unknown {
  vi.useFakeTimers({ now: on.clock.now(), toFake: ['Date'] });
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}

describe('a delivery', () => {
  it('is signed as the standard says, with ids, states and links only', async () => {
    const { secret } = await on.openEndpoint();
    const postId = await on.addPost();
    await on.happen(['post.changed', postId]);
    await on.send();
    expect(on.receiver.calls).toHaveLength(1);
    const [call] = on.receiver.calls;
    if (call === undefined) throw new Error('no call');
    const body = verified(secret, call) as { type: WebhookEvent; version: number; data: object };
    expect(body).toMatchObject({ type: 'post.changed', version: 1, data: { postId } });
    expect(WEBHOOK_EVENTS['post.changed'].data.safeParse(body.data).success).toBe(true);
    expect(call.body).not.toContain('Kawa');
    expect(call.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      'webhook-timestamp': String(on.clock.now().getTime() / 1000),
    });
    expect(await on.log()).toMatchObject([{ state: 'delivered', status: 204, attempts: 1 }]);
  });

  it('that somebody caught is worth nothing five minutes later, nor with another time or body', async () => {
    const { secret } = await on.openEndpoint();
    await on.happen(['post.changed', await on.addPost()]);
    await on.send();
    const [call] = on.receiver.calls;
    if (call === undefined) throw new Error('no call');
    verified(secret, call);
    on.clock.advance(5 * MINUTE + 1_000);
    expect(() => verified(secret, call)).toThrow('too old');
    const now = String(Math.floor(on.clock.now().getTime() / 1000));
    const headers = { ...call.headers, 'webhook-timestamp': now };
    expect(() => verified(secret, { ...call, headers })).toThrow('No matching signature');
    const other = { ...call.headers, 'webhook-id': 'msg_0' };
    on.clock.advance(-5 * MINUTE);
    expect(() => verified(secret, { ...call, headers: other })).toThrow('No matching signature');
    expect(() => verified(secret, { ...call, body: call.body.replace('{', '{ ') })).toThrow('No matching');
  });

  it('is heard twice, sent once', async () => {
    await on.openEndpoint();
    const postId = await on.addPost();
    await on.say('post.changed', postId);
    await inTransaction(on.app.db, async (tx) => {
      const { rows } = await on.app.database.pool.query('select * from events where name = $1', [
        'post.changed',
      ]);
      const outbox = rows.map(({ workspace_id: workspaceId, created_at: createdAt, ...row }) => ({
        ...row,
        workspaceId,
        createdAt,
      }));
      await keepDeliveries(on.app, tx, outbox);
      await keepDeliveries(on.app, tx, outbox);
    });
    await on.hear();
    await on.send();
    expect(on.types()).toEqual(['post.changed']);
  });

  it('comes again later and later with the same id, and in the order of its post', async () => {
    await on.openEndpoint();
    const [one, other] = [await on.addPost(), await on.addPost()];
    on.receiver.answer(({ body }) => (body.includes(one) ? 500 : 200));
    await on.happen(['post.changed', one], ['post.changed', other], ['post.removed', one]);
    await on.send();
    // The second event of the failing post waits, the other post does not.
    expect(on.receiver.calls.filter(({ body }) => body.includes(one))).toHaveLength(1);
    expect(on.receiver.calls.filter(({ body }) => body.includes(other))).toHaveLength(1);
    on.clock.advance(30_000);
    await on.send();
    expect(on.receiver.calls).toHaveLength(2);
    on.receiver.answer(() => 200);
    on.clock.advance(MINUTE);
    await on.send();
    expect(on.types()).toEqual(['post.changed', 'post.changed', 'post.changed', 'post.removed']);
    const ids = on.receiver.calls
      .filter(({ body }) => body.includes(one))
      .map(({ headers }) => headers['webhook-id']);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it.each([
    ['hang' as const, 'timeout', null],
    ['die' as const, 'unreachable', null],
    [{ status: 302, headers: { location: 'http://169.254.169.254/' } }, 'redirected', 302],
    [404, 'refused', 404],
  ])('that is answered by %j is a problem %s, and waits', async (reply, problem, status) => {
    await on.openEndpoint();
    on.receiver.answer(() => reply);
    await on.happen(['post.changed', await on.addPost()]);
    await on.send();
    expect(on.receiver.calls).toHaveLength(1);
    expect(await on.log()).toMatchObject([{ state: 'waiting', problem, status, attempts: 1 }]);
  });

  it('is never sent inside, wherever its name leads by then', async () => {
    let asked = 0;
    const inside = createServer((_request, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const address = inside.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { endpoint } = await on.openEndpoint();
    // As if the name had led elsewhere when it was entered.
    const url = `https://localhost:${port}/`;
    await on.app.db.update(webhookEndpoints).set({ url }).where(eq(webhookEndpoints.id, endpoint.id));
    await on.happen(['post.changed', await on.addPost()]);
    await on.send();
    expect(asked).toBe(0);
    expect(await on.log()).toMatchObject([{ state: 'waiting', problem: 'private' }]);
    inside.close();
  });

  it('answered by 410 ends the endpoint, and says so', async () => {
    await on.openEndpoint();
    on.receiver.answer(() => 410);
    const postId = await on.addPost();
    await on.happen(['post.changed', postId], ['post.removed', postId]);
    await on.send();
    expect(await on.endpoint()).toMatchObject({ state: 'ended', pause: 'gone' });
    expect((await on.log()).map(({ state }) => state)).toEqual(['dropped', 'dropped']);
    await on.happen(['post.changed', await on.addPost()]);
    expect(await on.log()).toHaveLength(2);
    const notices = await on.app.db
      .select()
      .from(notifications)
      .where(eq(notifications.workspaceId, on.who.workspaceId));
    expect(notices).toMatchObject([{ kind: 'webhook-paused' }]);
  });

  it('answered by 429 leaves the endpoint alone for as long as it asked', async () => {
    await on.openEndpoint();
    on.receiver.answer(() => ({ status: 429, headers: { 'retry-after': '600' } }));
    await on.happen(['post.changed', await on.addPost()]);
    await on.send();
    on.receiver.answer(() => 200);
    await on.happen(['post.changed', await on.addPost()]);
    on.clock.advance(9 * MINUTE);
    await on.send();
    expect(on.receiver.calls).toHaveLength(1);
    on.clock.advance(2 * MINUTE);
    await on.send();
    expect(on.receiver.calls).toHaveLength(3);
    expect((await on.log()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('is given up after a day of silence, the endpoint paused with one notice; what waits goes out after a test', async () => {
    await on.openEndpoint();
    on.receiver.answer(() => 503);
    const postId = await on.addPost();
    await on.happen(['post.changed', postId]);
    for (let hours = 0; hours < 25; hours += 1) {
      await on.send();
      on.clock.advance(HOUR);
    }
    expect(await on.endpoint()).toMatchObject({ state: 'paused', pause: 'no-answer' });
    expect(await on.log()).toMatchObject([{ state: 'failed', problem: 'refused', status: 503 }]);
    expect(on.receiver.calls.length).toBeLessThan(15);
    await on.happen(['post.removed', postId]);
    const before = on.receiver.calls.length;
    await on.send();
    expect(on.receiver.calls).toHaveLength(before);
    on.receiver.answer(() => 200);
    const { id } = (await on.endpoint()) ?? { id: '' };
    await testEndpoint(on.app, on.who, { id });
    await on.send();
    expect((await on.log()).map(({ state }) => state)).toEqual(['delivered', 'failed']);
    const notices = await on.app.db
      .select()
      .from(notifications)
      .where(eq(notifications.workspaceId, on.who.workspaceId));
    expect(notices).toHaveLength(1);
  });

  it('is signed by both secrets for a day after a rotation, those that wait included', async () => {
    const { endpoint, secret: before } = await on.openEndpoint();
    await on.happen(['post.changed', await on.addPost()]);
    const { secret: after } = await rotateSecret(on.app, on.who, { id: endpoint.id });
    await on.send();
    const [call] = on.receiver.calls;
    if (call === undefined) throw new Error('no call');
    verified(before, call);
    verified(after, call);
    on.clock.advance(24 * HOUR);
    await on.happen(['post.changed', await on.addPost()]);
    await on.send();
    const last = on.receiver.calls.at(-1);
    expect(String(last?.headers['webhook-signature']).split(' ')).toHaveLength(1);
    if (last !== undefined) verified(after, last);
  });

  it('that died with its process is sent again, with its id', async () => {
    const { endpoint } = await on.openEndpoint();
    await on.happen(['post.changed', await on.addPost()]);
    const died = {
      ...on.app,
      receivers: { ...on.app.receivers, send: () => new Promise<never>(() => undefined) },
    };
    const input = { organizationId: on.who.organizationId, endpointId: endpoint.id };
    void deliverWebhooks(died, input, RUN);
    await expect.poll(async () => (await on.log())[0]?.attempts).toBe(1);
    await on.send();
    expect(on.receiver.calls).toHaveLength(0);
    on.clock.advance(MINUTE);
    await on.send();
    expect(await on.log()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('of a receiver that hangs holds up no other, nor more than four of its own', async () => {
    await on.openEndpoint(['post.changed'], '/hangs');
    await on.openEndpoint(['post.changed'], '/quick');
    on.receiver.answer(({ path }) => (path === '/hangs' ? 'hang' : 200));
    for (let posts = 0; posts < 10; posts += 1) await on.say('post.changed', await on.addPost());
    await on.hear();
    const due = await selectDueEndpoints(on.app.db, on.clock.now());
    await Promise.all([...due, ...due, ...due].map((one) => deliverWebhooks(on.app, one, RUN)));
    expect(on.receiver.calls.filter(({ path }) => path === '/quick')).toHaveLength(10);
    expect(on.receiver.calls.filter(({ path }) => path === '/hangs')).toHaveLength(4);
  });

  it('waits while a person paused its endpoint, can be resent, is read, and is forgotten after thirty days', async () => {
    const { endpoint } = await on.openEndpoint();
    await on.happen(['post.changed', await on.addPost()]);
    await on.send();
    const [{ id } = { id: '' }] = await on.log();
    on.receiver.answer(() => ({ status: 200, body: 'x'.repeat(5_000) }));
    await resendDelivery(on.app, on.who.organizationId, id);
    await on.send();
    expect(on.receiver.calls.map(({ headers }) => headers['webhook-id'])).toEqual([
      on.receiver.calls[0]?.headers['webhook-id'],
      on.receiver.calls[0]?.headers['webhook-id'],
    ]);
    const { body, answer } = await readDelivery(on.app, on.who.organizationId, id);
    expect([JSON.parse(body).type, answer?.length]).toEqual(['post.changed', 2_048]);
    const stranger = asCaller(await addUser(on.app));
    await expect(readDelivery(on.app, stranger.organizationId, id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await pauseEndpoint(on.app, on.who, { id: endpoint.id });
    await expect(resendDelivery(on.app, on.who.organizationId, id)).rejects.toMatchObject({
      code: 'WEBHOOK_NOT_ACTIVE',
    });
    await on.happen(['post.changed', await on.addPost()]);
    await on.send();
    expect(on.receiver.calls).toHaveLength(2);
    await testEndpoint(on.app, on.who, { id: endpoint.id });
    await on.send();
    expect(on.receiver.calls).toHaveLength(4);
    on.clock.advance(31 * 24 * HOUR);
    await forgetDeliveries(on.app, {}, RUN);
    expect(await on.log()).toEqual([]);
    await removeEndpoint(on.app, on.who, { id: endpoint.id });
    expect(await listEndpoints(on.app, on.who.organizationId)).toMatchObject({ endpoints: [] });
  });

  it('stands once in the log’s pages, also among many that were kept at once', async () => {
    await on.openEndpoint();
    for (let post = 0; post < 60; post += 1) await on.say('post.changed', await on.addPost());
    await on.hear();
    const page = async (before?: string) =>
      (await readLog(on.app, on.who.organizationId, { before })).deliveries.map(({ id }) => id);
    const first = await page();
    const second = await page(first.at(-1));
    expect([first.length, second.length]).toEqual([50, 11]);
    expect(new Set([...first, ...second]).size).toBe(61);
    expect(await page(second.at(-1))).toEqual([]);
  });

  it('is not kept for a firm without a plan, for other brands, nor for what is older than the endpoint', async () => {
    const postId = await on.addPost();
    await on.say('post.changed', postId);
    on.clock.advance(MINUTE);
    await on.openEndpoint();
    await on.hear();
    expect(await on.log()).toEqual([]);
    on.clock.advance(60 * 24 * HOUR);
    await on.happen(['post.changed', postId]);
    expect(await on.log()).toEqual([]);
  });
});
