import type { SupportQueue, SupportRequest } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addUser, type User } from '../../../test/users.ts';
import { emails } from '../../db/schema/notifications.ts';
import { supportRequests } from '../../db/schema/support.ts';
import { users } from '../../db/schema/workspaces.ts';
import { forgetRequests } from './forget-requests.job.ts';

const HOUR = 3_600_000;
const TEAM = 'zespol@example.com';
let clock: ManualClock;
let running: TestApp;
let operator: User;
let user: User;
beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock, environment: { CONTACT_TO: TEAM } });
  operator = await addUser(running.app);
  await running.app.db.update(users).set({ operator: true }).where(eq(users.id, operator.userId));
});
afterAll(() => running.close());
beforeEach(async () => {
  await running.app.db.delete(supportRequests);
  await running.app.db.delete(emails);
  user = await addUser(running.app);
});

const ask = (who: User, method: string, place: string, body?: unknown) =>
  new Browser(running).ask(method, `/api/v1${place}`, body, { cookie: who.cookie });
const request = { topic: 'publishing', subject: 'Post nie wyszedł', message: 'Miał iść o 9.' };
const open = async (who = user, form: object = request) => {
  const { status, body } = await ask(who, 'POST', '/support-requests', form);
  expect(status).toBe(201);
  return body as unknown as SupportRequest;
};
const queue = async (query = '') =>
  (await ask(operator, 'GET', `/operator/support${query}`)).body as unknown as SupportQueue;
const answer = (id: string, { close = false, who = operator, brand = user.workspaceId as string } = {}) =>
  ask(who, 'POST', `/operator/support/${brand}/${id}`, { message: 'Już działa.', close });
const emailsTo = async (recipient: string) =>
  (
    await running.app.db
      .select()
      .from(emails)
      .where(eq(emails.recipient, recipient))
      .orderBy(emails.createdAt)
  ).map(({ kind }) => kind);

describe('support', () => {
  it('keeps a request with its promise, confirms it and tells the operator', async () => {
    const failedRequestId = 'aaaaaaaa-0000-4000-8000-000000000001';
    const asked = await open(user, { ...request, failedRequestId });
    expect(asked).toMatchObject({
      topic: 'publishing',
      closedAt: null,
      rating: null,
      // Saturday, without a plan: until the end of Tuesday in Warsaw.
      answerBy: '2026-11-24T23:00:00.000Z',
      messages: [{ author: 'person', text: 'Miał iść o 9.' }],
    });
    expect([await emailsTo(user.email), await emailsTo(TEAM)]).toEqual([
      ['support-received'],
      ['support-message'],
    ]);
    expect((await queue()).requests).toMatchObject([
      { id: asked.id, workspaceId: user.workspaceId, email: user.email, standing: 'none', failedRequestId },
    ]);
  });

  it('goes to and fro: an answer ends the promise, a reply makes a new one, closing takes a rating', async () => {
    const { id } = await open();
    clock.advance(HOUR);
    expect((await answer(id)).status).toBe(200);
    expect(await emailsTo(user.email)).toEqual(['support-received', 'support-answered']);
    expect((await queue()).requests).toEqual([]);
    expect((await queue('?show=rest')).requests).toMatchObject([{ id, answerBy: null, closedAt: null }]);
    clock.advance(HOUR);
    const replied = await ask(user, 'POST', `/support-requests/${id}/messages`, { message: 'Nadal nie.' });
    expect(replied.body).toMatchObject({ answerBy: expect.any(String) });
    clock.advance(HOUR);
    expect((await answer(id, { close: true })).status).toBe(200);
    const rated = await ask(user, 'POST', `/support-requests/${id}/close`, { rating: 'good' });
    expect(rated.body).toMatchObject({
      rating: 'good',
      answerBy: null,
      closedAt: clock.now().toISOString(),
      messages: [{ author: 'person' }, { author: 'operator' }, { author: 'person' }, { author: 'operator' }],
    });
    const again = await ask(user, 'POST', `/support-requests/${id}/messages`, { message: 'Wróciło.' });
    expect(again.body).toMatchObject({ closedAt: null, rating: null, answerBy: expect.any(String) });
  });

  it('a second message does not put off the answer that is owed already', async () => {
    const { id, answerBy } = await open();
    clock.advance(HOUR);
    const replied = await ask(user, 'POST', `/support-requests/${id}/messages`, {
      message: 'Jeszcze jedno.',
    });
    expect(replied.body).toMatchObject({ answerBy });
  });

  it('the queue has what runs out first first, over all brands, in pages', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({
      workspaceId: user.workspaceId,
      userId: user.userId,
      topic: 'other' as const,
      standing: 'pro' as const,
      subject: `${index}`,
      createdAt: clock.now(),
      updatedAt: clock.now(),
      answerBy: new Date(clock.now().getTime() + (25 - Math.floor(index / 3)) * HOUR),
    }));
    await running.app.db.insert(supportRequests).values(rows);
    const first = await queue();
    const second = await queue(`?after=${encodeURIComponent(first.next ?? '')}`);
    const seen = [...first.requests, ...second.requests];
    expect(new Set(seen.map(({ id }) => id)).size).toBe(25);
    expect(seen.map(({ answerBy }) => answerBy)).toEqual(seen.map(({ answerBy }) => answerBy).toSorted());
    expect(second.next).toBeNull();
  });

  it('is nobody else’s: not a colleague’s, not another brand’s, and the queue the operator’s alone', async () => {
    const { id } = await open();
    const colleague = await addUser(running.app, { role: 'admin', workspaceId: user.workspaceId });
    for (const who of [colleague, operator]) {
      expect((await ask(who, 'GET', '/support-requests')).body).toMatchObject({ requests: [] });
      const said = await ask(who, 'POST', `/support-requests/${id}/messages`, { message: 'Obcy.' });
      expect(said.status).toBe(404);
      expect((await ask(who, 'POST', `/support-requests/${id}/close`, {})).status).toBe(404);
    }
    expect((await ask(user, 'GET', '/operator/support')).status).toBe(404);
    expect((await answer(id, { who: user })).status).toBe(404);
    expect((await answer(id, { brand: operator.workspaceId })).status).toBe(404);
    const { body } = await ask(user, 'GET', '/support-requests');
    expect(body).toMatchObject({ standing: 'none', requests: [{ id, messages: [{ author: 'person' }] }] });
  });

  it('takes twenty messages an hour from one person', async () => {
    const { id } = await open();
    for (let sent = 1; sent < 20; sent += 1)
      await ask(user, 'POST', `/support-requests/${id}/messages`, { message: `${sent}` });
    expect((await ask(user, 'POST', '/support-requests', request)).status).toBe(429);
    clock.advance(HOUR);
    expect((await ask(user, 'POST', '/support-requests', request)).status).toBe(201);
  });

  it('is forgotten two years after the last word', async () => {
    await open();
    clock.advance(730 * 24 * HOUR);
    await forgetRequests(running.app);
    expect(await running.app.db.$count(supportRequests)).toBe(1);
    clock.advance(1);
    await forgetRequests(running.app);
    expect(await running.app.db.$count(supportRequests)).toBe(0);
  });
});
