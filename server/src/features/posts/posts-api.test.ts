import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { addReadyUser, browserOf } from '../../../test/ready-browser.ts';
import { addUser, type User } from '../../../test/users.ts';

const OTHER = 'Dziś pokazujemy, jak powstaje nasza mieszanka na espresso. #espresso #kawa';
let running: TestApp;
let user: User;
let browser: Browser;
beforeAll(async () => {
  running = await testApp({ working: true });
});
afterAll(() => running.close());
beforeEach(async () => {
  user = await addReadyUser(running);
  browser = browserOf(running, user);
});

/** Waits for the end of a batch as the browser does: the stream ends with it. */
const ended = (batch: { id: string }) => browser.get(`/api/v1/generation-batches/${batch.id}/events`);
const patch = (id: string, body: object) => browser.ask('PATCH', `/api/v1/posts/${id}`, body);

async function threePosts() {
  const window = { from: '2026-11-23', days: 3, existing: 'fill', frequency: 'daily' };
  const { body } = await browser.post('/api/v1/generation-batches', window);
  await ended(body);
  const { body: month } = await browser.get('/api/v1/posts?from=2026-11-23&to=2026-12-23');
  return month.posts;
}

describe('posts over the API', () => {
  it('are edited, moved, swapped, copied, approved, restored and removed', async () => {
    const [first, second] = await threePosts();
    const edited = await patch(first.id, { revision: first.revision, content: OTHER, time: '08:30' });
    expect(edited).toMatchObject({ status: 200, body: { content: OTHER, time: '08:30', state: 'draft' } });
    const stale = await patch(first.id, { revision: first.revision, time: '09:00' });
    expect(stale).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });

    const { revision } = edited.body;
    const taken = await patch(first.id, { revision, date: second.date });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'DAY_TAKEN', details: { postIds: [second.id] } },
    });
    const swapped = await patch(first.id, { revision, date: second.date, swapWith: second.id });
    expect(swapped.body.date).toBe(second.date);
    expect((await browser.get(`/api/v1/posts/${second.id}`)).body.date).toBe(first.date);

    const copy = await browser.post(`/api/v1/posts/${first.id}/duplicate`, { date: '2026-12-01' });
    expect(copy).toMatchObject({ status: 201, body: { content: OTHER, approved: false } });
    const outdated = { postIds: [first.id], seen: [{ id: first.id, revision: first.revision }] };
    expect((await browser.post('/api/v1/posts/approve', outdated)).body).toEqual({ approved: 0 });
    expect((await browser.get(`/api/v1/posts/${first.id}`)).body.approved).toBe(false);
    const approved = await browser.post('/api/v1/posts/approve', {
      postIds: [first.id, copy.body.id],
      seen: [{ id: copy.body.id, revision: copy.body.revision }],
    });
    expect(approved.body).toEqual({ approved: 2 });

    const { body: history } = await browser.get(`/api/v1/posts/${first.id}/versions`);
    expect(history.versions).toMatchObject([{ cause: 'generated', content: first.content, author: null }]);
    const now = (await browser.get(`/api/v1/posts/${first.id}`)).body;
    const restored = await browser.post(
      `/api/v1/posts/${first.id}/versions/${history.versions[0].id}/restore`,
      {
        revision: now.revision,
      },
    );
    expect(restored).toMatchObject({ status: 200, body: { content: first.content, approved: true } });

    expect((await browser.ask('DELETE', `/api/v1/posts/${copy.body.id}`)).body).toEqual({ removed: true });
    expect((await browser.get(`/api/v1/posts/${copy.body.id}`)).status).toBe(404);
  });

  it('get a new text and a new image, with every token in the ledger', async () => {
    const [first] = await threePosts();
    for (const part of ['text', 'image']) {
      const { status, body } = await browser.post(`/api/v1/posts/${first.id}/${part}`, {});
      expect([status, body.part]).toEqual([201, part]);
      await ended(body);
    }
    const { body: changed } = await browser.get(`/api/v1/posts/${first.id}`);
    expect(changed.content).not.toBe(first.content);
    expect(changed.media[0].url).not.toBe(first.media[0].url);
    const { body: balance } = await browser.get('/api/v1/tokens');
    expect(balance).toMatchObject({ balance: 270 - 27 - 9, reserved: 0, trial: { remaining: 270 - 36 } });
    const { body: ledger } = await browser.get('/api/v1/tokens/ledger');
    expect(ledger.entries.reduce((sum: number, entry: { amount: number }) => sum + entry.amount, 0)).toBe(
      234,
    );
  });

  it('are refused with a sentence when the text breaks a rule, the day is past or the field unknown', async () => {
    const [first] = await threePosts();
    const { id, revision } = first;
    const short = await patch(id, { revision, content: 'Bez hashtagów' });
    expect(short).toMatchObject({ status: 422, body: { code: 'POST_TEXT_INVALID' } });
    expect(short.body.details.findings[0].sentence).toBe('Dodaj na końcu od 2\u00a0do 5\u00a0hashtagów.');
    expect(await patch(id, { revision, date: '2026-11-20' })).toMatchObject({
      body: { code: 'DAY_IN_THE_PAST' },
    });
    for (const body of [
      {},
      { revision, color: 'red' },
      { revision, time: '25:00' },
      { revision, date: '2026-13-01' },
    ]) {
      expect(await patch(id, body)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    }
    expect((await browser.get('/api/v1/posts?from=2026-11-01&to=2026-12-31')).status).toBe(400);
  });

  it('are nobody else’s, and a viewer’s to read', async () => {
    const [first] = await threePosts();
    const stranger = browserOf(running, await addReadyUser(running));
    for (const path of ['', '/versions', '/publications']) {
      expect((await stranger.get(`/api/v1/posts/${first.id}${path}`)).status).toBe(404);
    }
    expect((await stranger.post(`/api/v1/posts/${first.id}/text`, {})).status).toBe(404);
    expect((await stranger.post('/api/v1/posts/approve', { postIds: [first.id] })).body).toEqual({
      approved: 0,
    });
    const viewer = browserOf(
      running,
      await addUser(running.app, { role: 'viewer', workspaceId: user.workspaceId }),
    );
    expect((await viewer.get(`/api/v1/posts/${first.id}`)).status).toBe(200);
    expect((await viewer.ask('DELETE', `/api/v1/posts/${first.id}`)).status).toBe(403);
  });
});

describe('a month plan over the API', () => {
  it('is laid, edited and written', async () => {
    const window = { from: '2026-11-23', days: 5, existing: 'fill', frequency: 'daily' };
    const { status, body: plan } = await browser.post('/api/v1/month-plans', window);
    expect([status, plan.topics.length]).toEqual([201, 5]);
    const at = `/api/v1/month-plans/${plan.id}/topics`;
    const change = { headline: 'Nasza nowa mieszanka', locked: true };
    const changed = await browser.ask('PATCH', `${at}/2026-11-24`, change);
    expect(changed.body.topics[1]).toMatchObject(change);
    await browser.post(`${at}/2026-11-25/renew`, {});
    await browser.post(`${at}/2026-11-23/swap`, { with: '2026-11-24' });
    const { body: edited } = await browser.get(`/api/v1/month-plans/${plan.id}`);
    expect(edited.topics[0]).toMatchObject(change);

    const preview = { from: '2026-11-23', days: 5, frequency: 'daily' };
    expect((await browser.post('/api/v1/generation-batches/preview', preview)).body.fill).toEqual({
      days: 5,
      reels: 0,
      tokens: 45,
    });
    const started = await browser.post('/api/v1/generation-batches', { ...window, planId: plan.id });
    expect(started).toMatchObject({ status: 201, body: { tokens: { reserved: 45 } } });
    await ended(started.body);
    const again = await browser.post('/api/v1/generation-batches', { ...window, planId: plan.id });
    expect(again).toMatchObject({ status: 409, body: { code: 'PLAN_USED' } });
    expect((await browser.ask('PATCH', `${at}/2026-11-24`, change)).body.code).toBe('PLAN_USED');
  });
});
