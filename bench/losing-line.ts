import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFaultRules, type FaultRules } from '../sandbox/src/control/fault-rules.ts';
import { createKernel, json, type SandboxReply, type SandboxRequest } from '../sandbox/src/http-kernel.ts';
import { createRequestLog, type RequestLog } from '../sandbox/src/request-log.ts';
import { askOnce } from './ask-once.ts';

const MOST_BYTES = 64 * 1024 * 1024;
/** Of a request what goes on, and of an answer what comes back. */
const SENT = ['authorization', 'content-type', 'idempotency-key'];
const ANSWERED = ['content-type', 'ratelimit-reset', 'x-ratelimit-reset', 'retry-after'];

export type Fault = Omit<Parameters<FaultRules['add']>[0], 'provider'>;

/** The line between the product and a real server, on which answers are lost as on the sandbox's. */
export interface LosingLine {
  /** Stands where the sandbox stands, so the product's guard of addresses lets it through: no setting is weaker than usual. */
  readonly url: string;
  readonly faults: FaultRules;
  readonly requests: RequestLog;
  lose(fault: Fault): void;
  /** How often this was asked. */
  count(route: string): number;
  close(): Promise<void>;
}

export interface LineOptions {
  readonly provider: string;
  /** Of a call's path below its server's name: what faults and counts call it. */
  readonly nameOf: (path: string) => string;
  /** Where servers of these names are, without a slash at the end. */
  readonly servers: Readonly<Record<string, string>>;
}

export async function openLine({ provider, nameOf, servers }: LineOptions): Promise<LosingLine> {
  const faults = createFaultRules({ networks: { [provider]: [] } });
  const requests = createRequestLog();
  const kernel = createKernel({
    faults,
    requests,
    routes: [
      {
        provider,
        method: '*',
        path: /^\/servers\/(?<server>[^/]+)(?<rest>\/.*)$/,
        name: ({ method, params }) => `${method} ${nameOf(params.rest ?? '')}`,
        maxBodyBytes: MOST_BYTES,
        handle: (request) => passOn(servers, request),
      },
    ],
  });
  kernel.listen(0, '127.0.0.1');
  await once(kernel, 'listening');
  return {
    url: `http://127.0.0.1:${(kernel.address() as AddressInfo).port}`,
    faults,
    requests,
    lose: (fault) => void faults.add({ provider, ...fault }),
    count: (route) => requests.figures().byRoute[route]?.count ?? 0,
    async close() {
      kernel.closeAllConnections();
      kernel.close();
      await once(kernel, 'close');
    },
  };
}

async function passOn(servers: LineOptions['servers'], request: SandboxRequest): Promise<SandboxReply> {
  const { method, params, query, headers, body } = request;
  const base = servers[params.server ?? ''];
  if (base === undefined) return json(502, { error: 'NoSuchServer', message: params.server });
  const asked = query.size === 0 ? '' : `?${query}`;
  const told = await askOnce(`${base}${params.rest}${asked}`, {
    method,
    headers: { ...chosen(headers, SENT), 'content-length': String(body.length) },
    ...(body.length === 0 ? {} : { body }),
  });
  return { ...told, headers: chosen(told.headers, ANSWERED) };
}

const chosen = (headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : [])),
  );
