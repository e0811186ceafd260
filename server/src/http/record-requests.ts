import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/** Told about every answered request: contract operation or kind of page, status, seconds. */
export type ObserveRequest = (operation: string, status: number, seconds: number) => void;

declare module 'fastify' {
  interface FastifyRequest {
    /** Which operation of the contract it turned out to be. */
    operation: string | undefined;
    /** Does a part of its work as the request, which acts for whoever asks (`db/acting-for.ts`). */
    within: (part: () => void) => void;
  }
}

/**
 * Requests by what they are, never by their address: addresses hold ids and whatever people type, and the number of
 * labels must stay bounded.
 */
function operationOf(request: FastifyRequest): string {
  if (request.operation !== undefined) return request.operation;
  const route = request.routeOptions.url;
  return route === undefined || route === '/*' ? 'page' : route;
}

/**
 * Notes every answered request: in the log what changed something or was refused, the rest only when debugging; and
 * for the metrics all of them. The log holds no address parameters and no bodies.
 */
export function recordRequests(server: FastifyInstance, log: Logger, observe?: ObserveRequest): void {
  server.decorateRequest('operation', undefined);
  server.addHook('onResponse', async (request, reply) => {
    const seconds = reply.elapsedTime / 1000;
    const operation = operationOf(request);
    observe?.(operation, reply.statusCode, seconds);
    const quiet = request.method === 'GET' && reply.statusCode < 400;
    log[quiet ? 'debug' : 'info'](
      { requestId: request.id, operation, method: request.method, status: reply.statusCode, seconds },
      'answered',
    );
  });
}
