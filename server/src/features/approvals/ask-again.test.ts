import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { askFrom, BEHIND_PROXY, openAskingBrand } from '../../../test/asking-brand.ts';
import { addUser, type User } from '../../../test/users.ts';

const DAY = 86_400_000;
const START = '2026-11-21T09:00:00Z';

let running: TestApp;
let clock: ManualClock;
beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock, environment: BEHIND_PROXY });
});
afterAll(() => running.close());
beforeEach(() => clock.set(START));

const later = (days: number) => clock.set(new Date(Date.parse(START) + days * DAY).toISOString());
const guest = (path: string, body: object) => askFrom(running)('POST', `/approval-links/${path}`, body);

/** A brand that sent a client one post, and what its owner is told of the link. */
async function brandWithLink(more: object = {}) {
  const brand = await openAskingBrand(running, { policy: 'client' });
  const form = { postIds: [brand.postId], note: '', language: 'pl', pin: false, ...more };
  const { url, link } = (await brand.ask('POST', '/approvals/links', form)).body;
  const token = String(url).split('/a/')[1] ?? '';
  const toldTo = async (user: User) => {
    const { notices } = (await askFrom(running, user)('GET', '/notifications')).body;
    return notices.map(({ message }: { message: { code: string } }) => message.code);
  };
  return { ...brand, token, linkId: String(link.id), toldTo, again: () => guest('ask-again', { token }) };
}

it('tells those who may send a new link that the client of an expired one asks for it, once a day', async () => {
  const { owner, again, toldTo } = await brandWithLink({ recipient: 'klient@example.com' });
  // It works: there is nothing to ask for.
  expect(await again()).toMatchObject({ status: 200, body: { done: true } });
  expect(await toldTo(owner)).toEqual([]);
  later(20);
  await Promise.all([again(), again(), again()]);
  expect(await toldTo(owner)).toEqual(['approval.link-asked']);
  later(21);
  expect((await again()).status).toBe(200);
  expect(await toldTo(owner)).toEqual(['approval.link-asked', 'approval.link-asked']);
});

it('is asked for by who was given no name, and of a link that was withdrawn', async () => {
  const { owner, ask, linkId, again, toldTo } = await brandWithLink();
  await ask('DELETE', `/approvals/links/${linkId}`);
  await again();
  expect(await toldTo(owner)).toEqual(['approval.link-asked-unnamed']);
});

it('says nothing of links that never were, or were replaced', async () => {
  const { owner, ask, linkId, again, toldTo, token } = await brandWithLink();
  const guess = Buffer.concat([Buffer.from(token, 'base64url').subarray(0, 16), randomBytes(32)]);
  for (const other of [guess.toString('base64url'), randomBytes(48).toString('base64url'), 'x'])
    expect(await guest('ask-again', { token: other })).toMatchObject({ status: 200, body: { done: true } });
  await ask('POST', `/approvals/links/${linkId}/resend`);
  await again();
  expect(await toldTo(owner)).toEqual([]);
});

it('tells who is there now when whoever sent it is not, and the page names its sender while it works', async () => {
  const { owner, ask, postId, toldTo } = await brandWithLink();
  const approver = await addUser(running.app, { role: 'approver', workspaceId: owner.workspaceId });
  const form = { postIds: [postId], note: '', language: 'pl', pin: false };
  const made = await askFrom(running, approver)('POST', '/approvals/links', form);
  const token = String(made.body.url).split('/a/')[1] ?? '';
  const { name } = (await askFrom(running, approver)('GET', '/settings')).body.user;
  expect((await guest('open', { token })).body.sender).toBe(name);
  await ask('DELETE', `/members/${approver.userId}`);
  expect((await guest('open', { token })).status).toBe(410);
  await guest('ask-again', { token });
  expect(await toldTo(owner)).toEqual(['approval.link-asked-unnamed']);
});

it('asks no more often than a guest may', async () => {
  const from = askFrom(running);
  const token = randomBytes(48).toString('base64url');
  const asked = () => from('POST', '/approval-links/ask-again', { token });
  const answers: number[] = [];
  for (let times = 0; times < 61; times += 1) answers.push((await asked()).status);
  expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
  expect(answers[60]).toBe(429);
});
