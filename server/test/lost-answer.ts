import { type OpenDatabase, openDatabase } from '../src/db/connect.ts';

/** What of a connection of the driver this needs. */
interface Wire {
  readonly stream: { destroy(): void };
  emit(event: string, ...values: unknown[]): boolean;
}

/** A database that does its `number`-th statement and whose connection is then cut before the answer arrives; once. */
export function losingAnswer(url: string, number: number): { database: OpenDatabase; queries: () => number } {
  const database = openDatabase({ url });
  let queries = 0;
  database.pool.on('connect', (client) => {
    client.on('error', () => undefined);
    const { connection } = client as unknown as { connection: Wire };
    const query = client.query.bind(client) as (...call: unknown[]) => unknown;
    const emit = connection.emit.bind(connection);
    let isLosing = false;
    connection.emit = (event, ...values) => {
      if (!isLosing || event !== 'readyForQuery') return emit(event, ...values);
      connection.stream.destroy();
      return true;
    };
    const counted = (...call: unknown[]) => {
      queries += 1;
      isLosing = queries === number;
      return query(...call);
    };
    client.query = counted as typeof client.query;
  });
  return { database, queries: () => queries };
}
