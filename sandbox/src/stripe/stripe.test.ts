import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { STRIPE_VERSION } from './spec.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

interface Answer {
  status: number;
  replayed: string | null;
  retry: string | null;
  body: Record<string, unknown> & { error?: { type: string; code?: string; param?: string } };
}

async function call(
  path: string,
  form?: Record<string, string>,
  headers: Record<string, string | undefined> = {},
): Promise<Answer> {
  const sent = {
    authorization: 'Bearer sk_test_sandbox',
    'stripe-version': STRIPE_VERSION,
    ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    ...headers,
  };
  const answer = await fetch(`${sandbox.url}/v1/${path}`, {
    method: form === undefined ? 'GET' : 'POST',
    headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >,
    ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
  });
  return {
    status: answer.status,
    replayed: answer.headers.get('idempotent-replayed'),
    retry: answer.headers.get('stripe-should-retry'),
    body: (await answer.json()) as Answer['body'],
  };
}

const customer = async () => String((await call('customers', { email: 'anna@example.pl' })).body.id);
async function price(form: Record<string, string> = {}): Promise<string> {
  const product = String((await call('products', { name: 'Plan' })).body.id);
  return String((await call('prices', { product, currency: 'usd', unit_amount: '2499', ...form })).body.id);
}

describe('the sandbox’s Stripe', () => {
  it('wants a key and the pinned version', async () => {
    expect((await call('prices', undefined, { authorization: undefined })).status).toBe(401);
    expect((await call('prices', undefined, { authorization: 'Bearer sk_test_invalid' })).status).toBe(401);
    expect((await call('prices', undefined, { 'stripe-version': '2024-06-20' })).status).toBe(400);
    expect((await call('prices')).status).toBe(200);
  });

  it.each([
    [{ emial: 'a@b.pl' }, 'parameter_unknown', 'emial'],
    [{ 'address[street]': 'Długa' }, 'parameter_unknown', 'address.street'],
    [{ balance: 'dużo' }, 'parameter_invalid', 'balance'],
  ])('refuses %o', async (form, code, param) => {
    const { status, body } = await call('customers', form as unknown as Record<string, string>);
    expect([status, body.error?.code, body.error?.param]).toEqual([400, code, param]);
  });

  it('refuses what the pinned version removed', async () => {
    const { body } = await call('checkout/sessions', { 'payment_method_types[0]': 'card', mode: 'payment' });
    expect(body.error).toMatchObject({ code: 'parameter_unknown', param: 'payment_method_types' });
  });

  it('answers a repeated key with the first answer, also with a 500, and refuses other parameters', async () => {
    const key = { 'idempotency-key': 'k1' };
    const [first, again] = [
      await call('customers', { email: 'a@b.pl' }, key),
      await call('customers', { email: 'a@b.pl' }, key),
    ];
    expect(again.body).toEqual(first.body);
    expect([first.replayed, again.replayed]).toEqual([null, 'true']);
    const other = await call('customers', { email: 'c@d.pl' }, key);
    expect([other.status, other.body.error?.type]).toEqual([400, 'idempotency_error']);
    sandbox.control.faults.add({ provider: 'stripe', kind: 'api-error', count: 1 });
    const broken = { 'idempotency-key': 'k2' };
    expect((await call('customers', { email: 'a@b.pl' }, broken)).status).toBe(500);
    expect(await call('customers', { email: 'a@b.pl' }, broken)).toMatchObject({
      status: 500,
      replayed: 'true',
    });
  });

  it('asks for a repeat where another call held the object, and after no other limit', async () => {
    for (const [kind, asked] of [
      ['lock-timeout', 'true'],
      ['rate-limit', null],
    ] as const) {
      sandbox.control.faults.add({ provider: 'stripe', kind, count: 1 });
      expect(await call('prices')).toMatchObject({ status: 429, retry: asked });
    }
  });

  it('lets a key be used again after a refusal', async () => {
    const key = { 'idempotency-key': 'k3' };
    expect((await call('customers', { nope: '1' }, key)).status).toBe(400);
    expect((await call('customers', { email: 'a@b.pl' }, key)).status).toBe(200);
  });

  it('keeps the rules of a checkout that no schema tells', async () => {
    const form = {
      mode: 'subscription',
      customer: await customer(),
      success_url: 'https://example.pl/ok',
      'line_items[0][price]': await price({ 'recurring[interval]': 'month' }),
      'line_items[0][quantity]': '1',
    };
    expect((await call('checkout/sessions', form)).status).toBe(200);
    const refusals = [
      { ...form, mode: 'payment' },
      { ...form, 'tax_id_collection[enabled]': 'true' },
      { ...form, 'invoice_creation[enabled]': 'true' },
      { ...form, expires_at: '1' },
      { ...form, 'line_items[0][price]': await price() },
    ];
    for (const refused of refusals) expect((await call('checkout/sessions', refused)).status).toBe(400);
    expect((await call('checkout/sessions', { ...form, customer: 'cus_nobody' })).status).toBe(404);
  });

  it('gives a lookup key to one price at a time', async () => {
    const first = await price({ lookup_key: 'pro_month' });
    const product = String((await call('products', { name: 'Plan' })).body.id);
    const second = { product, currency: 'usd', unit_amount: '3999', lookup_key: 'pro_month' };
    expect((await call('prices', second)).status).toBe(400);
    const moved = await call('prices', { ...second, transfer_lookup_key: 'true' });
    const found = await call('prices?lookup_keys[]=pro_month');
    expect((found.body.data as { id: string }[]).map(({ id }) => id)).toEqual([moved.body.id]);
    expect((await call(`prices/${first}`)).body.lookup_key).toBeNull();
  });
});
