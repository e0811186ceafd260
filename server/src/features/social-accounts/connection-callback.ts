import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@postownia/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import {
  askingOf,
  authenticate,
  authorize,
  type SessionReader,
  type SignedIn,
} from '../../http/authenticate.ts';
import { acceptedLanguage } from '../../lib/accepted-language.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { SocialLogin, WindowLogin } from '../../providers/social/social-login.ts';
import { identityRows } from '../workspaces/index.ts';
import { findWorkspaceOfState } from './account.system-queries.ts';
import { type CallbackOutcome, connectionPage, SCRIPT, SCRIPT_PATH } from './connection-page.ts';
import { finishConnection } from './finish-connection.ts';

/** Parameters of our own and of the network's; whatever else a network adds is ignored. */
const Query = z.object({
  state: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/),
  code: z.string().max(4000).optional(),
  error: z.string().max(200).optional(),
});

/**
 * Who comes back from the network, in the brand for which they began the login: the network knows nothing of brands, and
 * the tab that waits may show another one than the person worked on last.
 */
async function askWhoBegan(
  { app, sessions }: { app: Context; sessions: SessionReader },
  request: FastifyRequest,
  state: string | null,
): Promise<SignedIn | null> {
  const { headers, ip } = request;
  const ask = async (workspace: string | undefined) => {
    const who = await authenticate(sessions, askingOf({ headers, ip, workspace }), { fresh: true });
    // Only a person logs in at a network.
    return who?.kind === 'user' ? who : null;
  };
  const session = await ask(undefined);
  if (session === null || state === null) return session;
  const { userId } = session;
  const workspaceId = await findWorkspaceOfState(app.db, { state, userId });
  if (workspaceId === null || workspaceId === session.workspaceId) return session;
  // Somebody who was taken out of the brand meanwhile has begun nothing.
  return ask(workspaceId).catch((error: unknown) => {
    if (error instanceof Refusal) return session;
    throw error;
  });
}

/** Callbacks that led to no connection of this person. */
const USELESS: readonly CallbackOutcome[] = ['expired', 'used', 'unknown', 'signed-out'];

/** The language the person chose; null: their browser's. */
async function languageOf({ db }: Context, session: SignedIn | null): Promise<InterfaceLanguage | null> {
  if (session === null) return null;
  const chosen = await identityRows.readLanguage(db, session.userId);
  return INTERFACE_LANGUAGES.find((known) => known === chosen) ?? null;
}

/** What becomes of the login with which somebody came back. */
async function outcomeOf(
  app: Context,
  options: {
    session: SignedIn | null;
    login: SocialLogin & WindowLogin;
    query: z.infer<typeof Query> | undefined;
  },
): Promise<CallbackOutcome> {
  const { session, login, query } = options;
  if (query === undefined) return session === null ? 'signed-out' : 'unknown';
  const { state, code, error } = query;
  try {
    const { workspaceId, userId } = authorize(session, 'accounts.manage');
    return await finishConnection(app, workspaceId, { login, state, userId, answer: { code, error } });
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused;
    return refused.code === 'UNAUTHORIZED' ? 'signed-out' : 'unknown';
  }
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
      if (login?.way !== 'window') return reply.callNotFound();
      const { data: query } = Query.safeParse(request.query);
      const session = await askWhoBegan({ app, sessions }, request, query?.state ?? null);
      const outcome = await outcomeOf(app, { session, login, query });
      return (
        reply
          .code(USELESS.includes(outcome) ? 410 : 200)
          .header('cache-control', 'no-store')
          // The address holds a code: nothing on this page may pass it on.
          .header('referrer-policy', 'no-referrer')
          .type('text/html; charset=utf-8')
          .send(
            connectionPage({
              outcome,
              login,
              state: query?.state ?? '',
              language:
                (await languageOf(app, session)) ?? acceptedLanguage(request.headers['accept-language']),
            }),
          )
      );
    });
  };
}
