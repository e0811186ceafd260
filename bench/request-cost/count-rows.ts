import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Of PostgreSQL's protocol: a row of an answer. */
const DATA_ROW = 'D'.charCodeAt(0);
/** One byte of kind, four of length, which counts itself. */
const HEAD_BYTES = 5;

/** A way to a database that counts the rows it answers with. */
export interface RowCounter {
  /** The database's address through the counter. */
  readonly url: string;
  /** Rows answered since it began, over all connections. */
  rows(): number;
  close(): Promise<void>;
}

/** @param databaseUrl of a server that is reached without TLS */
export async function countRows(databaseUrl: string): Promise<RowCounter> {
  const target = new URL(databaseUrl);
  let rows = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const count = rowReader(() => {
      rows += 1;
    });
    database.on('data', count);
    client.pipe(database).pipe(client);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address !== null && typeof address === 'object' ? address.port : '');
  return {
    url: url.href,
    rows: () => rows,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Reads a stream of messages in pieces of any length; calls back for each row. */
export function rowReader(onRow: () => void): (piece: Buffer) => void {
  let head = Buffer.alloc(0);
  let skip = 0;
  return (piece) => {
    let at = 0;
    while (at < piece.length) {
      const passed = Math.min(skip, piece.length - at);
      at += passed;
      skip -= passed;
      if (skip > 0 || at === piece.length) return;
      const taken = piece.subarray(at, at + HEAD_BYTES - head.length);
      head = Buffer.concat([head, taken]);
      at += taken.length;
      if (head.length < HEAD_BYTES) return;
      if (head[0] === DATA_ROW) onRow();
      skip = head.readUInt32BE(1) - 4;
      head = Buffer.alloc(0);
    }
  };
}
