import type { GenerationEvent } from '@postownia/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { addReadyUser } from '../../../test/ready-browser.ts';
import { addUser, type User } from '../../../test/users.ts';

let running: TestApp;
let owner: User;
beforeAll(async () => {
  running = await testApp({ working: true });
  owner = await addReady();
});
afterAll(() => running.close());

const addReady = () => addReadyUser(running);

async function ask(user: User, method: string, path: string, body?: unknown, headers: object = {}) {
  const response = await fetch(`${running.url}/api/v1${path}`, {
    method,
    headers: {
      cookie: user.cookie,
      origin: running.url,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  return { status: response.status, body: (await response.json()) as any };
}

/** Reads a stream of server-sent events to its end. */
async function readEvents(user: User, id: string): Promise<GenerationEvent[]> {
  const response = await fetch(`${running.url}/api/v1/generation-batches/${id}/events`, {
    headers: { cookie: user.cookie, accept: 'text/event-stream' },
  });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(response.headers.get('connection')).toBe('close');
  const text = await response.text();
  return text
    .split('\n\n')
    .flatMap((block) => /^data: (.*)$/m.exec(block)?.[1] ?? [])
    .filter((data) => data.includes('"type"'))
    .map((data) => JSON.parse(data) as GenerationEvent);
}

const MONTH = { from: '2026-11-21', days: 30, existing: 'fill', frequency: 'daily' };

describe('a month through the API and the queue', () => {
  it('ends with its brand in the archive; what was not made is paid back and nothing follows', async () => {
    const user = await addReady();
    const { body: batch } = await ask(user, 'POST', '/generation-batches', MONTH);
    expect((await ask(user, 'PUT', '/brands/archived', { archived: true })).status).toBe(200);
    const { batch: ended } = (await readEvents(user, batch.id)).findLast(({ type }) => type === 'end') as {
      batch: { state: string; tokens: { used: number } };
    };
    expect(ended.state).toBe('cancelled');
    const { posts, tokens } = (await ask(user, 'GET', '/overview')).body;
    expect(posts.total).toBeLessThan(30);
    expect(tokens).toMatchObject({ balance: 270 - 9 * posts.total, reserved: 0 });
    expect((await ask(user, 'POST', '/generation-batches', MONTH)).body.code).toBe('BRAND_ARCHIVED');
  });

  it('is made once though asked for twice, with images that anybody can fetch', async () => {
    const key = { 'idempotency-key': 'month-1' };
    const [one, two] = await Promise.all([
      ask(owner, 'POST', '/generation-batches', MONTH, key),
      ask(owner, 'POST', '/generation-batches', MONTH, key),
    ]);
    expect([one.status, two.status, one.body.id]).toEqual([201, 201, two.body.id]);
    const events = await readEvents(owner, one.body.id);
    expect(events[0]).toMatchObject({ type: 'batch' });
    expect(events.at(-1)).toMatchObject({ type: 'end', batch: { state: 'finished', tokens: { used: 270 } } });
    const { body } = await ask(owner, 'GET', '/posts?from=2026-11-21&to=2026-12-20');
    expect(body.posts).toHaveLength(30);
    const image = await fetch(`${running.url}${body.posts[0].media[0].url}?download=post.jpg`);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('is refused to those who look only, hidden from others, and dear once the tokens are gone', async () => {
    const viewer = await addUser(running.app, { role: 'viewer', workspaceId: owner.workspaceId });
    expect((await ask(viewer, 'POST', '/generation-batches', MONTH)).body.code).toBe('FORBIDDEN');
    const { body: overview } = await ask(viewer, 'GET', '/tokens/ledger');
    expect(overview.entries).toHaveLength(32);
    const batchId = overview.entries.find(
      (entry: { batchId: string | null }) => entry.batchId !== null,
    ).batchId;
    const stranger = await addReady();
    expect((await ask(stranger, 'GET', `/generation-batches/${batchId}`)).status).toBe(404);
    expect((await ask(stranger, 'GET', `/generation-batches/${batchId}/events`)).status).toBe(404);
    expect((await ask(stranger, 'POST', `/generation-batches/${batchId}/undo`)).status).toBe(404);
    const next = await ask(owner, 'POST', '/generation-batches', { ...MONTH, from: '2026-12-21' });
    expect(next).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_TOKENS', details: { needed: 270, balance: 0 } },
    });
    expect(next.body.message).toBe('Niewystarczająca liczba tokenów');
  });

  it('answers bad input with a sentence per field, never with a fault of its own', async () => {
    for (const body of [
      {},
      { ...MONTH, days: 31 },
      { ...MONTH, from: '2026-02-30' },
      { ...MONTH, extra: 1 },
      [],
    ]) {
      expect(await ask(owner, 'POST', '/generation-batches', body)).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST', details: { fields: expect.any(Array) } },
      });
    }
    expect((await ask(owner, 'GET', '/generation-batches/nonsense')).status).toBe(400);
  });

  it('can be cancelled and undone over the API', async () => {
    const user = await addReady();
    const { body: batch } = await ask(user, 'POST', '/generation-batches', { ...MONTH, days: 12 });
    await ask(user, 'POST', `/generation-batches/${batch.id}/cancel`);
    const [end] = (await readEvents(user, batch.id)).slice(-1);
    expect(end).toMatchObject({ type: 'end' });
    const undone = await ask(user, 'POST', `/generation-batches/${batch.id}/undo`);
    expect(undone).toMatchObject({ status: 200, body: { state: 'undone' } });
    const { body } = await ask(user, 'GET', '/posts?from=2026-11-21&to=2026-12-20');
    expect(body.posts).toEqual([]);
  });

  it('leaves what an undone batch made to the next post of its day, which can take it back', async () => {
    const user = await addReady();
    const makeDay = async () => {
      const made = await ask(user, 'POST', '/generation-batches', { ...MONTH, days: 1 });
      await readEvents(user, made.body.id);
      const { body } = await ask(user, 'GET', '/posts?from=2026-11-21&to=2026-11-21');
      return { batchId: made.body.id, post: body.posts[0] };
    };
    const first = await makeDay();
    await ask(user, 'POST', `/generation-batches/${first.batchId}/undo`);
    const { post } = await makeDay();
    const { body } = await ask(user, 'GET', `/posts/${post.id}/versions`);
    expect(body.versions).toMatchObject([{ content: first.post.content, media: first.post.media }]);
    const restored = await ask(user, 'POST', `/posts/${post.id}/versions/${body.versions[0].id}/restore`, {
      revision: post.revision,
    });
    expect(restored).toMatchObject({ status: 200, body: { content: first.post.content } });
  });
});

it('lets go of a reader who leaves', async () => {
  const user = await addReady();
  const { body: batch } = await ask(user, 'POST', '/generation-batches', { ...MONTH, days: 1 });
  await readEvents(user, batch.id);
  const { pool } = running.app.database;
  await pool.query(`update generation_batches set state = 'running' where id = $1`, [batch.id]);
  const deletionPending = new AbortController();
  await fetch(`${running.url}/api/v1/generation-batches/${batch.id}/events`, {
    headers: { cookie: user.cookie },
    signal: deletionPending.signal,
  });
  const listening = async () => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and query = 'listen generation'`,
    );
    return rows.length;
  };
  for (let turns = 0; turns < 3000 && (await listening()) === 0; turns += 1);
  expect(await listening()).toBe(1);
  deletionPending.abort();
  for (let turns = 0; turns < 3000 && (await listening()) > 0; turns += 1);
  expect(await listening()).toBe(0);
});

describe('stopping the server', () => {
  it('does not wait for those who watch a batch', async () => {
    const lone = await testApp();
    const user = await addReadyUser(lone);
    const headers = { cookie: user.cookie, origin: lone.url, 'content-type': 'application/json' };
    const started = await fetch(`${lone.url}/api/v1/generation-batches`, {
      method: 'POST',
      headers,
      body: JSON.stringify(MONTH),
    });
    const { id } = (await started.json()) as { id: string };
    const watching = await fetch(`${lone.url}/api/v1/generation-batches/${id}/events`, { headers });
    const begun = performance.now();
    await lone.close();
    expect(performance.now() - begun).toBeLessThan(60_000);
    await watching.text().catch(() => undefined);
  });
});
