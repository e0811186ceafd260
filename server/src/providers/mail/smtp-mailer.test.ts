import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../../../sandbox/src/start-sandbox.ts';
import { smtpMailer } from './smtp-mailer.ts';

const FROM = 'Postownia <powiadomienia@postownia.pl>';
const email = (to: string) => ({
  unsubscribeUrl: null,
  id: '0d6f6f0a-4f5e-4a55-8a5e-2f6f9b1f0001',
  to,
  subject: 'Zażółć gęślą jaźń',
  text: 'Wiadomość z „cudzysłowem” i łódką.',
  html: '<p>Wiadomość z „cudzysłowem” i łódką.</p>',
});

describe('smtpMailer', () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());

  const inboxOf = async (to: string) => {
    const answer = await fetch(`${sandbox.url}/inbox.json?to=${encodeURIComponent(to)}`);
    return (await answer.json()) as Record<string, unknown>[];
  };

  it('delivers both forms unharmed, with our sender and Message-ID', async () => {
    await smtpMailer({ url: sandbox.smtpUrl, from: FROM }).send(email('a@example.pl'));
    const [received] = await inboxOf('a@example.pl');
    expect(received).toMatchObject({
      subject: 'Zażółć gęślą jaźń',
      messageId: '<0d6f6f0a-4f5e-4a55-8a5e-2f6f9b1f0001@postownia.pl>',
    });
    expect(String(received?.from)).toContain('powiadomienia@postownia.pl');
    expect(String(received?.text).trim()).toBe(email('').text);
    expect(String(received?.html)).toContain('łódką');
  });

  it('never lets an address smuggle in another header or recipient', async () => {
    const to = 'b@example.pl\r\nBcc: ofiara@example.pl';
    await smtpMailer({ url: sandbox.smtpUrl, from: FROM })
      .send(email(to))
      .catch(() => undefined);
    expect(await inboxOf('ofiara@example.pl')).toEqual([]);
  });

  it('says whether a failure may pass', async () => {
    const mailer = smtpMailer({ url: sandbox.smtpUrl, from: FROM });
    await fetch(`${sandbox.url}/_control/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ provider: 'smtp', kind: 'reject-recipient', count: 1 }]),
    });
    await expect(mailer.send(email('c@example.pl'))).rejects.toMatchObject({
      code: 'refused',
      retryable: false,
      status: 550,
    });
    const nobodyListens = smtpMailer({ url: 'smtp://127.0.0.1:1', from: FROM });
    await expect(nobodyListens.send(email('d@example.pl'))).rejects.toMatchObject({
      code: 'unavailable',
      retryable: true,
    });
    await expect(smtpMailer({ url: null, from: FROM }).send(email('e@example.pl'))).rejects.toMatchObject({
      code: 'not-configured',
      retryable: false,
    });
  });

  it('tells a server that speaks no TLS nothing, unless it is on this machine or the operator says so', async ({
    skip,
  }) => {
    const address = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
    if (address === undefined) return skip('this machine has no address but its own');
    const said: string[] = [];
    const server = createServer((socket) => {
      socket.write('220 plain.example ESMTP\r\n');
      socket.on('data', (bytes) => {
        said.push(bytes.toString());
        socket.write(/^EHLO/.test(bytes.toString()) ? '250 plain.example\r\n' : '502 no\r\n');
      });
      socket.on('error', () => undefined);
    });
    await new Promise<void>((listening) => server.listen(0, address, listening));
    const bound = server.address();
    const port = typeof bound === 'object' ? bound?.port : 0;
    const send = (url: string) => smtpMailer({ url, from: FROM }).send(email('f@example.pl'));
    await expect(send(`smtp://${address}:${port}`)).rejects.toMatchObject({ name: 'ProviderError' });
    expect(said.join('')).toContain('STARTTLS');
    expect(said.join('')).not.toMatch(/MAIL FROM|f@example/);
    said.length = 0;
    await expect(send(`smtp://${address}:${port}?requireTLS=false`)).rejects.toThrow();
    expect(said.join('')).toContain('MAIL FROM');
    server.close();
  });
});
