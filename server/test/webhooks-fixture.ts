import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import type { Context } from '../src/context.ts';
import { posts } from '../src/db/schema/posts.ts';
import { webhookDeliveries, webhookEndpoints } from '../src/db/schema/webhooks.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { emit } from '../src/events/emit.ts';
import { insertCursor } from '../src/events/outbox.system-queries.ts';
import { grantTrial } from '../src/features/tokens/index.ts';
import { createEndpoint } from '../src/features/webhooks/create-endpoint.ts';
import { deliverWebhooks } from '../src/features/webhooks/deliver-webhooks.job.ts';
import { keepDeliveries } from '../src/features/webhooks/keep-deliveries.ts';
import { listEndpoints } from '../src/features/webhooks/list-endpoints.ts';
import { readLog } from '../src/features/webhooks/read-log.ts';
import { testEndpoint } from '../src/features/webhooks/test-endpoint.ts';
import { selectDueEndpoints } from '../src/features/webhooks/webhook-deliveries.system-queries.ts';
import type { SignedIn } from '../src/http/authenticate.ts';
import { makeReceivers } from '../src/providers/webhook/receivers.ts';
import { manualClock, testApp } from './app.ts';
import type { TestDatabase } from './database.ts';
import { readOutbox } from './read-outbox.ts';
import { addUser, type User } from './users.ts';
import { startReceiver } from './webhook-receiver.ts';

const READER = 'webhooks-of-a-test';
/** Long enough for whoever answers at all on a busy machine. */
const ANSWER_MILLISECONDS = 3_000;
/** A job's run that nobody ends. */
export const RUN = { stopping: new AbortController().signal, signal: new AbortController().signal };

export const asCaller = ({ userId, workspaceId, organizationId }: User): SignedIn => ({
  kind: 'user',
  lacksSecondFactor: false,
  userId,
  workspaceId,
  organizationId,
  workspaceSlug: 'marka',
  sessionId: randomUUID(),
  role: 'owner',
});

type PostEvent = 'post.changed' | 'post.removed';
export type WebhooksFixture = Awaited<ReturnType<typeof openWebhooks>>;

/**
 * The product with a receiver on loopback that it may reach, a clock, and the owner of a firm on trial.
 * @param options.working true: its jobs run by themselves, and reach the receiver, too
 */
export async function openWebhooks({
  working = false,
  database,
}: {
  working?: boolean;
  database?: TestDatabase;
} = {}) {
  const clock = manualClock();
  const running = await testApp({ clock, working, ...(database === undefined ? {} : { database }) });
  const receiver = await startReceiver();
  // The same object, because the jobs have it, too.
  const app: Context = Object.assign(running.app, {
    receivers: makeReceivers([receiver.url], ANSWER_MILLISECONDS),
  });
  await insertCursor(app.db, READER, clock.now());
  let user = await addUser(app);
  let who = asCaller(user);

  /** The reader reads all there is. */
  const hear = () => readOutbox(app, READER, { handle: keepDeliveries });
  const send = async () => {
    for (const due of await selectDueEndpoints(app.db, clock.now())) await deliverWebhooks(app, due, RUN);
  };
  const say = (name: PostEvent, postId: string) =>
    inTransaction(app.db, (tx) => emit(tx, who.workspaceId, { name, payload: { postId } }, clock.now()));
  return {
    app,
    url: running.url,
    clock,
    receiver,
    hear,
    send,
    say,
    sandbox: running.sandbox,
    get who() {
      return who;
    },
    /** The same with their session. */
    get user() {
      return user;
    },
    /** Everything anew: another firm, no endpoints, nothing to hear. */
    async begin() {
      clock.set('2026-11-21T09:00:00Z');
      await app.db.delete(webhookEndpoints);
      await app.db.delete(webhookDeliveries);
      running.sandbox.control.reset();
      user = await addUser(app);
      await inTransaction(app.db, (tx) => grantTrial(tx, user.organizationId, { now: clock.now() }));
      await hear();
      who = asCaller(user);
      receiver.calls.length = 0;
      receiver.answer(() => 204);
    },
    /** An active endpoint, its calls so far forgotten. */
    async openEndpoint(events: WebhookEvent[] = ['post.changed', 'post.removed'], path = '/hook') {
      const made = await createEndpoint(app, who, { url: `${receiver.url}${path}`, events, brands: null });
      const { endpoint } = await testEndpoint(app, who, { id: made.endpoint.id });
      if (endpoint.state !== 'active') throw new Error('the test call did not arrive');
      receiver.calls.length = 0;
      return made;
    },
    async addPost(): Promise<string> {
      const at = { createdAt: clock.now(), updatedAt: clock.now() };
      const day = { date: '2026-12-01', time: '10:00', content: 'Kawa', language: 'pl' };
      const [made] = await app.db
        .insert(posts)
        .values({ workspaceId: who.workspaceId, ...day, ...at })
        .returning({ id: posts.id });
      if (made === undefined) throw new Error('no post');
      return made.id;
    },
    async happen(...events: [PostEvent, string][]) {
      for (const [name, postId] of events) await say(name, postId);
      await hear();
    },
    /** The log without test calls, the newest first. */
    async log() {
      const { deliveries } = await readLog(app, who.organizationId, {});
      return deliveries.filter(({ event }) => event !== 'webhook.test');
    },
    /** Every delivery but test calls, as it is kept. */
    deliveries: () =>
      app.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.event, 'post.changed')),
    endpoints: () => app.db.select().from(webhookEndpoints),
    /** As if a name that was entered led elsewhere by now. */
    async rebind(id: string, url: string) {
      await app.db.update(webhookEndpoints).set({ url }).where(eq(webhookEndpoints.id, id));
    },
    endpoint: async () => (await listEndpoints(app, who.organizationId)).endpoints[0],
    types: () => receiver.calls.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    async close() {
      receiver.close();
      await running.close();
    },
  };
}
