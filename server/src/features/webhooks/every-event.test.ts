import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '@postownia/contract';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WEBHOOK_ACTIONS } from '../../../test/webhook-actions.ts';
import { openWebhooks, type WebhooksFixture } from '../../../test/webhooks-fixture.ts';

let on: WebhooksFixture;
beforeAll(async () => {
  on = await openWebhooks();
});
afterAll(() => on.close());

const actions = WEBHOOK_EVENT_NAMES.flatMap((name) =>
  Object.entries(WEBHOOK_ACTIONS[name]).map(([what, act]) => [name, what, act] as const),
);

it.each(actions)('%s is told once, signed, as its catalogue says: %s', async (name, _what, act) => {
  await on.begin();
  const { secret } = await on.openEndpoint([name]);
  await act(on);
  await on.hear();
  await on.send();
  expect(on.receiver.calls).toHaveLength(1);
  const [{ body, headers } = { body: '', headers: {} }] = on.receiver.calls;
  // The library reads the machine's own clock.
  vi.useFakeTimers({ now: on.clock.now(), toFake: ['Date'] });
  const told = new Webhook(secret).verify(body, headers as Record<string, string>);
  const forged = body.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
  expect(() => new Webhook(secret).verify(forged, headers as Record<string, string>)).toThrow();
  vi.useRealTimers();
  const { version, data } = WEBHOOK_EVENTS[name];
  expect(told).toMatchObject({ type: name, version, data: { brand: expect.any(String) } });
  expect(data.safeParse((told as { data: unknown }).data)).toMatchObject({ success: true });
  // And nothing of it to an endpoint that did not choose it.
  const { rows } = await on.app.database.pool.query('select distinct event from webhook_deliveries');
  expect(rows.map(({ event }) => event).filter((event) => event !== 'webhook.test')).toEqual([name]);
});
