import type { FastifyRequest } from 'fastify';

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * True when a browser on another site could have sent this request with the person's cookie. Changing requests that
 * carry a cookie must name an `Origin` of our own address (`APP_URL`, or the host they were sent to).
 */
export function isForeignRequest(request: FastifyRequest, appUrl: string): boolean {
  if (!CHANGING.has(request.method) || request.headers.cookie === undefined) return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (origin === new URL(appUrl).origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}
