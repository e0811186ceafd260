import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { SANDBOX_WEBHOOK_SECRET } from '../../providers/payment/make-payments.ts';
import { sweepBilling } from './sweep-billing.job.ts';

const clock = manualClock();
let running: TestApp;
beforeAll(async () => {
  running = await testApp({ clock });
});
afterAll(() => running.close());

describe('an event that leads nowhere', () => {
  const deliver = (event: object) => {
    const body = JSON.stringify(event);
    const time = Math.floor(clock.now().getTime() / 1000);
    const sign = createHmac('sha256', SANDBOX_WEBHOOK_SECRET).update(`${time}.${body}`);
    return fetch(`${running.url}/api/billing/webhook`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': `t=${time},v1=${sign.digest('hex')}`,
      },
    });
  };
  const gone = (n: number) => ({
    id: `evt_gone${n}`,
    object: 'event',
    type: 'invoice.deleted',
    data: { object: { id: `in_gone${n}` } },
  });
  const waiting = async () => {
    const sql = "select id from billing_events where id like 'evt_gone%' and processed_at is null";
    return (await running.app.database.pool.query(sql)).rows.length;
  };

  it('is settled where the provider does not know what it is about, and holds up no other', async () => {
    for (let n = 0; n < 60; n += 1) expect((await deliver(gone(n))).status).toBe(200);
    clock.advance(3 * 60_000);
    await sweepBilling(running.app);
    await sweepBilling(running.app);
    expect(await waiting()).toBe(0);
  });

  it('is refused without an id of the provider, and with one that no database keeps', async () => {
    const { id: _, ...nameless } = gone(99);
    expect((await deliver(nameless)).status).toBe(400);
    expect((await deliver({ ...gone(99), id: 'evt_\0' })).status).toBe(400);
    expect((await deliver({ ...gone(99), type: 'invoice.\0' })).status).toBe(400);
    expect((await deliver({ ...gone(99), data: { object: { id: 'in_\0' } } })).status).toBe(200);
  });
});
