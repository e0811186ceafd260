import { connect, createServer, type Socket } from 'node:net';

/** The way to a server, which can be cut and mended: nobody answers meanwhile, and open connections end. */
export interface SeverableLine {
  readonly url: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function severableLine(to: string): Promise<SeverableLine> {
  const target = new URL(to);
  const open = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(to);
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const cut = () => {
    whole = false;
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    mend: () => {
      whole = true;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
