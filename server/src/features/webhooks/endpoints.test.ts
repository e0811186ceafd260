import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_SECRET_KEY } from '../../../test/app.ts';
import { addUser } from '../../../test/users.ts';
import { asCaller, openWebhooks, type WebhooksFixture } from '../../../test/webhooks-fixture.ts';
import { webhookEndpoints } from '../../db/schema/webhooks.ts';
import { openSecretBox } from '../../lib/secret-box.ts';
import { changeEndpoint, removeEndpoint, rotateSecret } from './change-endpoint.ts';
import { createEndpoint } from './create-endpoint.ts';
import { secretsOf } from './endpoint-secrets.ts';
import { reencryptWebhooks } from './reencrypt-webhooks.ts';
import { testEndpoint } from './test-endpoint.ts';

let on: WebhooksFixture;
beforeAll(async () => {
  on = await openWebhooks();
});
afterAll(() => on.close());
beforeEach(() => on.begin());

describe('an endpoint', () => {
  it('is paused until a test call arrives, and tells its secret once', async () => {
    const made = await createEndpoint(on.app, on.who, {
      url: `${on.receiver.url}/a`,
      events: ['post.changed'],
      brands: null,
    });
    expect(made.endpoint).toMatchObject({ state: 'paused', pause: 'untested' });
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    on.receiver.answer(() => 500);
    const failed = await testEndpoint(on.app, on.who, { id: made.endpoint.id });
    expect(failed).toMatchObject({
      endpoint: { state: 'paused' },
      delivery: { state: 'failed', status: 500 },
    });
    on.receiver.answer(() => 200);
    const done = await testEndpoint(on.app, on.who, { id: made.endpoint.id });
    expect(done).toMatchObject({
      endpoint: { state: 'active', pause: null },
      delivery: { state: 'delivered' },
    });
    const [row] = await on.app.db.select().from(webhookEndpoints);
    expect(JSON.stringify(row)).not.toContain(made.secret);
  });

  it('is refused inside, without https, of another firm and beyond ten', async () => {
    const add = (url: string) =>
      createEndpoint(on.app, on.who, { url, events: ['post.changed'], brands: null });
    for (const url of [
      ...[
        'http://example.com/',
        'https://10.0.0.1/',
        'https://127.1/',
        'https://[::1]/',
        'https://localhost/',
      ],
      ...['https://user:password@example.com/', 'ftp://example.com/', 'example.com', 'https://[fd00::1]/'],
    ])
      await expect(add(url), url).rejects.toMatchObject({ code: 'WEBHOOK_ADDRESS' });
    await expect(
      createEndpoint(on.app, on.who, { url: on.receiver.url, events: ['post.changed'], brands: ['obca'] }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { endpoint } = await add('https://example.com/hook');
    const stranger = asCaller(await addUser(on.app));
    await expect(removeEndpoint(on.app, stranger, { id: endpoint.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(rotateSecret(on.app, stranger, { id: endpoint.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    for (let more = 0; more < 9; more += 1) await add('https://example.com/hook');
    await expect(add('https://example.com/hook')).rejects.toMatchObject({ code: 'WEBHOOK_LIMIT' });
  });

  it('at a new address waits for a test call anew', async () => {
    const { endpoint } = await on.openEndpoint();
    const wanted = { id: endpoint.id, events: ['post.changed' as const], brands: null };
    expect(await changeEndpoint(on.app, on.who, { ...wanted, url: endpoint.url })).toMatchObject({
      state: 'active',
    });
    expect(await changeEndpoint(on.app, on.who, { ...wanted, url: `${on.receiver.url}/b` })).toMatchObject({
      state: 'paused',
    });
  });

  it('keeps its secrets through a change of SECRET_KEY', async () => {
    const { endpoint, secret: former } = await on.openEndpoint();
    const { secret } = await rotateSecret(on.app, on.who, { id: endpoint.id });
    expect(await reencryptWebhooks(on.app)).toBe(0);
    const secretBox = openSecretBox('n'.repeat(48), [TEST_SECRET_KEY]);
    expect(await reencryptWebhooks({ ...on.app, secretBox })).toBe(1);
    const [row] = await on.app.db.select().from(webhookEndpoints);
    if (row === undefined) throw new Error('no endpoint');
    const opened = secretsOf({ secretBox: openSecretBox('n'.repeat(48)) }, row, on.clock.now());
    expect(opened).toEqual([secret, former]);
  });
});
