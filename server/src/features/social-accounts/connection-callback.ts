import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@postownia/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import type { SessionReader } from '../../http/session.ts';
import { acceptedLanguage } from '../../lib/accepted-language.ts';
import { listPeopleToTell } from '../workspaces/index.ts';
import { type CallbackOutcome, connectionPage, SCRIPT, SCRIPT_PATH } from './connection-page.ts';
import { finishConnection } from './finish-connection.ts';

/** Parameters of our own and of the network's; whatever else a network adds is ignored. */
const Query = z.object({
  state: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/),
  code: z.string().max(4000).optional(),
  error: z.string().max(200).optional(),
});

function headersOf(request: FastifyRequest): Headers {
  const { cookie } = request.headers;
  return new Headers(cookie === undefined ? {} : { cookie });
}

/** Callbacks that led to no connection of this person. */
const USELESS: readonly CallbackOutcome[] = ['expired', 'used', 'unknown', 'signed-out'];

/** The language the person chose; null: their browser's. */
async function languageOf(
  { db }: Context,
  session: Awaited<ReturnType<SessionReader['read']>>,
): Promise<InterfaceLanguage | null> {
  if (session === null) return null;
  const people = await listPeopleToTell(db, session.workspaceId);
  const chosen = people.find(({ userId }) => userId === session.userId)?.language;
  return INTERFACE_LANGUAGES.find((known) => known === chosen) ?? null;
}

/**
 * `GET /api/social/callback/{login}`: where a network sends the popup back to. The state is bound to the person's
 * session, so a link that somebody else sends does nothing.
 */
export function connectionCallbackPlugin({ app, sessions }: { app: Context; sessions: SessionReader }) {
  return async (server: FastifyInstance) => {
    server.get(SCRIPT_PATH, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('text/javascript; charset=utf-8')
        .send(SCRIPT),
    );
    server.get<{ Params: { login: string } }>('/api/social/callback/:login', async (request, reply) => {
      const login = app.networks.loginNamed(request.params.login);
      if (login === undefined) return reply.callNotFound();
      const query = Query.safeParse(request.query);
      const session = await sessions.read(headersOf(request), { fresh: true });
      const outcome: CallbackOutcome =
        session === null
          ? 'signed-out'
          : query.success && session.role !== 'viewer'
            ? await finishConnection(app, session.workspaceId, {
                login,
                state: query.data.state,
                userId: session.userId,
                answer: { code: query.data.code, error: query.data.error },
              })
            : 'unknown';
      return (
        reply
          .code(USELESS.includes(outcome) ? 410 : 200)
          .header('cache-control', 'no-store')
          // The address holds a code: nothing on this page may pass it on.
          .header('referrer-policy', 'no-referrer')
          .type('text/html; charset=utf-8')
          .send(
            connectionPage({
              ...{ outcome, login },
              state: query.success ? query.data.state : '',
              language:
                (await languageOf(app, session)) ?? acceptedLanguage(request.headers['accept-language']),
            }),
          )
      );
    });
  };
}
