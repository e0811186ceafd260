import { createServer } from 'node:net';

/** A port of 127.0.0.1 that nobody listens on: the wished one when it is free, else one the system gives. */
export async function freePort(wished = 0): Promise<number> {
  const port = (wished === 0 ? undefined : await probe(wished)) ?? (await probe(0));
  if (port === undefined) throw new Error('No free port on 127.0.0.1');
  return port;
}

function probe(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });
}
