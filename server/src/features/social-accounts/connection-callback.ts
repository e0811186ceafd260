import type { InterfaceLanguage } from '@postownia/contract';
import { type Statement, statement } from '@postownia/contract/statements/statement';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import type { SessionReader } from '../../http/session.ts';
import { acceptedLanguage } from '../../lib/accepted-language.ts';
import { sayIn } from '../../lib/say-in.ts';
import type { SocialLogin } from '../../providers/social/social-login.ts';
import { type FinishedConnection, finishConnection } from './finish-connection.ts';

/** Parameters of our own and of the network's; whatever else a network adds is ignored. */
const Query = z.object({
  state: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/),
  code: z.string().max(4000).optional(),
  error: z.string().max(200).optional(),
});

const SCRIPT_PATH = '/api/social/connection-done.js';

/** Tells the page that opened the popup to look at its connection, then closes the popup. */
const SCRIPT = `'use strict';
const { state } = document.currentScript.dataset;
const channel = new BroadcastChannel('postownia-connection');
channel.postMessage({ state });
channel.close();
window.close();
`;

function outcomeOf(
  outcome: FinishedConnection,
  login: SocialLogin,
  say: (said: Statement) => string,
): string {
  if (outcome === 'choosing') return say(statement('connection.found'));
  if (outcome === 'unknown') return say(statement('connection.used-up'));
  return `${say(login.failure)}. ${say(statement('connection.try-again'))}`;
}

function page(options: {
  outcome: FinishedConnection;
  login: SocialLogin;
  state: string;
  language: InterfaceLanguage;
}): string {
  const { outcome, login, state, language } = options;
  const say = (said: Statement) => sayIn(language, said);
  const title = say(statement('connection.title'));
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Postownia</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem}</style></head>
<body><h1>${title}</h1><p>${outcomeOf(outcome, login, say)}</p><p>${say(statement('connection.close'))}</p>
<script src="${SCRIPT_PATH}" data-state="${state}"></script></body>
</html>
`;
}

function headersOf(request: FastifyRequest): Headers {
  const { cookie } = request.headers;
  return new Headers(cookie === undefined ? {} : { cookie });
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
      const outcome =
        query.success && session !== null && session.role !== 'viewer'
          ? await finishConnection(app, session.workspaceId, {
              login,
              state: query.data.state,
              userId: session.userId,
              answer: { code: query.data.code, error: query.data.error },
            })
          : 'unknown';
      return (
        reply
          .code(outcome === 'unknown' ? 410 : 200)
          .header('cache-control', 'no-store')
          // The address holds a code: nothing on this page may pass it on.
          .header('referrer-policy', 'no-referrer')
          .type('text/html; charset=utf-8')
          .send(
            page({
              ...{ outcome, login },
              state: query.success ? query.data.state : '',
              language: acceptedLanguage(request.headers['accept-language']),
            }),
          )
      );
    });
  };
}
