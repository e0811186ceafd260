import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { setInterval as every } from 'node:timers/promises';

export interface Balancer {
  readonly port: number;
  /** Requests that could be given to nobody, or whose connection broke. */
  readonly broken: () => number;
  close(): Promise<void>;
}

const ASK_MILLISECONDS = 500;

/**
 * A plain balancer: gives requests in turn to the processes whose `/health/ready` said 200 when last asked, over
 * connections that stay open. It repeats nothing, so every request that a process loses is seen.
 */
export async function startBalancer(
  port: number,
  targets: readonly { readonly port: number }[],
): Promise<Balancer> {
  const agents = new Map(
    targets.map((target) => [target.port, new Agent({ keepAlive: true, maxSockets: 64 })]),
  );
  let ready: number[] = [];
  let turn = 0;
  let broken = 0;
  const ask = async () => {
    const answers = await Promise.all(
      targets.map(async (target) => {
        const answer = await fetch(`http://127.0.0.1:${target.port}/health/ready`).catch(() => null);
        await answer?.arrayBuffer();
        return answer?.status === 200 ? [target.port] : [];
      }),
    );
    ready = answers.flat();
  };
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const chosen = ready[turn++ % Math.max(1, ready.length)];
    const fail = () => {
      broken += 1;
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    };
    if (chosen === undefined) return fail();
    const { host: _, connection: __, ...headers } = incoming.headers;
    const onward = request(
      {
        host: '127.0.0.1',
        port: chosen,
        method: incoming.method,
        path: incoming.url,
        agent: agents.get(chosen),
        headers: { ...headers, host: `localhost:${port}` },
      },
      (answer) => {
        const { connection: ___, 'keep-alive': ____, ...passed } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, passed);
        answer.once('error', fail);
        answer.pipe(outgoing);
      },
    );
    onward.once('error', fail);
    incoming.pipe(onward);
  };
  const server: Server = createServer(pass);
  await ask();
  const asking = new AbortController();
  void (async () => {
    for await (const _ of every(ASK_MILLISECONDS, undefined, { signal: asking.signal })) await ask();
  })().catch(() => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    broken: () => broken,
    close: async () => {
      asking.abort();
      server.closeAllConnections();
      for (const agent of agents.values()) agent.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
