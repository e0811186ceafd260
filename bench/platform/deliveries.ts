import { inTransaction } from '../../server/src/db/transaction.ts';
import { emitAll } from '../../server/src/events/emit.ts';
import { deliverWebhooks } from '../../server/src/features/webhooks/deliver-webhooks.job.ts';
import { messageIdOf } from '../../server/src/features/webhooks/sign-message.ts';
import { testEndpoint } from '../../server/src/features/webhooks/test-endpoint.ts';
import { selectDueEndpoints } from '../../server/src/features/webhooks/webhook-deliveries.system-queries.ts';
import { seededRandom } from '../../server/src/lib/seeded-random.ts';
import { makeReceivers } from '../../server/src/providers/webhook/receivers.ts';
import type { TestDatabase } from '../../server/test/database.ts';
import type { ReceivedCall, ReceiverReply } from '../../server/test/webhook-receiver.ts';
import { openWebhooks, RUN, type WebhooksFixture } from '../../server/test/webhooks-fixture.ts';
import type { Figure } from '../report.ts';
import { openInside } from './rebinding.ts';

const MINUTE = 60_000;
const HOURS = 27;
const STEP_MINUTES = 5;
const POSTS = 40;
const BATCH = 200;
const HASTY_MILLISECONDS = 50;

type Random = () => number;
type Delivery = Awaited<ReturnType<WebhooksFixture['deliveries']>>[number];
/** How each receiver answers, by its path; what it is asked at first is a test call. */
const RECEIVERS: Readonly<Record<string, (random: Random) => ReceiverReply>> = {
  '/well': () => 204,
  '/fails': (random) => (random() < 0.3 ? 500 : 200),
  '/busy': (random) => (random() < 0.05 ? { status: 429, headers: { 'retry-after': '120' } } : 200),
  '/dies': (random) => (random() < 0.1 ? 'die' : 200),
  '/away': () => ({ status: 302, headers: { location: 'https://127.0.0.1/' } }),
  '/hangs': () => 'hang',
  '/gone': () => 410,
};

/** Sends many events to receivers of every kind, over a day and more of a clock that is moved, and counts what came of it. */
export async function proveDeliveries({
  events,
  seed,
  database,
}: {
  events: number;
  seed: string;
  database?: TestDatabase;
}): Promise<Figure[]> {
  const on = await openWebhooks(database === undefined ? {} : { database });
  const inside = await openInside();
  try {
    await on.begin();
    for (const path of Object.keys(RECEIVERS)) await on.openEndpoint(['post.changed'], path);
    for (const [index, url] of inside.urls.entries())
      await on.rebind((await on.openEndpoint(['post.changed'], `/rebound-${index}`)).endpoint.id, url);
    hurry(on);
    const random = seededRandom(seed);
    const taken: ReceivedCall[] = [];
    on.receiver.answer((call) => {
      const reply = RECEIVERS[call.path]?.(random.next) ?? 200;
      if (reply === 200 || reply === 204) taken.push(call);
      return reply;
    });
    await sayMany(on, events);
    await passDays(on, HOURS);
    const told = await count(on, { events, taken });
    return [
      ...told,
      ...(await comeBack(on)),
      { name: 'names asked for that lead inside', value: inside.questions(), unit: '', least: 1 },
      { name: 'calls inside', value: inside.asked(), unit: '', most: 0 },
    ];
  } finally {
    inside.close();
    await on.close();
  }
}

async function sayMany(on: WebhooksFixture, events: number): Promise<void> {
  const posts: string[] = [];
  for (let post = 0; post < POSTS; post += 1) posts.push(await on.addPost());
  const { workspaceId } = on.who;
  for (let said = 0; said < events; said += BATCH) {
    const some = Array.from({ length: Math.min(BATCH, events - said) }, (_, index) => ({
      workspaceId,
      event: { name: 'post.changed', payload: { postId: posts[(said + index) % POSTS] ?? '' } } as const,
    }));
    await inTransaction(on.app.db, (tx) => emitAll(tx, some, on.clock.now()));
    let before = -1;
    for (let kept = 0; kept !== before; ) {
      before = kept;
      await on.hear();
      kept = (await on.deliveries()).length;
    }
  }
}

/** What hangs is not waited for as long as by the product: it would take hours. */
function hurry({ app, receiver }: WebhooksFixture): void {
  const [patient, hasty] = [app.receivers, makeReceivers([receiver.url], HASTY_MILLISECONDS)];
  Object.assign(app, {
    receivers: {
      ...patient,
      send: (...call: Parameters<typeof patient.send>) =>
        (call[0].endsWith('/hangs') ? hasty : patient).send(...call),
    },
  });
}

/** What is due for an endpoint is sent by two workers at once; then the clock is moved on. */
async function passDays(on: WebhooksFixture, hours: number): Promise<void> {
  for (let minutes = 0; minutes < hours * 60; minutes += STEP_MINUTES) {
    const due = await selectDueEndpoints(on.app.db, on.clock.now());
    for (const one of due)
      await Promise.all([deliverWebhooks(on.app, one, RUN), deliverWebhooks(on.app, one, RUN)]);
    on.clock.advance(STEP_MINUTES * MINUTE);
  }
}

interface Outcome {
  readonly events: number;
  /** Calls that a receiver answered with a 2xx, in their order. */
  readonly taken: readonly ReceivedCall[];
}

/** An event that did not arrive has its reason in the log: its own, or why its endpoint is paused. */
async function count(on: WebhooksFixture, { events, taken }: Outcome): Promise<Figure[]> {
  const [rows, endpoints] = [await on.deliveries(), await on.endpoints()];
  const pauseOf = new Map(endpoints.map(({ id, pause }) => [id, pause]));
  const missing = rows.filter(({ state }) => state !== 'delivered');
  const waiting = missing.filter(
    ({ state, endpointId }) => state === 'waiting' && pauseOf.get(endpointId) !== null,
  );
  const untold = missing.filter(({ problem, endpointId }) => problem === null && !pauseOf.get(endpointId));
  const arrived = new Set(taken.map(({ headers }) => headers['webhook-id']));
  const untrue = rows.filter(({ id, state }) => state === 'delivered' && !arrived.has(messageIdOf(id)));
  const lost = events * endpoints.length - rows.length + untold.length + untrue.length;
  const inState = (wanted: Delivery['state']) => rows.filter(({ state }) => state === wanted).length;
  return [
    { name: 'deliveries kept', value: rows.length, unit: '' },
    { name: 'arrived', value: arrived.size, unit: '' },
    { name: 'given up after a day, with the reason', value: inState('failed'), unit: '' },
    { name: 'dropped, because the receiver is gone', value: inState('dropped'), unit: '' },
    { name: 'waiting at endpoints that are paused', value: waiting.length, unit: '' },
    {
      name: 'of these never tried: the endpoint’s pause is the reason',
      value: waiting.filter(({ problem }) => problem === null).length,
      unit: '',
    },
    { name: 'attempts', value: rows.reduce((sum, { attempts }) => sum + attempts, 0), unit: '' },
    { name: 'lost, or missing without a reason', value: lost, unit: '', most: 0 },
    { name: 'out of their order', value: outOfOrder(taken, rows), unit: '', most: 0 },
    {
      name: 'sent again without a failure',
      value: taken.length - arrived.size,
      unit: '',
      most: events / 10_000,
    },
  ];
}

/** All receivers answer again, somebody presses the test button at each paused endpoint, and what waited arrives. */
async function comeBack(on: WebhooksFixture): Promise<Figure[]> {
  on.receiver.answer(() => 204);
  const paused = (await on.endpoints()).filter(({ state }) => state === 'paused');
  const awake: string[] = [];
  for (const { id } of paused)
    if ((await testEndpoint(on.app, on.who, { id })).endpoint.state === 'active') awake.push(id);
  const waitingAt = async (ids: readonly string[]) =>
    (await on.deliveries()).filter(({ state, endpointId }) => state === 'waiting' && ids.includes(endpointId))
      .length;
  const before = await waitingAt(awake);
  for (let hours = 0; hours < HOURS && (await waitingAt(awake)) > 0; hours += 1) await passDays(on, 1);
  return [
    { name: 'paused endpoints that answered again', value: awake.length, unit: '', least: 1 },
    { name: 'waiting there', value: before, unit: '' },
    { name: 'still waiting there afterwards', value: await waitingAt(awake), unit: '', most: 0 },
  ];
}

/** Calls that came after a later event of the same post at the same endpoint. */
function outOfOrder(taken: readonly ReceivedCall[], rows: readonly Delivery[]) {
  const rowOf = new Map(rows.map((row) => [messageIdOf(row.id), row]));
  const last = new Map<string, bigint>();
  let wrong = 0;
  for (const { headers } of taken) {
    const row = rowOf.get(String(headers['webhook-id']));
    if (row === undefined) continue;
    const key = `${row.endpointId} ${row.subjectId}`;
    if ((last.get(key) ?? -1n) > row.position) wrong += 1;
    last.set(key, row.position);
  }
  return wrong;
}
