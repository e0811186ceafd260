import { STATUS_CODES } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ErrorBody } from './errors.ts';

const MEDIA_TYPE = 'application/problem+json';

/** Identifies a kind of refusal, the same in every installation; a name, not an address (RFC 4151, RFC 9457 3.1.1). */
const typeOf = (code: string): string => `tag:postownia.pl,2026:${code}`;

/**
 * Tells refusals as problem details (RFC 9457) to whoever accepts `application/problem+json`: `type`, `title`, `status`,
 * `detail` and `instance` (the request's id) beside the code, sentence and details that the API promised before.
 * Everybody else goes on reading `application/json`, because clients that were promised it read nothing else.
 */
export function tellProblems(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    const status = reply.statusCode;
    const accepts = request.headers.accept?.includes(MEDIA_TYPE) ?? false;
    if (status < 400 || !accepts) return done(null, payload);
    const body = refusalIn(payload, reply.getHeader('content-type'));
    if (body === null) return done(null, payload);
    const { code, message, details } = body;
    const problem = {
      type: typeOf(code),
      title: STATUS_CODES[status] ?? code,
      status,
      detail: message,
      instance: `urn:uuid:${request.id}`,
      code,
      message,
      ...(details === undefined ? {} : { details }),
    };
    const told = JSON.stringify(problem);
    reply.header('content-type', `${MEDIA_TYPE}; charset=utf-8`);
    reply.header('content-length', Buffer.byteLength(told));
    done(null, told);
  });
}

/** The body of a refusal; null for pages, files and what is no refusal of ours. */
function refusalIn(payload: unknown, type: unknown): ErrorBody | null {
  if (typeof payload !== 'string' || !String(type).startsWith('application/json')) return null;
  const told: unknown = JSON.parse(payload);
  return typeof told === 'object' && told !== null && 'code' in told && 'message' in told
    ? (told as ErrorBody)
    : null;
}
