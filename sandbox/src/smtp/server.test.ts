import nodemailer from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FaultInput, type Sandbox, startSandbox } from '../start-sandbox.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

const email = {
  from: 'Postownia <poczta@postownia.example>',
  to: 'anna@example.com',
  subject: 'Potwierdź adres – zażółć gęślą jaźń',
  text: 'Wejdź na http://localhost:3000/verify?token=a&next=b. Dziękujemy!',
  html: '<p>Wejdź <a href="http://localhost:3000/verify?token=a&amp;next=b">tutaj</a></p><script>alert(1)</script>',
};
const send = (change: Record<string, unknown> = {}) =>
  nodemailer.createTransport(`${sandbox.smtpUrl}?socketTimeout=2000`).sendMail({ ...email, ...change });
const strike = (kind: string, more: Partial<FaultInput> = {}) =>
  sandbox.control.faults.replace([{ provider: 'smtp', kind, ...more }]);

test('keeps an email with its words, links and attachments', async () => {
  await send({ attachments: [{ filename: 'umowa.txt', content: 'treść' }] });
  expect(sandbox.control.inbox()).toMatchObject([
    {
      from: 'poczta@postownia.example',
      to: ['anna@example.com'],
      subject: email.subject,
      links: ['http://localhost:3000/verify?token=a&next=b'],
      attachments: [{ filename: 'umowa.txt', mime: 'text/plain' }],
    },
  ]);
  expect(sandbox.control.inbox()[0]?.text.trim()).toBe(email.text);
});

test('takes emails with and without a login', async () => {
  const { hostname, port } = new URL(sandbox.smtpUrl);
  await nodemailer
    .createTransport({ host: hostname, port: Number(port), auth: { user: 'a', pass: 'b' } })
    .sendMail(email);
  await send();
  expect(sandbox.control.inbox()).toHaveLength(2);
});

test('filters by address, newest first', async () => {
  await send({ subject: 'pierwszy' });
  await send({ to: 'ewa@example.com', subject: 'drugi' });
  const answer = await fetch(`${sandbox.url}/inbox.json?to=ANNA@example.com`);
  expect((await answer.json()) as unknown).toMatchObject([{ subject: 'pierwszy' }]);
  expect(sandbox.control.inbox().map((message) => message.subject)).toEqual(['drugi', 'pierwszy']);
});

test.each([
  ['reject-recipient', 550],
  ['reject-message', 554],
  ['temporary-failure', 451],
])('%s answers %i and keeps nothing', async (kind, responseCode) => {
  strike(kind);
  await expect(send()).rejects.toMatchObject({ responseCode });
  expect(sandbox.control.inbox()).toEqual([]);
  await send();
  expect(sandbox.control.inbox()).toHaveLength(1);
});

test('a lost answer may hide an email that arrived', async () => {
  strike('reset-after');
  await expect(send()).rejects.toThrow();
  expect(sandbox.control.inbox()).toHaveLength(1);
  strike('reset-before');
  await expect(send()).rejects.toThrow();
  expect(sandbox.control.inbox()).toHaveLength(1);
});

test('one address can be struck alone', async () => {
  strike('reject-recipient', { contains: 'ewa@', count: null });
  await expect(send({ to: 'ewa@example.com' })).rejects.toMatchObject({ responseCode: 550 });
  await send();
  expect(sandbox.control.inbox()).toHaveLength(1);
});

test('refuses an email that is too large', async () => {
  await expect(send({ text: 'x'.repeat(11_000_000) })).rejects.toMatchObject({ responseCode: 552 });
});

test('people read it: list, text with working links, HTML in a frame without scripts', async () => {
  await send({ subject: '<b>Ważne</b>' });
  const id = sandbox.control.inbox()[0]?.id;
  const headers = { 'x-forwarded-prefix': '/sandbox' };
  const list = await (await fetch(`${sandbox.url}/inbox`, { headers })).text();
  expect(list).toContain(`href="/sandbox/inbox/${id}"`);
  expect(list).not.toContain('<b>Ważne');
  const view = await (await fetch(`${sandbox.url}/inbox/${id}`, { headers })).text();
  expect(view).toContain('<a href="http://localhost:3000/verify?token=a&#38;next=b">');
  expect(view).toContain(`src="/sandbox/inbox/${id}/html" sandbox="allow-popups`);
  expect(view).not.toContain('allow-scripts');
  const frame = await fetch(`${sandbox.url}/inbox/${id}/html`, { headers });
  expect(frame.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await frame.text()).toContain('<base target="_top">');
  expect((await fetch(`${sandbox.url}/inbox/1`)).status).toBe(404);
});
