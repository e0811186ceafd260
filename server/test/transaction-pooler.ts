import { createHash } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import pg from 'pg';

/**
 * A transaction pooler of our own, as strict as PgBouncer ≥ 1.21 in transaction mode: a client has a server connection
 * from the first statement of a transaction to its end and then most likely another one; prepared statements are carried
 * along, everything else of a session is lost. Speaks protocol 3.0 (https://www.postgresql.org/docs/18/protocol.html).
 */
export interface TransactionPooler {
  readonly url: string;
  /** Statements that need a session of their own and so must not come here. */
  readonly offences: string[];
  /** Prepared statements on each server connection at the moment. */
  prepared(): Promise<number[]>;
  close(): Promise<void>;
}

/** What of a session a pooler does not keep. */
const NEEDS_A_SESSION =
  /\b(?:un)?listen\b|\bpg_(?:try_)?advisory_(?:un)?lock(?:_shared)?\s*\(|^\s*set\s+(?!local\b|transaction\b)|\btemp(?:orary)?\s+table\b|\bdeclare\b[^;]*\bwith hold\b/i;
const SSL_REQUEST = 80_877_103;
const STARTUP = 196_608;
/** PgBouncer refuses others unless it is told to ignore them. */
const STARTUP_PARAMETERS = new Set(['user', 'database', 'client_encoding', 'application_name']);

interface Statement {
  readonly id: string;
  /** Query and types as the client sent them. */
  readonly body: Buffer;
}

/** One connection to PostgreSQL, and what is to happen with its answers. */
interface Server {
  readonly socket: Socket;
  readonly known: Set<string>;
  client: Client | undefined;
  /** Answers to Parse that are due: whose statement, and whether the client asked. */
  parses: { id: string | undefined; asked: boolean }[];
  /** Synchronisation points sent and not yet reached. */
  open: number;
}

interface Client {
  readonly socket: Socket;
  readonly statements: Map<string, Statement>;
  pending: Buffer;
  started: boolean;
  server: Server | undefined;
  waiting: boolean;
}

const frame = (type: string, ...parts: (Buffer | string)[]) => {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)),
  );
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const textAt = (body: Buffer, at: number) => {
  const end = body.indexOf(0, at);
  return { text: body.toString('utf8', at, end), rest: body.subarray(end + 1) };
};

/** Cuts whole messages off a stream of bytes; what is left stays. */
function* messages(bytes: Buffer): Generator<{ type: string; body: Buffer; end: number }> {
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 1 + bytes.readUInt32BE(at + 1);
    if (end > bytes.length) return;
    yield { type: String.fromCharCode(bytes[at] ?? 0), body: bytes.subarray(at + 5, end), end };
    at = end;
  }
}

/** @param options.servers connections to PostgreSQL; given out in turns, so that a client rarely gets its last one again */
export async function startTransactionPooler(options: {
  url: string;
  servers: number;
}): Promise<TransactionPooler> {
  const offences: string[] = [];
  const idle: Server[] = [];
  const queue: Client[] = [];
  const clients = new Set<Socket>();
  const logins = Array.from({ length: options.servers }, () => new pg.Client(options.url));
  const servers: Server[] = [];

  const give = (server: Server) => {
    server.client = undefined;
    idle.push(server);
    const next = queue.shift();
    if (next !== undefined) take(next);
  };
  const take = (client: Client) => {
    const server = idle.shift();
    client.waiting = server === undefined;
    if (server === undefined) return queue.push(client);
    Object.assign(client, { server });
    server.client = client;
    forward(client);
  };

  const isThere = ({ known, parses }: Server, { id }: Statement) =>
    known.has(id) || parses.some((due) => due.id === id);
  /** Makes a named statement known to the server before something refers to it. */
  const bring = (server: Server, statement: Statement) => {
    if (isThere(server, statement)) return;
    server.parses.push({ id: statement.id, asked: false });
    server.socket.write(frame('P', statement.id, statement.body));
  };
  const send = (client: Client, server: Server, type: string, body: Buffer) => {
    const named = (at: number) => client.statements.get(textAt(body, at).text);
    if (type === 'Q' || type === 'S') server.open += 1;
    if (type === 'P') {
      const { text: name, rest } = textAt(body, 0);
      if (NEEDS_A_SESSION.test(textAt(rest, 0).text)) offences.push(textAt(rest, 0).text);
      if (name === '') {
        server.parses.push({ id: undefined, asked: true });
        return server.socket.write(frame('P', body));
      }
      const statement = { id: `s${createHash('sha256').update(rest).digest('hex')}`, body: rest };
      client.statements.set(name, statement);
      // A statement that is there must not be parsed again, but the client waits for one answer.
      const parsed = isThere(server, statement);
      server.parses.push({ id: parsed ? undefined : statement.id, asked: true });
      return server.socket.write(
        parsed ? frame('P', '', '', Buffer.alloc(2)) : frame('P', statement.id, rest),
      );
    }
    if (type === 'Q' && NEEDS_A_SESSION.test(textAt(body, 0).text)) offences.push(textAt(body, 0).text);
    if (type === 'B') {
      const portal = textAt(body, 0);
      const statement = client.statements.get(textAt(portal.rest, 0).text);
      if (statement !== undefined) {
        bring(server, statement);
        return server.socket.write(frame('B', portal.text, statement.id, textAt(portal.rest, 0).rest));
      }
    }
    if (type === 'D' && body[0] === 0x53) {
      const statement = named(1);
      if (statement !== undefined) {
        bring(server, statement);
        return server.socket.write(frame('D', Buffer.from('S'), statement.id));
      }
    }
    return server.socket.write(frame(type, body));
  };

  const forward = (client: Client) => {
    let done = 0;
    for (const { type, body, end } of messages(client.pending)) {
      if (type === 'X') return client.socket.end();
      if (client.server === undefined) {
        client.pending = client.pending.subarray(done);
        if (!client.waiting) take(client);
        return;
      }
      send(client, client.server, type, body);
      done = end;
    }
    client.pending = client.pending.subarray(done);
  };

  const answers = (server: Server) => {
    let pending: Buffer = Buffer.alloc(0);
    server.socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      let done = 0;
      for (const { type, body, end } of messages(pending)) {
        const whole = pending.subarray(done, end);
        done = end;
        const parse = type === '1' ? server.parses.shift() : undefined;
        if (parse?.id !== undefined) server.known.add(parse.id);
        if (parse === undefined || parse.asked) server.client?.socket.write(Buffer.from(whole));
        if (type !== 'Z') continue;
        server.open -= 1;
        server.parses = [];
        const { client } = server;
        if (body[0] !== 0x49 || server.open > 0 || client === undefined) continue;
        client.server = undefined;
        give(server);
        forward(client);
      }
      pending = pending.subarray(done);
    });
  };

  for (const login of logins) {
    await login.connect();
    // Signed in by the library; from here on the connection is ours.
    const { stream } = (login as unknown as { connection: { stream: Socket } }).connection;
    stream.removeAllListeners();
    stream.on('error', () => undefined);
    const server = {
      socket: stream,
      known: new Set<string>(),
      client: undefined,
      parses: [],
      open: 0,
    };
    answers(server);
    idle.push(server);
    servers.push(server);
  }

  const greet = (client: Client) => {
    const length = client.pending.length < 8 ? Number.POSITIVE_INFINITY : client.pending.readUInt32BE(0);
    if (client.pending.length < length) return;
    const code = client.pending.readUInt32BE(4);
    const words = client.pending.toString('utf8', 8, length - 2).split('\0');
    client.pending = client.pending.subarray(length);
    if (code === SSL_REQUEST) return client.socket.write('N');
    if (code !== STARTUP) return client.socket.destroy();
    for (const [at, word] of words.entries())
      if (at % 2 === 0 && !STARTUP_PARAMETERS.has(word)) offences.push(`start-up parameter ${word}`);
    client.started = true;
    client.socket.write(
      Buffer.concat([
        frame('R', number(0)),
        frame('S', 'server_version', '18.4'),
        frame('S', 'client_encoding', 'UTF8'),
        frame('K', number(1), number(1)),
        frame('Z', Buffer.from('I')),
      ]),
    );
  };
  const listener = createServer((socket) => {
    const client: Client = {
      socket,
      statements: new Map<string, Statement>(),
      pending: Buffer.alloc(0),
      started: false,
      server: undefined,
      waiting: false,
    };
    clients.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clients.delete(socket);
      if (client.waiting) queue.splice(queue.indexOf(client), 1);
      // Whoever leaves within a transaction has rolled it back.
      if (client.server !== undefined) send(client, client.server, 'Q', Buffer.from('rollback\0'));
    });
    socket.on('data', (chunk: Buffer) => {
      client.pending = Buffer.concat([client.pending, chunk]);
      if (!client.started) greet(client);
      if (client.started) forward(client);
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const url = new URL(options.url);
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return {
    url: url.href,
    offences,
    prepared: async () => servers.map(({ known }) => known.size),
    close: async () => {
      for (const socket of clients) socket.destroy();
      for (const server of idle) server.socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
