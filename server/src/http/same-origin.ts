import type { FastifyRequest } from 'fastify';
import { keyIn } from './authenticate.ts';

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * True when a browser on another site may have sent this request. A changing request that names an `Origin` must name
 * our own address (`APP_URL`, or scheme and host it was sent to), also without a cookie: another site must not sign anybody
 * in or up. One with a cookie must name it. A key is sent by a program on purpose, never by a browser of its own accord.
 */
export function isForeignRequest(request: FastifyRequest, appUrl: string): boolean {
  if (!CHANGING.has(request.method)) return false;
  if (keyIn(request.headers) !== null) return false;
  const { origin } = request.headers;
  if (origin === undefined) return request.headers.cookie !== undefined;
  if (origin === new URL(appUrl).origin) return false;
  return origin !== `${request.protocol}://${request.host}`;
}
