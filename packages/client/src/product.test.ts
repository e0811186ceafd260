import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKey } from '../../../server/test/api-keys.ts';
import { manualClock, type TestApp, testApp } from '../../../server/test/app.ts';
import { addOwner } from '../../../server/test/invitations.ts';
import { createClient } from './index.ts';

let running: TestApp;
const clock = manualClock();
beforeAll(async () => {
  running = await testApp({ clock });
});
afterAll(() => running.close());

describe('the client, against the product', () => {
  it('drafts, reads, changes and approves a post', async () => {
    const { text: key } = await addKey(running.app, await addOwner(running.app));
    const client = createClient({ key, url: running.url });
    const { brands } = await client.call('GET /brands');
    expect(brands).toHaveLength(1);
    const draft = { date: '2026-12-05', content: 'Od jutra drożdżówki z rabarbarem. #piekarnia #rabarbar' };
    const post = await client.call('POST /posts', draft, { idempotencyKey: 'sklep-1' });
    const again = await client.call('POST /posts', draft, { idempotencyKey: 'sklep-1' });
    expect(again.id).toBe(post.id);
    const { posts } = await client.call('GET /posts', { from: '2026-12-01', to: '2026-12-31' });
    expect(posts.map(({ id, content }) => [id, content])).toEqual([[post.id, draft.content]]);
    const { id, revision } = post;
    const changed = await client.call('PATCH /posts/{id}', { id, revision, time: '10:30' });
    expect(changed.time).toBe('10:30');
    const late = client.call('PATCH /posts/{id}', { id, revision, time: '11:30' });
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT', status: 409 });
    expect(await client.call('POST /posts/approve', { postIds: [id] })).toMatchObject({ approved: 1 });
    const other = client.call(
      'POST /posts',
      { ...draft, content: 'Inne. #a #b' },
      { idempotencyKey: 'sklep-1' },
    );
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    await client.call('DELETE /posts/{id}', { id });
    await expect(client.call('GET /posts/{id}', { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('goes on after the limit of its key let go', async () => {
    const { text: key } = await addKey(running.app, await addOwner(running.app));
    const pauses: number[] = [];
    const wait = async (milliseconds: number) => {
      pauses.push(milliseconds);
      clock.advance(milliseconds);
    };
    const client = createClient({ key, url: running.url, wait });
    for (let made = 0; made < 121; made += 1) await client.call('GET /tokens');
    expect(pauses).toEqual([60_000]);
  });

  it('says what a key that opens nothing was refused with', async () => {
    const client = createClient({ key: 'pst_0123456789abcdef_nothing', url: running.url });
    await expect(client.call('GET /brands')).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
  });

  it('weighs less than 15 KB', () => {
    const sources = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'));
    const code = sources.map((name) =>
      stripTypeScriptTypes(readFileSync(path.join(import.meta.dirname, name), 'utf8'), { mode: 'transform' }),
    );
    expect(Buffer.byteLength(code.join('\n'))).toBeLessThan(15_000);
    expect(gzipSync(code.join('\n')).byteLength).toBeLessThan(5_000);
  });
});
