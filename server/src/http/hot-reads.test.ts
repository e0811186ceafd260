import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { Browser } from '../../test/browser.ts';
import { addPost } from '../../test/publishing-posts.ts';
import { addUser, type User } from '../../test/users.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordPostStates } from '../features/posts/index.ts';

const MONTH = '/api/v1/posts?from=2026-12-01&to=2026-12-31';
const HOT = [MONTH, '/api/v1/overview', '/api/v1/attention', '/api/v1/tokens'];

let running: TestApp;
let owner: User;
let browser: Browser;
beforeAll(async () => {
  running = await testApp();
  owner = await addUser(running.app);
  browser = new Browser(running, owner);
});
afterAll(() => running.close());

const dayOf = (date: string) => ({
  date,
  time: '10:00',
  content: 'Chleb na zakwasie, świeży od rana. #chleb',
});
const add = (date: string) => addPost(running.app, owner.workspaceId, owner.userId, dayOf(date));
const month = (tag?: string) =>
  browser.ask('GET', MONTH, undefined, tag === undefined ? {} : { 'if-none-match': tag });

describe('the reads of every screen', () => {
  it('refuse and check like every other operation', async () => {
    for (const path of HOT) {
      const visitor = await new Browser(running).get(path);
      expect(visitor.status, path).toBe(401);
      expect(visitor.body).toMatchObject({ code: 'UNAUTHORIZED', message: expect.any(String) });
      expect((await new Browser(running).get(`${path.split('?')[0]}?from=x`)).status, path).toBe(401);
      const foreign = await browser.ask('GET', path, undefined, { 'x-workspace': randomUUID() });
      expect(foreign.status, path).toBe(404);
    }
    for (const query of ['', '?from=2026-12-01', '?from=x&to=y', '?from=2026-12-01&from=1&to=2026-12-31']) {
      const answer = await browser.get(`/api/v1/posts${query}`);
      expect(answer.status, query).toBe(400);
      expect(answer.body).toMatchObject({ code: 'BAD_REQUEST', details: { fields: expect.any(Array) } });
    }
  });

  it('are never stored on the way, and say whose they are', async () => {
    for (const path of HOT) {
      const { status, headers } = await browser.get(path);
      expect(status, path).toBe(200);
      expect(headers.get('content-type')).toContain('application/json');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('vary')).toContain('x-workspace');
      expect(headers.get('x-workspace')).toBeTruthy();
    }
  });
});

describe('an unchanged month', () => {
  it('is not sent again to who has it, and never to somebody else', async () => {
    await add('2026-12-01');
    const first = await month();
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{20,}"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await month(known);
      expect(again.status).toBe(304);
      expect(again.body).toBe('');
      expect(again.headers.get('etag')).toBe(tag);
    }
    expect((await month('"other"')).status).toBe(200);
    const visitor = await new Browser(running).ask('GET', MONTH, undefined, { 'if-none-match': tag });
    expect(visitor.status).toBe(401);
    const bad = await browser.ask('GET', '/api/v1/posts?from=x', undefined, { 'if-none-match': tag });
    expect(bad.status).toBe(400);
  });

  it('has another tag whenever it shows something else, whatever changed it', async () => {
    const start = (await month()).body.posts.length;
    const days = fc.integer({ min: 2, max: 28 }).map((day) => `2026-12-${String(day).padStart(2, '0')}`);
    const change = fc.oneof(
      fc.record({ kind: fc.constant('add'), date: days }),
      fc.record({ kind: fc.constant('edit'), content: fc.constantFrom('Chleb', 'Bułki', 'Rogale') }),
      fc.record({ kind: fc.constant('move'), date: days }),
      fc.record({ kind: fc.constant('time'), time: fc.constantFrom('09:00', '12:30') }),
      fc.record({ kind: fc.constant('target'), text: fc.constantFrom('Krótko.', null) }),
      fc.record({
        kind: fc.constant('state'),
        state: fc.constantFrom('scheduled', 'failed', 'published'),
        publishedAt: fc.option(fc.date({ min: new Date('2026-11-01'), max: new Date('2026-12-01') })),
      }),
      fc.record({ kind: fc.constant('remove') }),
      fc.record({ kind: fc.constant('nothing') }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 8 }), async (changes) => {
        let shown = await month();
        for (const one of changes) {
          await apply(one as Change, shown.body.posts.at(-1));
          const known = shown.headers.get('etag') ?? '';
          const now = await month();
          const same = JSON.stringify(now.body) === JSON.stringify(shown.body);
          expect(now.headers.get('etag') === known, JSON.stringify(one)).toBe(same);
          expect((await month(known)).status).toBe(same ? 304 : 200);
          shown = now;
        }
      }),
      { numRuns: 8 },
    );
    expect(start).toBeGreaterThan(0);
  });
});

interface Change {
  readonly kind: string;
  readonly date: string;
  readonly content: string;
  readonly time: string;
  readonly text: string | null;
  readonly state: 'scheduled' | 'failed' | 'published';
  readonly publishedAt: Date | null;
}

async function apply(change: Change, post: { id: string; revision: number } | undefined): Promise<void> {
  const { kind, date, content, time, text, state, publishedAt } = change;
  if (kind === 'add') await add(date);
  if (post === undefined) return;
  const patch = (body: object) =>
    browser.ask('PATCH', `/api/v1/posts/${post.id}`, { revision: post.revision, ...body });
  if (kind === 'edit') await patch({ content });
  if (kind === 'move') await patch({ date, add: true });
  if (kind === 'time') await patch({ time });
  if (kind === 'target') await patch({ targets: [{ network: 'facebook', text }] });
  if (kind === 'remove') await browser.ask('DELETE', `/api/v1/posts/${post.id}`);
  if (kind === 'state') await setState(post.id, state, publishedAt);
}

const setState = (id: string, state: Change['state'], publishedAt: Date | null) =>
  inTransaction(running.app.db, (tx) =>
    recordPostStates(tx, [{ workspaceId: owner.workspaceId, id, state, publishedAt }]),
  );
