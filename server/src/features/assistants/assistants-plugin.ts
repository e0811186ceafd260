import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { admitKey } from '../../http/admit-key.ts';
import {
  askingOf,
  authenticate,
  isProgram,
  type ProgramHolder,
  type SessionReader,
} from '../../http/authenticate.ts';
import { errorBody, sendAnswer, toAnswer } from '../../http/errors.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { challengeOf } from '../connected-apps/index.ts';
import { makeServer } from './make-server.ts';
import type { Assistant } from './run-tool.ts';

type Handler = ReturnType<typeof createMcpHandler>;

/** A plan of thirty days with texts of its own, and room. */
const BODY_BYTES = 131_072;
/** Streams that tell of changes: we tell of none, so nothing is kept open. */
const LISTEN = 'subscriptions/listen';

/**
 * Assistants come in at `/mcp` (streamable HTTP, stateless: any process answers), with an API key or what a
 * person gave them as `Authorization: Bearer`. The library speaks today's revision of the protocol and those before; what its tools do is done by the API with that key.
 */
export function assistantsPlugin({ app, sessions }: { app: Context; sessions: SessionReader }) {
  return async (server: FastifyInstance) => {
    let loading: Promise<Handler> | undefined;
    const handler = () => {
      loading ??= openHandler(app);
      return loading;
    };
    server.addHook('preClose', async () => {
      await (await loading)?.close();
    });
    server.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      bodyLimit: BODY_BYTES,
      async handler(request, reply) {
        reply.header('cache-control', 'no-store');
        if (isForeign(request, app.appUrl)) return reply.code(403).send(errorBody('FORBIDDEN'));
        const { key } = askingOf(request);
        try {
          const holder = await holderOf(sessions, request);
          if (holder === null || key === null) return askToBeLetIn(reply, app.appUrl);
          await admitKey(app, holder, (name, value) => reply.header(name, value));
          if (listens(request.body)) return reply.code(405).send(errorBody('BAD_REQUEST'));
          const assistant: Assistant = { app, server, sessions, key, ip: request.ip, holder };
          return sendResponse(reply, await ask(await handler(), request, assistant));
        } catch (error) {
          return sendAnswer(reply, toAnswer(error, app.log.child({ requestId: request.id })));
        }
      },
    });
  };
}

/** Loaded when the first assistant comes: most installations start without one. */
async function openHandler({ log }: Pick<Context, 'log'>): Promise<Handler> {
  const library = await import('@modelcontextprotocol/server');
  return library.createMcpHandler(
    ({ authInfo }) => makeServer(library, authInfo?.extra.assistant as Assistant),
    { onerror: (err) => log.debug({ err }, 'an assistant was refused') },
  );
}

/** A page of another site that somehow came by a key. */
const isForeign = ({ headers: { origin } }: FastifyRequest, appUrl: string): boolean =>
  origin !== undefined && origin !== new URL(appUrl).origin;

async function holderOf(sessions: SessionReader, request: FastifyRequest): Promise<ProgramHolder | null> {
  const asking = { ...askingOf(request), workspace: null, throughAssistant: true };
  const who = await authenticate(sessions, asking, { fresh: false });
  return who !== null && isProgram(who) ? who : null;
}

const askToBeLetIn = (reply: FastifyReply, appUrl: string) =>
  reply.code(401).header('www-authenticate', challengeOf(appUrl)).send(errorBody('UNAUTHORIZED'));

const listens = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'method' in body && body.method === LISTEN;

function ask(handler: Handler, request: FastifyRequest, assistant: Assistant): Promise<Response> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value);
  const { method } = request;
  const body = method === 'POST' ? { body: JSON.stringify(request.body) } : {};
  const { key: token, holder } = assistant;
  return handler.fetch(new Request(new URL('/mcp', 'http://localhost'), { method, headers, ...body }), {
    parsedBody: request.body,
    authInfo: {
      token,
      clientId: String(actorOf(holder).actorId),
      scopes: [...holder.scopes],
      extra: { assistant },
    },
  });
}

function sendResponse(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  reply.code(status);
  headers.forEach((value, name) => {
    reply.header(name, value);
  });
  return reply.send(body === null ? '' : Readable.fromWeb(body as ReadableStream));
}
