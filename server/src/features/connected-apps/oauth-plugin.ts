import type OAuth2Server from '@node-oauth/oauth2-server';
import { CONNECTED_APPS } from '@postownia/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { admitRequest } from '../../http/admit-request.ts';
import { sendAnswer, toAnswer } from '../../http/errors.ts';
import { hashAppToken } from '../../lib/app-token.ts';
import { selectToken } from './connected-apps.system-queries.ts';
import { endGrant } from './end-grant.ts';
import { resourceMetadata, serverMetadata } from './metadata.ts';
import { isOwnResource } from './read-request.ts';
import { registerClient } from './register-client.ts';
import { tokenStore } from './token-store.ts';

const BODY_BYTES = 16_384;
const FORM = 'application/x-www-form-urlencoded';
/** Metadata change with a new version alone. */
const CACHED = 'public, max-age=3600';

interface Library {
  readonly server: OAuth2Server;
  readonly Request: typeof OAuth2Server.Request;
  readonly Response: typeof OAuth2Server.Response;
}

/**
 * How programs of others are let in for a person (OAuth 2.1 with PKCE; decision 0068): metadata, registration, and the exchange of codes
 * and refresh tokens. The person is asked at a page of the web application.
 */
export function oauthPlugin({ app }: { app: Context }) {
  return async (server: FastifyInstance) => {
    server.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    for (const [url, metadata] of [
      ['/.well-known/oauth-protected-resource', resourceMetadata],
      ['/.well-known/oauth-protected-resource/mcp', resourceMetadata],
      ['/.well-known/oauth-authorization-server', serverMetadata],
    ] as const)
      server.get(url, async (_request, reply) => {
        reply.header('cache-control', CACHED);
        return metadata(app.appUrl);
      });
    let loading: Promise<Library> | undefined;
    const library = () => {
      loading ??= openLibrary(app);
      return loading;
    };
    const post = (url: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
      server.post(url, { bodyLimit: BODY_BYTES }, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        try {
          await admitRequest({ app, ip: request.ip, actor: async () => null });
          return await answer(request, reply);
        } catch (error) {
          return sendAnswer(reply, toAnswer(error, app.log.child({ requestId: request.id })));
        }
      });
    post('/oauth/token', async (request, reply) => answerToken(app, await library(), { request, reply }));
    post('/oauth/register', async ({ body: metadata, ip }, reply) => {
      const client = await registerClient(app, { metadata, ip });
      return client === null ? refuse(reply, 'invalid_client_metadata') : reply.code(201).send(client);
    });
    post('/oauth/revoke', async (request, reply) => {
      const form = formOf(request);
      if (form?.token === undefined) return refuse(reply, 'invalid_request');
      await revoke(app, form.token);
      return reply.code(200).send('');
    });
  };
}

/** Loaded when the first program comes. */
async function openLibrary(app: Context): Promise<Library> {
  const { default: Server } = await import('@node-oauth/oauth2-server');
  const server = new Server({
    model: tokenStore(app),
    accessTokenLifetime: CONNECTED_APPS.accessMinutes * 60,
    refreshTokenLifetime: CONNECTED_APPS.refreshDays * 86_400,
    // All are public clients: what proves them is the verifier of their code.
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
  });
  return { server, Request: Server.Request, Response: Server.Response };
}

async function answerToken(
  app: Context,
  { server, Request, Response }: Library,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const form = formOf(request);
  if (form === null) return refuse(reply, 'invalid_request');
  if (form.resource !== undefined && !isOwnResource(form.resource, app.appUrl))
    return refuse(reply, 'invalid_target');
  const headers: Record<string, string> = {
    'content-type': FORM,
    'content-length': String(request.headers['content-length'] ?? 1),
  };
  const response = new Response({ headers: {} });
  try {
    await server.token(new Request({ headers, method: 'POST', query: {}, body: form }), response);
  } catch (error) {
    const { status = 500 } = response;
    if (status >= 500) throw error;
    return refuse(reply, String(response.body?.error ?? 'invalid_request'), status);
  }
  return reply.code(200).send(response.body);
}

/** What a form says; null where it is none, or says something twice. */
function formOf({ body }: FastifyRequest): Record<string, string> | null {
  if (!(body instanceof URLSearchParams)) return null;
  const entries = [...body];
  if (new Set(entries.map(([name]) => name)).size !== entries.length) return null;
  return Object.fromEntries(entries);
}

/** A refresh token ends all that came of its consent, an access token too: who gives one back wants neither (RFC 7009). */
async function revoke({ db, clock }: Pick<Context, 'db' | 'clock'>, text: string): Promise<void> {
  const hash = hashAppToken(text);
  for (const kind of ['refresh', 'access'] as const) {
    const found = await selectToken(db, { hash, kind, now: clock.now() });
    if (found !== undefined) await endGrant(db, found.token.grantId);
  }
}

const refuse = (reply: FastifyReply, error: string, status = 400) => reply.code(status).send({ error });
