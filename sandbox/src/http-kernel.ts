import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type FaultRule, type FaultRules, type Provider, spare } from './control/fault-rules.ts';
import type { RequestLog } from './request-log.ts';

export interface SandboxRequest {
  readonly method: string;
  /** Path as asked, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** What the route's pattern captured. */
  readonly params: Readonly<Record<string, string>>;
  /** Address prefix under which a proxy shows these pages, for example "/sandbox"; else "". */
  readonly prefix: string;
  /** A content fault that this provider has to act out. */
  readonly fault: FaultRule | null;
}

export interface SandboxReply {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export type Handler = (request: SandboxRequest) => SandboxReply | Promise<SandboxReply>;

export interface Route {
  provider: Provider;
  /** `*` is any method. */
  method: string;
  /** `/a/:name/b`, or a RegExp with named groups. */
  path: string | RegExp;
  /** Name for logs and faults; default method and path. */
  name?: (request: SandboxRequest) => string;
  handle: Handler;
  /** Called on arrival, before latency: a refusal, or the function that ends the stay. */
  admit?: (request: SandboxRequest) => SandboxReply | (() => void);
  maxBodyBytes?: number;
}

interface CompiledRoute extends Route {
  pattern: RegExp;
  label: string;
}

const DEFAULT_MAX_BODY = 1024 * 1024;

/** Builds the HTTP server over a list of routes; the first route that fits serves. It is not listening yet. */
export function createKernel(options: { routes: Route[]; faults: FaultRules; requests: RequestLog }): Server {
  const routes = options.routes.map(compile);
  const server = createServer({ keepAliveTimeout: 30_000 }, (incoming, outgoing) => {
    serve(incoming, outgoing, { ...options, routes }).catch((error: unknown) => {
      // The client went away while it was still talking.
      if (incoming.destroyed && !incoming.complete) return;
      // A bug of the sandbox must never look like a provider's answer.
      process.stderr.write(`sandbox: ${error instanceof Error ? error.stack : String(error)}\n`);
      if (outgoing.headersSent) outgoing.destroy();
      else send(outgoing, json(500, { sandbox_bug: String(error) }));
    });
  });
  return server;
}

/** A JSON answer. */
export function json(status: number, value: unknown, headers: Record<string, string> = {}): SandboxReply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

/** Reads a JSON body; undefined when it is none. */
export function readJson(request: SandboxRequest): unknown {
  try {
    return JSON.parse(request.body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function compile(route: Route): CompiledRoute {
  const { path } = route;
  if (path instanceof RegExp) return { ...route, pattern: path, label: `${route.method} ${path.source}` };
  const source = path.replace(/[.]/g, '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)');
  return {
    ...route,
    pattern: new RegExp(`^${source}$`),
    label: `${route.method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  };
}

interface Serving {
  routes: CompiledRoute[];
  faults: FaultRules;
  requests: RequestLog;
}

async function serve(incoming: IncomingMessage, outgoing: ServerResponse, serving: Serving): Promise<void> {
  const method = incoming.method ?? 'GET';
  const url = new URL(incoming.url ?? '/', 'http://sandbox.invalid');
  const found = findRoute(serving.routes, method === 'HEAD' ? 'GET' : method, url.pathname);
  if (!found) return send(outgoing, json(404, { error: 'Not found' }));
  const body = await readBody(incoming, found.route.maxBodyBytes ?? DEFAULT_MAX_BODY);
  if (!body)
    return send(outgoing, {
      ...json(413, { error: 'Request body too large' }),
      headers: { connection: 'close' },
    });
  const bare = {
    method,
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body,
    params: found.params,
    prefix: readPrefix(incoming.headers),
    fault: null,
  };
  const { route } = found;
  const name = route.name?.(bare) ?? route.label;
  const counted =
    route.provider === 'control'
      ? null
      : serving.requests.begin({ provider: route.provider, method, route: name, path: url.pathname });
  const admission = route.admit?.(bare);
  const refused = admission !== undefined && typeof admission !== 'function';
  let status: number | null = null;
  let fault: string | null = null;
  try {
    if (refused) {
      status = admission.status;
      return send(outgoing, admission);
    }
    const strike = serving.faults.strike({
      provider: route.provider,
      names: [name, name.replace(/^\S+ /, ''), `${method} ${url.pathname}`, url.pathname],
      text: () => `${incoming.url}\n${incoming.headers.authorization ?? ''}\n${body.toString('utf8')}`,
    });
    fault = strike.rule?.kind ?? null;
    if (strike.latencyMs > 0) await wait(strike.latencyMs);
    status = await answer(route, { ...bare, fault: strike.rule }, strike.rule, outgoing);
    if (status !== null && losesAnswer(fault)) fault = null;
  } finally {
    if (typeof admission === 'function') admission();
    counted?.end(status, fault);
  }
}

/** Strikes only what was carried out: a refused call has nothing to be found again. */
const losesAnswer = (kind: string | null) => kind === 'reset-after' || kind === 'hang-after';

/** Acts out the wire faults around the handler; the status that was answered, or null when it was withheld. */
async function answer(
  route: CompiledRoute,
  request: SandboxRequest,
  rule: FaultRule | null,
  outgoing: ServerResponse,
): Promise<number | null> {
  const parameters = rule?.parameters ?? {};
  switch (rule?.kind) {
    case 'status': {
      const reply = statusReply(parameters.status ?? 500, parameters.body, {
        ...(parameters.retryAfter === undefined ? {} : { 'retry-after': String(parameters.retryAfter) }),
        ...parameters.headers,
      });
      send(outgoing, reply);
      return reply.status;
    }
    case 'reset-before':
      outgoing.socket?.resetAndDestroy();
      return null;
    case 'hang':
      await closed(outgoing);
      return null;
    default:
  }
  const reply = await route.handle(request);
  if (rule !== null && losesAnswer(rule.kind) && reply.status >= 400) {
    spare(rule);
    send(outgoing, reply);
    return reply.status;
  }
  switch (rule?.kind) {
    case 'reset-after':
      outgoing.socket?.resetAndDestroy();
      return null;
    case 'hang-after':
      await closed(outgoing);
      return null;
    case 'truncate':
      sendHalf(outgoing, reply);
      return null;
    case 'garbage':
      send(outgoing, {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body:
          typeof parameters.body === 'string'
            ? parameters.body
            : '<html><body><h1>502 Bad Gateway</h1></body></html>',
      });
      return 200;
    default:
      send(outgoing, reply, request.method === 'HEAD');
      return reply.status;
  }
}

function statusReply(status: number, body: unknown, headers: Record<string, string>): SandboxReply {
  if (typeof body === 'string')
    return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body };
  return json(
    status,
    body ?? { error: { message: `HTTP ${status}`, type: 'server_error', code: null, param: null } },
    headers,
  );
}

function closed(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (outgoing.destroyed) resolve();
    else outgoing.once('close', () => resolve());
  });
}

function findRoute(routes: CompiledRoute[], method: string, path: string) {
  for (const route of routes) {
    if (route.method !== '*' && route.method !== method) continue;
    const match = route.pattern.exec(path);
    if (match) return { route, params: decodeAll(match.groups ?? {}) };
  }
  return undefined;
}

function decodeAll(groups: Record<string, string | undefined>): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [key, value] of Object.entries(groups)) {
    if (value === undefined) continue;
    try {
      params[key] = decodeURIComponent(value);
    } catch {
      params[key] = value;
    }
  }
  return params;
}

function readPrefix(headers: IncomingHttpHeaders): string {
  const prefix = headers['x-forwarded-prefix'];
  return typeof prefix === 'string' && /^(\/[\w-]+)+$/.test(prefix) ? prefix : '';
}

async function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Read on and throw away: leaving the loop would cut the line before the refusal is sent.
    if (size <= limit) chunks.push(chunk);
  }
  return size <= limit ? Buffer.concat(chunks) : undefined;
}

function send(outgoing: ServerResponse, reply: SandboxReply, headOnly = false): void {
  if (outgoing.destroyed) return;
  const body = Buffer.from(reply.body ?? '');
  outgoing.writeHead(reply.status, { 'content-length': String(body.length), ...reply.headers });
  outgoing.end(headOnly ? undefined : body);
}

function sendHalf(outgoing: ServerResponse, reply: SandboxReply): void {
  const body = Buffer.from(reply.body ?? '');
  outgoing.writeHead(reply.status, { 'content-length': String(body.length), ...reply.headers });
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
}
