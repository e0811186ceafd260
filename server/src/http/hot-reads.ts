import { type AnyProcedure, createProcedureClient } from '@orpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { router } from '../router.ts';
import { sendAnswer, toAnswer } from './errors.ts';
import { authorizeFor, metaOf } from './procedures.ts';
import type { RequestContext } from './request-context.ts';
import { textBytes } from './text-bytes.ts';
import { NotModified } from './unless-known.ts';

/** What every screen asks for again and again: reads with nothing in their address but a query. */
const OPERATIONS = {
  'posts.list': router.posts.list,
  'calendar.overview': router.calendar.overview,
  'calendar.attention': router.calendar.attention,
  'tokens.balance': router.tokens.balance,
} as const satisfies Record<string, AnyProcedure>;

export interface HotRead {
  readonly operation: string;
  /** Under the API's prefix. */
  readonly path: string;
  answer(context: RequestContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/**
 * The hot reads, answered by their operations like all others, with the same rights, checks and refusals, but without
 * the API library's way in and out: it copies headers, bodies and addresses, and writes head and body apart, which
 * together cost more than the operation (docs/decisions/0046-hot-reads.md).
 */
export const hotReads = (log: Logger): HotRead[] =>
  Object.entries(OPERATIONS).map(([operation, procedure]) => {
    const { route } = procedure['~orpc'];
    if (route.method !== 'GET' || route.path === undefined || metaOf(procedure).blockedDuringDeletion)
      throw new Error(`${operation} is no plain read.`);
    const read = createProcedureClient(procedure as AnyProcedure, {
      context: (context: RequestContext) => context,
      path: operation.split('.'),
    });
    return {
      operation,
      path: route.path,
      async answer(context, request, reply) {
        try {
          // Before the query is looked at: a visitor learns nothing of what is right.
          await authorizeFor(context, procedure);
          const answer = await read(request.query, { context });
          return reply.type('application/json; charset=utf-8').send(textBytes(JSON.stringify(answer)));
        } catch (error) {
          if (error instanceof NotModified) return reply.code(304).send();
          return sendAnswer(reply, toAnswer(error, log.child({ requestId: request.id, operation })));
        }
      },
    };
  });
