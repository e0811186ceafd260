import { type OpenDatabase, openDatabase } from '../src/db/connect.ts';

/** A process that dies before its `limit`-th statement: its connections are cut and nothing it does reaches anyone. */
export function doomedDatabase(
  url: string,
  limit: number,
): { database: OpenDatabase; messages: () => number } {
  const database = openDatabase({ url });
  let messages = 0;
  database.pool.on('connect', (client) => {
    client.on('error', () => undefined);
    const query = client.query.bind(client) as (...call: unknown[]) => unknown;
    const doomed = (...call: unknown[]) => {
      messages += 1;
      // What a kill does to a connection; PostgreSQL rolls its transaction back.
      if (messages >= limit) {
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      }
      return query(...call);
    };
    client.query = doomed as typeof client.query;
  });
  return { database, messages: () => messages };
}
