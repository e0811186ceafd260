import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A call as a receiver got it. */
export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How a receiver answers; `hang` never does, `die` breaks the connection. */
export type ReceiverReply =
  | number
  | 'hang'
  | 'die'
  | { status: number; headers?: Record<string, string>; body?: string };

/** A program of somebody else, on loopback. */
export async function startReceiver() {
  const calls: ReceivedCall[] = [];
  let reply: (call: ReceivedCall) => ReceiverReply = () => 204;
  const server = createServer(async (request, response) => {
    const call = {
      path: request.url ?? '',
      headers: request.headers,
      body: await text(request).catch(() => ''),
    };
    calls.push(call);
    const answer = reply(call);
    if (answer === 'hang') return;
    if (answer === 'die') {
      request.socket.destroy();
      return;
    }
    const { status, headers = {}, body = '' } = typeof answer === 'number' ? { status: answer } : answer;
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: (next: typeof reply) => {
      reply = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
