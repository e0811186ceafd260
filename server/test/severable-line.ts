import { connect, createServer, type Socket } from 'node:net';

/** The way to a server, which can be cut, stopped and mended. */
export interface SeverableLine {
  readonly url: string;
  /** Nobody answers any more, and open connections end. */
  cut(): void;
  /** Connections are taken and stay open, and nothing passes: the other side stands still. */
  stop(): void;
  /** What was stopped goes on where it was. */
  mend(): void;
  close(): Promise<void>;
}

export async function severableLine(to: string): Promise<SeverableLine> {
  const target = new URL(to);
  const ways = new Set<{ from: Socket; into: Socket }>();
  let state: 'whole' | 'cut' | 'stopped' = 'whole';
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const way of [
      { from: near, into: far },
      { from: far, into: near },
    ]) {
      ways.add(way);
      way.from.on('error', () => undefined);
      way.from.on('close', () => {
        ways.delete(way);
        way.into.destroy();
      });
      if (state === 'whole') way.from.pipe(way.into);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(to);
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const cut = () => {
    state = 'cut';
    for (const { from } of ways) from.destroy();
  };
  return {
    url: url.href,
    cut,
    stop: () => {
      state = 'stopped';
      for (const { from } of ways) from.unpipe();
    },
    mend: () => {
      if (state === 'stopped') for (const { from, into } of ways) from.pipe(into);
      state = 'whole';
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
