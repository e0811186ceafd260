import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyServerOptions } from 'fastify';
import type { Context } from '../context.ts';
import { beginRequest } from '../db/acting-for.ts';
import type { Replica } from '../db/open-replica.ts';
import { analyticsDownloads, clientReportPlugin } from '../features/analytics/index.ts';
import { approvalsDownloads, approvedFilePlugin } from '../features/approvals/index.ts';
import { assetsPlugin } from '../features/assets/index.ts';
import { assistantsPlugin } from '../features/assistants/index.ts';
import { paymentWebhookPlugin } from '../features/billing/index.ts';
import { calendarDownloads, calendarFeedPlugin } from '../features/calendar/index.ts';
import { oauthPlugin } from '../features/connected-apps/index.ts';
import { type Identity, identityPlugin } from '../features/identity/index.ts';
import { linkPagePlugin } from '../features/link-page/index.ts';
import { networkCallbacksPlugin, privacyDownloads } from '../features/privacy/index.ts';
import { unsubscribePlugin } from '../features/settings/index.ts';
import { shortLinksPlugin } from '../features/short-links/index.ts';
import { connectionCallbackPlugin } from '../features/social-accounts/index.ts';
import { statusFeedPlugin } from '../features/status/index.ts';
import { hasKeyInAddress } from '../lib/api-key-text.ts';
import { bucketOrigin } from '../providers/storage/s3-client.ts';
import { answerFaults } from './answer-faults.ts';
import { answerUnparsed } from './answer-unparsed.ts';
import { apiPlugin } from './api.ts';
import type { SessionReader } from './authenticate.ts';
import { type Drain, openDrain } from './drain.ts';
import { errorBody } from './errors.ts';
import { healthPlugin } from './health.ts';
import { downloadsPlugin } from './member-downloads.ts';
import { tellProblems } from './problem-details.ts';
import { type ObserveRequest, recordRequests } from './record-requests.ts';
import { isForeignRequest } from './same-origin.ts';
import { sandboxProxyPlugin } from './sandbox-proxy.ts';
import { securityHeaders } from './security-headers.ts';
import { shareCardsPlugin } from './share-cards.ts';
import { staticFilesPlugin } from './static-files.ts';

const UNREADABLE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
};

/** Who sends a head byte by byte holds a connection this long; bodies have `requestTimeout`. */
const HEAD_MILLISECONDS = 15_000;
/** Connections of one process; more are closed at once, and what a process may open stays for its database and files. */
const CONNECTIONS = 10_000;

/** Addresses that cannot be read (`/%`) never reach a hook: they are answered like any other that is nobody's. */
const answerUnreadable: NonNullable<FastifyServerOptions['frameworkErrors']> = (_error, _request, reply) => {
  for (const [name, value] of Object.entries(UNREADABLE_HEADERS)) reply.header(name, value);
  // Typed for any route; the body is the contract's.
  (reply as FastifyReply).code(400).send(errorBody('BAD_REQUEST'));
};

/** Two readers would each believe another of them (RFC 9112, 3.2). */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/** A request acts for nobody until it is known who asks; again after its body was read, which another part of Node calls. */
function actOnlyForWhoAsks(server: FastifyInstance): void {
  server.decorateRequest('within');
  server.addHook('onRequest', (request, _reply, done) => {
    request.within = beginRequest();
    request.within(done);
  });
  server.addHook('preValidation', (request, _reply, done) => request.within(done));
}

function endConnections(server: FastifyInstance, milliseconds: number): void {
  setTimeout(() => server.server.closeAllConnections(), milliseconds).unref();
}

/** Files that members download by a link. */
const DOWNLOADS = {
  ...analyticsDownloads,
  ...approvalsDownloads,
  ...calendarDownloads,
  ...privacyDownloads,
};

/**
 * The whole HTTP side in one Fastify instance, not listening yet: API, identity, media, health, the sandbox's pages
 * and the built web application.
 * @param options.web folder of the built web application; null serves none (tests, a lone API)
 * @param options.sandboxUrl address of the sandbox whose pages are shown under `/sandbox`; null shows none
 * @param options.replica answers reads that may be a moment behind; default the primary does
 * @param options.drain says when the process wants to end; default never
 * @param options.observe told about every answered request
 */
export async function buildServer(options: {
  app: Context;
  identity: Identity;
  sessions: SessionReader;
  web: string | null;
  sandboxUrl: string | null;
  replica?: Replica | null;
  observe?: ObserveRequest;
  drain?: Drain;
}): Promise<FastifyInstance> {
  const { app, identity, sessions, web, sandboxUrl, replica = null, drain = openDrain(app.config) } = options;
  const server = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: app.config.trustProxy ?? false,
    bodyLimit: 65_536,
    requestTimeout: 60_000,
    http: { headersTimeout: HEAD_MILLISECONDS, connectionsCheckingInterval: 5_000 },
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerUnparsed,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection while the server closes is still answered, and the connection ends.
    return503OnClosing: false,
  });
  server.server.maxConnections = CONNECTIONS;
  answerFaults(server, app);
  recordRequests(server, app.log, options.observe);
  tellProblems(server);
  server.addHook('preClose', async () => endConnections(server, drain.requestMilliseconds));
  actOnlyForWhoAsks(server);
  const headersOf = securityHeaders(app.appUrl);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Before anything answers, so that no way of answering can leave them out; a page of the site puts its own policy over it.
    reply.headers(headersOf(request.url));
    if (hasTwoHosts(request.raw)) return reply.code(400).send(errorBody('BAD_REQUEST'));
    if (hasKeyInAddress(request.url)) return reply.code(400).send(errorBody('KEY_IN_ADDRESS'));
    if (drain.begun) reply.header('connection', 'close');
    if (isForeignRequest(request, app.appUrl)) return reply.code(403).send(errorBody('FORBIDDEN'));
  });
  await server.register(healthPlugin({ app, drain }));
  await server.register(identityPlugin({ app, identity }));
  await server.register(apiPlugin({ app, replica, identity, sessions }));
  await server.register(downloadsPlugin({ app, sessions, downloads: DOWNLOADS }));
  await server.register(approvedFilePlugin({ app }));
  await server.register(assetsPlugin({ app, sessions }));
  await server.register(assistantsPlugin({ app, sessions }));
  await server.register(oauthPlugin({ app }));
  await server.register(paymentWebhookPlugin({ app }));
  await server.register(networkCallbacksPlugin({ app }));
  await server.register(calendarFeedPlugin({ app }));
  await server.register(statusFeedPlugin({ app }));
  await server.register(unsubscribePlugin({ app }));
  await server.register(clientReportPlugin({ app }));
  await server.register(shortLinksPlugin({ app }));
  await server.register(linkPagePlugin({ app }));
  await server.register(connectionCallbackPlugin({ app, sessions }));
  if (sandboxUrl !== null) await server.register(sandboxProxyPlugin({ sandboxUrl }));
  if (web !== null) {
    await server.register(shareCardsPlugin({ root: web, workshop: app.workshop }));
    const { testImagePage, media } = app.config;
    const uploadsTo = bucketOrigin(media.bucket);
    await server.register(staticFilesPlugin({ root: web, testImagePage, uploadsTo }));
  }
  return server;
}
