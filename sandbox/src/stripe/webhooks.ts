import { createHmac } from 'node:crypto';
import type { State } from '../state.ts';
import { newId, type StripeEvent, type StripeRecords, unixNow } from './records.ts';
import type { StripeRenderer } from './render.ts';

/** Waits between tries of one delivery, in milliseconds of real time; the real one goes on for three days. */
const RETRIES = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];
/** Deliveries are spread over this long, so that they overtake each other. */
const SPREAD_MILLISECONDS = 150;

/** Tells the registered address what happened: signed, in any order, each event twice, again until it is accepted. */
export interface StripeWebhooks {
  /** Notes an event with the object as it is now, and sends it off. */
  emit(type: string, body: Record<string, unknown>): void;
  /** Sends one event once more, as from the dashboard; resolves with the receiver's status, 0 when it did not answer. */
  deliver(event: StripeEvent): Promise<number>;
  close(): void;
}

export function stripeWebhooks(state: State, records: StripeRecords, render: StripeRenderer): StripeWebhooks {
  const timers = new Set<NodeJS.Timeout>();
  const later = (milliseconds: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, milliseconds);
    timer.unref();
    timers.add(timer);
  };

  const deliver = async (event: StripeEvent): Promise<number> => {
    const endpoint = records.endpoint.get('endpoint');
    if (!endpoint) return 0;
    const body = JSON.stringify(render.event(event));
    const at = unixNow(state);
    const signature = createHmac('sha256', endpoint.secret).update(`${at}.${body}`).digest('hex');
    const status = await fetch(endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${at},v1=${signature},v0=${'0'.repeat(64)}`,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
      .then(async (answer) => {
        await answer.body?.cancel();
        return answer.status;
      })
      .catch(() => 0);
    if (status >= 200 && status < 300) {
      const now = records.events.get(event.id);
      if (now) records.events.put(event.id, { ...now, delivered: now.delivered + 1 });
    }
    return status;
  };

  const attempt = async (event: StripeEvent, attempts: number) => {
    const status = await deliver(event);
    const wait = RETRIES[attempts];
    if ((status < 200 || status >= 300) && wait !== undefined)
      later(wait, () => void attempt(event, attempts + 1));
  };

  // What a killed sandbox had not delivered is delivered by the next one.
  for (const event of records.events.values())
    if (event.delivered === 0) later(SPREAD_MILLISECONDS, () => void attempt(event, 0));

  return {
    emit(type, body) {
      const id = newId(state, 'evt');
      const event = records.events.put(id, { id, type, body, created: unixNow(state), delivered: 0 });
      for (let copy = 0; copy < 2; copy += 1)
        later(Math.random() * SPREAD_MILLISECONDS, () => void attempt(event, 0));
    },
    deliver,
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
