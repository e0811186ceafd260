import type { Inbox } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addUser, type User } from '../../../test/users.ts';
import { contactMessages, enrolments } from '../../db/schema/contact.ts';
import { users } from '../../db/schema/workspaces.ts';

let clock: ManualClock;
let running: TestApp;
let operator: User;
beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock });
  operator = await addUser(running.app);
  await running.app.db.update(users).set({ operator: true }).where(eq(users.id, operator.userId));
});
afterAll(() => running.close());
beforeEach(async () => {
  await running.app.db.delete(contactMessages);
  await running.app.db.delete(enrolments);
});

const ask = (method: string, place: string, { cookie }: User, body?: unknown) =>
  new Browser(running).ask(method, `/api/v1/operator/inbox${place}`, body, { cookie });
const list = async (query = '') => (await ask('GET', query, operator)).body as unknown as Inbox;
const mark = async (item: { kind: string; id: string }, as: string, who = operator) =>
  (await ask('POST', `/${item.kind}/${item.id}`, who, { as })).status;

const sender = { name: 'Anna Gość', email: 'anna@example.com', website: '', filledIn: 9_000 };
const send = async (place: string, form: object) => {
  clock.advance(60_000);
  expect((await new Browser(running).post(`/api/v1${place}`, { ...sender, ...form })).status).toBe(201);
};
const write = (subject: string, topic = 'general') =>
  send('/contact-messages', { topic, subject, message: `O tym: ${subject}` });
const enrol = (kind: string, item: string, message = '') =>
  send('/enrolments', { kind, item, link: '', message });

describe('the inbox', () => {
  it('has what came by all three forms, the newest first, named in the language asked for', async () => {
    await write('Pytanie');
    await enrol('job', 'wsparcie', 'Mam pięć lat doświadczenia.');
    await enrol('webinar', 'ton-marki');
    const { items, unread, next } = await list();
    expect(items.map(({ kind, about, subject }) => [kind, about, subject])).toEqual([
      ['enrolment', 'Webinar: Ton marki, który brzmi jak Ty', ''],
      ['application', 'Rekrutacja: Specjalista lub specjalistka wsparcia klienta', ''],
      ['message', 'Ogólne pytanie', 'Pytanie'],
    ]);
    expect([unread, next]).toEqual([{ message: 1, application: 1, enrolment: 1 }, null]);
    expect((await list('?kind=application&language=en')).items).toMatchObject([
      { about: expect.stringMatching(/^Application: /), message: 'Mam pięć lat doświadczenia.', read: false },
    ]);
  });

  it('puts what was read behind what was not, and keeps who answered and when', async () => {
    await write('Pierwsze');
    await write('Drugie', 'complaint');
    const [second, first] = (await list()).items;
    if (first === undefined || second === undefined) throw new Error('two messages were sent');
    expect([second.answerBy, first.answerBy]).toEqual([expect.stringMatching(/^2\d{3}-/), null]);
    expect(await mark(second, 'read')).toBe(200);
    expect((await list()).items.map(({ subject, read }) => [subject, read])).toEqual([
      ['Pierwsze', false],
      ['Drugie', true],
    ]);
    clock.advance(60_000);
    expect(await mark(first, 'answered')).toBe(200);
    expect((await list()).items.map(({ subject }) => subject)).toEqual(['Drugie']);
    const { items } = await list('?show=handled');
    expect(items).toMatchObject([
      { id: first.id, handled: { as: 'answered', by: expect.any(String), at: clock.now().toISOString() } },
    ]);
    expect(await mark(first, 'waiting')).toBe(200);
    expect((await list()).unread).toEqual({ message: 0, application: 0, enrolment: 0 });
  });

  it('shows an enrolment again whose sender wrote again', async () => {
    await enrol('course', 'podstawy');
    const [item] = (await list()).items;
    if (item === undefined) throw new Error('one enrolment was sent');
    await mark(item, 'archived');
    expect((await list()).items).toEqual([]);
    await enrol('course', 'podstawy', 'Jednak z pytaniem.');
    expect((await list()).items).toMatchObject([{ id: item.id, read: false, handled: null }]);
  });

  it('comes in pages that miss and repeat nothing, read ones after the unread', async () => {
    const rows = Array.from({ length: 45 }, (_, index) => ({
      topic: 'general' as const,
      name: 'A',
      email: 'a@example.com',
      subject: `${index}`,
      message: 'x',
      // Several in one instant, a third of them read.
      createdAt: new Date(clock.now().getTime() - Math.floor(index / 4) * 1_000),
      readAt: index % 3 === 0 ? clock.now() : null,
    }));
    await running.app.db.insert(contactMessages).values(rows);
    const seen: { subject: string; read: boolean }[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page: Inbox = await list(after === '' ? '' : `?after=${encodeURIComponent(after)}`);
      seen.push(...page.items);
      after = page.next;
    }
    expect(new Set(seen.map(({ subject }) => subject)).size).toBe(45);
    expect(seen).toHaveLength(45);
    expect(seen.map(({ read }) => read)).toEqual(seen.map(({ read }) => read).toSorted());
  });

  it('is not there for anybody else, and knows only its own things', async () => {
    await write('Tajne');
    const [item] = (await list()).items;
    if (item === undefined) throw new Error('one message was sent');
    const owner = await addUser(running.app);
    expect((await ask('GET', '', owner)).status).toBe(404);
    expect(await mark(item, 'archived', owner)).toBe(404);
    expect(await mark({ kind: 'enrolment', id: item.id }, 'archived')).toBe(404);
    expect(await mark({ kind: 'message', id: operator.userId }, 'archived')).toBe(404);
    expect((await ask('GET', '?after=1_2026-13-45T00:00:00.000Z_x', operator)).status).toBe(400);
    expect((await list()).items).toHaveLength(1);
  });
});
