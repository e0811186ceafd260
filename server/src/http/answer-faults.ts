import { ERRORS, type ErrorCode } from '@postownia/contract';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { Refusal } from '../lib/refusal.ts';
import { errorBody, sendAnswer, toAnswer } from './errors.ts';

/** What a framework error means in the contract's words. */
const STATUS_CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'BAD_REQUEST',
  429: 'TOO_MANY_REQUESTS',
};

/**
 * Answers what goes wrong outside of the contract's operations: refusals in their words, what the framework refuses (a body of
 * no known kind, one too large) in the contract's, and only what nobody foresaw as a 5xx, which the log has with its request.
 */
export function answerFaults(server: FastifyInstance, app: Pick<Context, 'log'>): void {
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (error instanceof Refusal || status >= 500)
      return sendAnswer(reply, toAnswer(error, app.log.child({ requestId: request.id })));
    const code = STATUS_CODES[status] ?? 'BAD_REQUEST';
    return reply.code(ERRORS[code].status).send(errorBody(code));
  });
  server.setNotFoundHandler((_request, reply) => reply.code(404).send(errorBody('NOT_FOUND')));
}
