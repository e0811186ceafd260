import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser, openMailbox } from '../../../test/browser.ts';
import { addUser } from '../../../test/users.ts';
import { contactMessages, enrolments } from '../../db/schema/contact.ts';
import { forgetContacts } from './forget-contacts.job.ts';

const OPERATOR = 'biuro@example.pl';
const message = (changes: object = {}) => ({
  name: 'Jan Nowak',
  email: 'jan@example.pl',
  topic: 'plan',
  subject: 'Plan dla <agencji>',
  message: 'Dzień dobry,\nprowadzę sześć marek.',
  website: '',
  filledIn: 12_000,
  ...changes,
});
const enrolment = (changes: object = {}) => ({
  kind: 'job',
  item: 'redakcja',
  name: 'Ola Maj',
  email: 'ola@example.pl',
  link: 'https://ola.example.pl/cv',
  message: 'Piszę od dziesięciu lat.',
  website: '',
  filledIn: 40_000,
  ...changes,
});

describe('contact', () => {
  let running: TestApp;
  const clock = manualClock();
  beforeAll(async () => {
    running = await testApp({ clock, environment: { CONTACT_TO: OPERATOR } });
  });
  afterAll(() => running.close());
  const browser = () => new Browser({ url: running.url });
  const send = (body: object) => browser().post('/api/v1/contact-messages', body);
  const enrol = (body: object) => browser().post('/api/v1/enrolments', body);

  it('keeps a message, confirms it to its sender and sends it to CONTACT_TO', async () => {
    expect(await send(message())).toMatchObject({ status: 201, body: { received: true, complaint: null } });
    const rows = await running.app.db.select().from(contactMessages);
    expect(rows).toMatchObject([
      { name: 'Jan Nowak', topic: 'plan', message: 'Dzień dobry,\nprowadzę sześć marek.', userId: null },
    ]);
    const [confirmed] = await openMailbox(running, 'jan@example.pl');
    expect(confirmed?.subject).toBe('Mamy Twoją wiadomość · Postownia');
    expect(confirmed?.text).toContain('prowadzę sześć marek');
    const [told] = await openMailbox(running, OPERATOR);
    expect(told?.text).toContain('Jan Nowak <jan@example.pl>');
    expect(told?.html).toContain('Plan dla &#60;agencji&#62;');
  });

  it('tells whoever complains, and the operator, by when it is answered and settled', async () => {
    clock.set('2026-12-10T11:00:00Z');
    const email = 'reklamacja@example.pl';
    const answer = await send(message({ email, topic: 'complaint' }));
    expect(answer.body.complaint).toEqual({ answerBy: '2026-12-24', settledBy: '2027-01-04' });
    const [confirmed] = await openMailbox(running, email);
    expect(confirmed?.subject).toMatch(/Przyjęliśmy\s+Twoją\s+reklamację/);
    expect(confirmed?.text.replace(/\s+/g, ' ')).toContain('Sprawę zakończymy najpóźniej: 4 stycznia 2027');
    const [told] = await openMailbox(running, OPERATOR);
    expect(told?.text.replace(/\s+/g, ' ')).toContain('Odpowiemy najpóźniej: 24 grudnia 2026');
    const german = { email: 'beschwerde@example.pl', topic: 'complaint', language: 'de' };
    await send(message(german));
    expect((await openMailbox(running, german.email))[0]?.text.replace(/\s+/g, ' ')).toContain(
      'Wir erledigen es bis: 4. Januar 2027',
    );
  });

  it('names the signed-in sender', async () => {
    const user = await addUser(running.app);
    const answer = await browser().ask('POST', '/api/v1/contact-messages', message({ email: user.email }), {
      cookie: user.cookie,
    });
    expect(answer.status).toBe(201);
    const rows = await running.app.db.select().from(contactMessages);
    expect(rows.find((row) => row.email === user.email)?.userId).toBe(user.userId);
  });

  it('keeps one row per address and item, with the latest words', async () => {
    expect((await enrol(enrolment())).status).toBe(201);
    clock.advance(60_000);
    expect((await enrol(enrolment({ message: 'Poprawione zgłoszenie.' }))).status).toBe(201);
    expect(
      (await enrol(enrolment({ kind: 'webinar', item: 'ton-marki', link: '', message: '', language: 'en' })))
        .status,
    ).toBe(201);
    const rows = await running.app.db.select().from(enrolments).orderBy(enrolments.kind);
    expect(rows.map(({ kind, item, message: words }) => [kind, item, words])).toEqual([
      ['job', 'redakcja', 'Poprawione zgłoszenie.'],
      ['webinar', 'ton-marki', ''],
    ]);
    const told = await openMailbox(running, OPERATOR);
    expect(told.some(({ text }) => text.includes('Redaktor lub redaktorka treści'))).toBe(true);
    const confirmed = await openMailbox(running, 'ola@example.pl');
    expect(confirmed.filter(({ text }) => text.includes('Redaktor lub redaktorka treści'))).toHaveLength(2);
    // Whoever signed up on an English page reads the webinar's English name; the operator the Polish one.
    expect(confirmed.some(({ text }) => text.includes('A brand tone that sounds like you'))).toBe(true);
    expect(told.some(({ text }) => text.includes('Ton marki, który brzmi jak Ty'))).toBe(true);
  });

  it('refuses what is missing or made up, field by field', async () => {
    const answer = await send(message({ email: 'nie-adres', message: ' ' }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    const paths = answer.body.details.fields.map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual(['email', 'message']);
    for (const wrong of [
      { kind: 'webinar' },
      { message: '' },
      { link: 'javascript:alert(1)' },
      { extra: 1 },
    ]) {
      expect([wrong, (await enrol(enrolment(wrong))).status]).toEqual([wrong, 400]);
    }
  });

  it('takes applications for open roles alone: without an operator’s file for the drawn ones', async () => {
    expect(await enrol(enrolment({ item: 'prezes' }))).toMatchObject({ status: 404 });
  });

  it('refuses programs, and says so', async () => {
    const before = await running.app.db.$count(contactMessages);
    for (const mark of [{ website: 'https://spam.example' }, { filledIn: 400 }]) {
      expect(await send(message(mark))).toMatchObject({ status: 422, body: { code: 'LOOKS_AUTOMATED' } });
    }
    expect(await running.app.db.$count(contactMessages)).toBe(before);
  });

  it('forgets applications after a year and messages after two', async () => {
    const own = manualClock();
    const later = await testApp({ clock: own });
    const visitor = new Browser({ url: later.url });
    expect((await visitor.post('/api/v1/contact-messages', message())).status).toBe(201);
    expect((await visitor.post('/api/v1/enrolments', enrolment())).status).toBe(201);
    const counts = async () => [
      await later.app.db.$count(contactMessages),
      await later.app.db.$count(enrolments),
    ];
    own.advance(364 * 86_400_000);
    await forgetContacts(later.app);
    expect(await counts()).toEqual([1, 1]);
    own.advance(2 * 86_400_000);
    await forgetContacts(later.app);
    expect(await counts()).toEqual([1, 0]);
    own.advance(365 * 86_400_000);
    await forgetContacts(later.app);
    expect(await counts()).toEqual([0, 0]);
    await later.close();
  });

  it('takes at most ten forms an hour from one address of origin', async () => {
    clock.advance(3_600_000);
    const statuses: number[] = [];
    for (let time = 0; time < 12; time++) {
      statuses.push((await send(message({ email: `gosc-${time}@example.pl` }))).status);
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429]);
    clock.advance(3_600_000);
    expect((await send(message())).status).toBe(201);
  });
});

it('without CONTACT_TO the inbox of the sandbox shows what the operator would get', async () => {
  const running = await testApp();
  const browser = new Browser({ url: running.url });
  expect((await browser.post('/api/v1/contact-messages', message())).status).toBe(201);
  const [told] = await openMailbox(running, 'kontakt@postownia.pl');
  expect(told?.subject).toBe('Nowa wiadomość z formularza · Postownia');
  await running.close();
});
