import { INTERFACE_LANGUAGES } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { openMailbox } from '../../../test/browser.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { emails } from '../../db/schema/notifications.ts';
import { inTransaction } from '../../db/transaction.ts';
import texts from './email-texts.json' with { type: 'json' };
import { type EmailKind, emailWords } from './email-words.ts';
import { queueEmail } from './queue-email.ts';
import { renderEmail } from './render-email.ts';
import { sendEmail } from './send-email.job.ts';

const LINK = 'https://postownia.example/reset?token=a&b="<c>';

const kinds = Object.keys(texts) as EmailKind[];
const languages = INTERFACE_LANGUAGES.flatMap((language) => kinds.map((kind) => ({ kind, language })));

describe('renderEmail', () => {
  it.each(languages)('writes $kind in $language in both forms with its link', ({ kind, language }) => {
    const words = emailWords(kind, language);
    const { subject, text, html } = renderEmail(kind, {
      language,
      link: LINK,
      details: [['account', 'A & B']],
    });
    expect(subject).toBe(`${words.subject} · Postownia`);
    for (const sentence of [words.heading, ...words.paragraphs, words.button, words.note]) {
      expect(text).toContain(sentence);
      expect(html).toContain(sentence);
    }
    expect(text).toContain(LINK);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain('A &#38; B'.replace('&#38;', '&amp;'));
    expect(html).toContain('href="https://postownia.example/reset?token=a&amp;b=&#34;&#60;c&#62;"');
    expect(html).not.toContain(LINK);
  });

  it('speaks Polish to who chose no language, or one there is not', () => {
    for (const language of [null, 'es']) {
      expect(renderEmail('reset-password', { language, link: LINK }).subject).toBe(
        'Ustaw nowe hasło · Postownia',
      );
    }
  });

  it('has emails to people in every language, none of them the Polish one', () => {
    const toOperator = [
      'contact-message',
      'enrolment-message',
      'ledger-alarm',
      'support-message',
      'api-ending',
    ];
    for (const { kind, language } of languages) {
      if (language === 'pl' || toOperator.includes(kind)) continue;
      expect(emailWords(kind, language).paragraphs).not.toEqual(texts[kind].paragraphs);
      expect([
        kind,
        language,
        /[ąęłśźż]/.test(Object.values(emailWords(kind, language)).slice(0, 5).join(' ')),
      ]).toEqual([kind, language, false]);
    }
  });
});

describe('outbox', () => {
  let running: TestApp;
  const clock = manualClock();
  beforeAll(async () => {
    running = await testApp({ clock });
  });
  afterAll(() => running.close());

  let members = 0;
  const newAddress = () => `skrzynka-${members++}@example.pl`;
  const queue = (to: string, kind: EmailKind = 'reset-password') =>
    inTransaction(running.app.db, (tx) =>
      queueEmail(running.app, tx, { kind, to, userId: null, language: null, link: LINK }),
    );
  const rowOf = async (to: string) => {
    const [row] = await running.app.db.select().from(emails).where(eq(emails.recipient, to));
    if (row === undefined) throw new Error(`no letter to ${to}`);
    return row;
  };
  const send = async (to: string, lastTry = false) =>
    sendEmail(running.app, { emailId: (await rowOf(to)).id }, { lastTry });
  const setFault = async (rule: object) => {
    const answer = await fetch(`${running.sandbox.url}/_control/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([rule]),
    });
    expect(answer.status).toBe(200);
  };

  it('sends an email once and keeps nothing of its words', async () => {
    const to = newAddress();
    await queue(to);
    await send(to);
    await send(to);
    const [email, ...more] = await openMailbox(running, to);
    expect(more).toEqual([]);
    expect(email).toMatchObject({ subject: 'Ustaw nowe hasło · Postownia', to: [to] });
    expect(email?.text).toContain(LINK);
    expect(await rowOf(to)).toMatchObject({
      state: 'sent',
      subject: '',
      text: '',
      html: '',
      endedAt: clock.now(),
    });
  });

  it('leaves no email behind when the work that wanted it fails', async () => {
    const to = newAddress();
    const failing = inTransaction(running.app.db, async (tx) => {
      await queueEmail(running.app, tx, {
        kind: 'reset-password',
        to,
        userId: null,
        language: null,
        link: LINK,
      });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await openMailbox(running, to)).toEqual([]);
  });

  it('tries again what may pass, under the same Message-ID', async () => {
    const to = newAddress();
    await queue(to);
    await setFault({ provider: 'smtp', kind: 'reset-after', count: 1 });
    await expect(send(to)).rejects.toMatchObject({ code: 'unavailable', retryable: true });
    expect(await rowOf(to)).toMatchObject({ state: 'queued' });
    expect((await rowOf(to)).problem).not.toBeNull();
    await send(to);
    const received = await openMailbox(running, to);
    expect(received).toHaveLength(2);
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1);
    expect(received[0]?.messageId).toContain((await rowOf(to)).id);
    expect(await rowOf(to)).toMatchObject({ state: 'sent', problem: null });
  });

  it('stops at a final answer, and at the last try', async () => {
    const refused = newAddress();
    await queue(refused);
    await setFault({ provider: 'smtp', kind: 'reject-recipient', count: 1 });
    await send(refused);
    expect(await rowOf(refused)).toMatchObject({ state: 'refused', text: '' });
    expect((await rowOf(refused)).problem).toContain('550');

    const unlucky = newAddress();
    await queue(unlucky);
    await setFault({ provider: 'smtp', kind: 'reset-before', count: 1 });
    await send(unlucky, true);
    expect(await rowOf(unlucky)).toMatchObject({ state: 'refused', text: '' });
  });

  it('writes to one address at most five times an hour about the same thing', async () => {
    const to = newAddress();
    const kept: boolean[] = [];
    for (let time = 0; time < 7; time++) kept.push(await queue(to));
    expect(kept).toEqual([true, true, true, true, true, false, false]);
    expect(await queue(to, 'verify-email')).toBe(true);
    clock.advance(3_600_001);
    expect(await queue(to)).toBe(true);
  });
});

describe('outbox with the queue at work', () => {
  it('delivers an email by itself', async () => {
    const running = await testApp({ working: true });
    const to = 'kolejka@example.pl';
    await inTransaction(running.app.db, (tx) =>
      queueEmail(running.app, tx, { kind: 'verify-email', to, userId: null, language: null, link: LINK }),
    );
    const subjects = async () => {
      const inbox = await fetch(`${running.sandbox.url}/inbox.json?to=${to}`);
      return ((await inbox.json()) as { subject: string }[]).map(({ subject }) => subject);
    };
    await expect.poll(subjects, { interval: 100 }).toEqual(['Potwierdź adres e-mail · Postownia']);
    await running.close();
  });
});
