import { OpenAPIHandler } from '@orpc/openapi/fastify';
import {
  type Action,
  isRefusedInArchive,
  LIMITS,
  type OperationMeta,
  SCREENSHOT_BYTES,
} from '@postownia/contract';
import { SOUND_MAX_BYTES } from '@postownia/contract/reel-vocabulary';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Context } from '../context.ts';
import { actOnForEveryBrand } from '../db/acting-for.ts';
import { refuseInArchive } from '../db/archived.ts';
import type { Replica } from '../db/open-replica.ts';
import type { Identity } from '../features/identity/index.ts';
import { Refusal } from '../lib/refusal.ts';
import { router } from '../router.ts';
import { goesAcrossBrands } from './across-brands.ts';
import { admitKey } from './admit-key.ts';
import { admitRequest } from './admit-request.ts';
import type { Caller, SessionReader } from './authenticate.ts';
import { askingOf, authenticate, authorize, isProgram, WORKSPACE_HEADER } from './authenticate.ts';
import { errorBody, retryAfterOf, toAnswer } from './errors.ts';
import { hotReads } from './hot-reads.ts';
import { keyedWrite, keyOfRequest } from './keyed-write.ts';
import { openApiDocument } from './openapi-document.ts';
import { plainJson } from './plain-json.ts';
import { authorizeFor, metaOf, type Named } from './procedures.ts';
import { readBehind, recordChange } from './read-replica.ts';
import type { RequestContext } from './request-context.ts';

const PREFIX = '/api/v1';
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Parts {
  readonly app: Context;
  readonly replica: Replica | null;
  readonly identity: Identity;
  readonly sessions: SessionReader;
}

function requestContext(
  { app, replica, identity, sessions }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  closing: AbortSignal,
): RequestContext {
  const asking = askingOf(request);
  const { 'user-agent': userAgent = '' } = request.headers;
  const changing = !READS.has(request.method);
  const setHeader = (name: string, value: string) => reply.header(name, value);
  let actor: ReturnType<RequestContext['actor']> | undefined;
  const ask = async () => {
    const who = await authenticate(sessions, asking, { fresh: changing });
    // A page that named no brand learns which one it shows, and names it from then on.
    if (who !== null) reply.header(WORKSPACE_HEADER, who.workspaceSlug);
    else if (asking.key !== null) reply.header('www-authenticate', 'Bearer');
    if (who !== null && isProgram(who)) await admitKey(app, who, setHeader);
    return who;
  };
  return {
    app,
    identity,
    actor: () => {
      actor ??= ask();
      return actor;
    },
    stillIn: async (who) => {
      const now = await sessions.read(asking, { fresh: false }).catch((error: unknown) => {
        if (error instanceof Refusal) return null;
        throw error;
      });
      return now !== null && isStill(who, now);
    },
    // A program keeps no cookie that says what it changed: it reads where it writes.
    readBehind: readBehind({ app, replica: asking.key === null ? replica : null, cookies: asking.cookie }),
    requestId: request.id,
    changing,
    named: (operation) => {
      request.operation = operation;
    },
    idempotencyKey: changing ? keyOfRequest(request.raw) : undefined,
    ifNoneMatch: undefined,
    ip: request.ip,
    closing,
    userAgent,
    setHeader,
  };
}

/** Whether somebody is let in just as they were. */
const isStill = (before: Caller, now: Caller): boolean =>
  now.kind === before.kind &&
  now.userId === before.userId &&
  now.workspaceId === before.workspaceId &&
  now.role === before.role &&
  lacksSecondFactor(now) === lacksSecondFactor(before);

const lacksSecondFactor = (who: Caller): boolean => who.kind === 'user' && who.lacksSecondFactor;

/** What the interceptors need besides; operations do not see the answer they become. */
type ApiContext = RequestContext & { readonly reply: FastifyReply };

/**
 * Who asks, where the operation is not open to everybody; then the request acts for the brands that it is about.
 * @throws Refusal as `authorizeFor`, `refuseByBrand`
 */
async function letIn(
  app: Context,
  { context, procedure, path }: { context: RequestContext; procedure: Named; path: readonly string[] },
): Promise<Caller | null> {
  const who = await authorizeFor(context, procedure);
  if (goesAcrossBrands(path.join('.'))) actOnForEveryBrand();
  if (who !== null) await refuseByBrand(app, who, { context, meta: metaOf(procedure) });
  return who;
}

/**
 * Refuses what the state of the brand does not allow: it waits for its deletion, or is in the archive.
 * @throws Refusal DELETION_PENDING, BRAND_ARCHIVED
 */
async function refuseByBrand(
  { db, refuseDuringDeletion }: Context,
  { workspaceId }: Caller,
  { context: { changing }, meta }: { context: RequestContext; meta: OperationMeta },
): Promise<void> {
  if (meta.blockedDuringDeletion) await refuseDuringDeletion(db, workspaceId);
  if (changing && isRefusedInArchive(meta.action)) await refuseInArchive(db, workspaceId);
}

/** Operations that take a file, its most bytes, and what whoever sends it must be allowed to do. */
const FILES_TAKEN: readonly { readonly path: string; readonly most: number; readonly action: Action }[] = [
  { path: '/assets', most: LIMITS.photoBytes, action: 'posts.write' },
  { path: '/sounds', most: SOUND_MAX_BYTES, action: 'posts.write' },
  { path: '/support-requests/:id/screenshot', most: SCREENSHOT_BYTES, action: 'self.manage' },
];

/** So many bytes are read only of those who may send them. @throws Refusal UNAUTHORIZED, FORBIDDEN, SECOND_FACTOR_NEEDED */
const admitFile =
  ({ app, sessions }: Parts, action: Action) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const who = await authenticate(sessions, askingOf(request), { fresh: false });
    try {
      authorize(who, action);
    } catch (refusal) {
      // Whoever is let in is counted by the operation.
      if (who !== null && isProgram(who))
        await admitKey(app, who, (name, value) => reply.header(name, value));
      throw refusal;
    }
  };

/** Serves the whole contract under `/api/v1`, its OpenAPI 3.1 document included. */
export function apiPlugin(parts: Parts) {
  const { app } = parts;
  return async (server: FastifyInstance) => {
    const closing = new AbortController();
    server.addHook('preClose', async () => closing.abort());
    const handler = new OpenAPIHandler<ApiContext>(router, {
      clientInterceptors: [
        async (options) => {
          options.context.named(options.path.join('.'));
          try {
            const who = await letIn(app, options);
            if (!options.context.changing) return await options.next();
            await admitRequest(options.context);
            const { context, procedure, path, input } = options;
            return await keyedWrite(
              { context, procedure, operation: path.join('.'), input, who },
              (idempotencyKey) => options.next({ ...options, context: { ...context, idempotencyKey } }),
            );
          } catch (error) {
            const answer = toAnswer(
              error,
              app.log.child({ requestId: options.context.requestId, operation: options.path.join('.') }),
            );
            const later = retryAfterOf(answer);
            if (later !== undefined) options.context.reply.header('retry-after', later);
            throw answer;
          }
        },
      ],
      eventIteratorKeepAliveInterval: 30_000,
      customJsonSerializers: [plainJson],
      customErrorResponseBodyEncoder: (error) => ({
        code: error.code,
        message: error.message,
        ...(error.data === undefined || error.data === null ? {} : { details: error.data }),
      }),
    });
    // Within the route's limit of bytes; everything else is JSON.
    server.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, readForm);
    server.get(`${PREFIX}/openapi.json`, async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300');
      return openApiDocument(app.appUrl);
    });
    const begin = (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store');
      reply.header('vary', `authorization, cookie, ${WORKSPACE_HEADER}`);
      return { ...requestContext(parts, request, reply, closing.signal), reply };
    };
    for (const { operation, path, answer } of hotReads(app.log))
      server.get(`${PREFIX}${path}`, async (request, reply) => {
        request.operation = operation;
        const { 'if-none-match': ifNoneMatch } = request.headers;
        return answer({ ...begin(request, reply), ifNoneMatch }, request, reply);
      });
    const answer: RouteHandlerMethod = async (request, reply) => {
      const context = begin(request, reply);
      if (context.changing) recordChange(reply, parts.replica);
      const answered = await handler.handle(request, reply, {
        prefix: PREFIX,
        context,
      });
      if (!answered.matched) return reply.code(404).send(errorBody('NOT_FOUND'));
      return reply;
    };
    server.put(`${PREFIX}/brand-profile/logo`, { bodyLimit: LIMITS.logoBytes + LIMITS.bodyBytes }, answer);
    for (const { path, most, action } of FILES_TAKEN)
      server.post(
        `${PREFIX}${path}`,
        { bodyLimit: most + LIMITS.bodyBytes, onRequest: admitFile(parts, action) },
        answer,
      );
    server.all(`${PREFIX}/*`, { bodyLimit: LIMITS.bodyBytes }, answer);
  };
}

/** A form with a file, as the operations expect it; anything malformed is the sender's fault. */
async function readForm(request: FastifyRequest, body: string | Buffer): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  try {
    return await new Response(new Uint8Array(Buffer.from(body)), { headers }).formData();
  } catch {
    throw Object.assign(new Error('unreadable form'), { statusCode: 400 });
  }
}
