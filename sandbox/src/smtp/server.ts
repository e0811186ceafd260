import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { FaultRule, FaultRules } from '../control/fault-rules.ts';
import type { RequestLog } from '../request-log.ts';
import type { Message, State } from '../state.ts';

export interface SmtpServer {
  port(): number;
  close(): Promise<void>;
}

const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;

/** A mail server on loopback that accepts everything (with or without AUTH) and puts it into the inbox. */
export async function openSmtpServer(options: {
  state: State;
  faults: FaultRules;
  requests: RequestLog;
  port: number;
}): Promise<SmtpServer> {
  const { faults, requests, state } = options;
  const sockets = new Map<number, Socket>();
  const cut = (session: SMTPServerSession) => void sockets.get(session.remotePort)?.resetAndDestroy();
  const server = new SMTPServer({
    closeTimeout: 100,
    name: 'sandbox.localhost',
    banner: 'Postownia sandbox',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    size: MAX_MESSAGE_BYTES,
    disableReverseLookup: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anonymous' }),
    onRcptTo(address, _session, done) {
      const fault = strike(faults, 'RCPT', address.address);
      if (fault.rule) done(smtpError(fault.rule, 550, 'No such user here'));
      else done();
    },
    onData(stream, session, done) {
      const counted = requests.begin({
        provider: 'smtp',
        method: 'DATA',
        route: 'DATA',
        path: recipients(session).join(','),
      });
      receive({ state, faults, stream, session, cut }).then(
        (outcome) => {
          counted.end(outcome.status, outcome.fault);
          if (outcome.kind === 'accepted') done();
          else if (outcome.kind === 'refused') done(outcome.error);
        },
        (error: unknown) => {
          counted.end(451, null);
          done(error instanceof Error ? error : new Error(String(error)));
        },
      );
    },
  });
  // A client that vanishes is its own business.
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  server.listen(options.port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: () => (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.values()) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

type Outcome =
  | { kind: 'accepted'; status: number; fault: string | null }
  | { kind: 'refused'; status: number; fault: string; error: Error }
  | { kind: 'silent'; status: null; fault: string };

async function receive(options: {
  state: State;
  faults: FaultRules;
  stream: SMTPServerDataStream;
  session: SMTPServerSession;
  /** Drops the line the way a broken network does. */
  cut: (session: SMTPServerSession) => void;
}): Promise<Outcome> {
  const { cut, session, stream, state } = options;
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  if (stream.sizeExceeded)
    return refused({ kind: 'too-large', parameters: {} }, 552, 'Message exceeds fixed maximum message size');
  const raw = Buffer.concat(chunks);
  const { rule, latencyMs } = strike(
    options.faults,
    'DATA',
    `${recipients(session).join(',')}\n${raw.toString('utf8')}`,
  );
  if (latencyMs > 0) await wait(latencyMs);
  switch (rule?.kind) {
    case 'reject-message':
      return refused(rule, 554, 'Message refused by policy');
    case 'temporary-failure':
      return refused(rule, 451, 'Requested action aborted: try again later');
    case 'reset-before':
      cut(session);
      return { kind: 'silent', status: null, fault: rule.kind };
    case 'hang':
      return { kind: 'silent', status: null, fault: rule.kind };
    default:
  }
  await keep(state, raw, session);
  if (rule?.kind !== 'reset-after') return { kind: 'accepted', status: 250, fault: rule?.kind ?? null };
  cut(session);
  return { kind: 'silent', status: null, fault: rule.kind };
}

function strike(faults: FaultRules, command: string, text: string) {
  const isForRecipient = command === 'RCPT';
  return faults.strike({
    provider: 'smtp',
    names: [command],
    text: () => text,
    accepts: (kind) => (kind === 'reject-recipient') === isForRecipient,
  });
}

function refused(rule: Pick<FaultRule, 'kind' | 'parameters'>, code: number, text: string): Outcome {
  return {
    kind: 'refused',
    status: rule.parameters.code ?? code,
    fault: rule.kind,
    error: smtpError(rule, code, text),
  };
}

function smtpError(rule: Pick<FaultRule, 'parameters'>, code: number, text: string): Error {
  return Object.assign(new Error(rule.parameters.message ?? text), {
    responseCode: rule.parameters.code ?? code,
  });
}

function recipients(session: SMTPServerSession): string[] {
  return session.envelope.rcptTo.map((recipient) => recipient.address);
}

async function keep(state: State, raw: Buffer, session: SMTPServerSession): Promise<void> {
  // Loaded with the first email, not at start.
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(raw);
  const id = String(state.store.nextNumber());
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
  const message: Message = {
    id,
    messageId: mail.messageId ?? '',
    from:
      mail.from?.address ?? (session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address),
    to: recipients(session),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    listUnsubscribe: header('list-unsubscribe'),
    listUnsubscribePost: header('list-unsubscribe-post'),
    receivedAt: state.clock.now().toISOString(),
    attachments: mail.attachments.map((attachment) => ({
      filename: attachment.filename ?? '',
      mime: attachment.mimeType,
      size:
        typeof attachment.content === 'string' ? attachment.content.length : attachment.content.byteLength,
    })),
  };
  state.messages.put(id, message);
}
