import type { InferSchemaInput, InferSchemaOutput, Schema } from '@orpc/server';
import type { OperationMeta } from '@postownia/contract';
import type { FastifyInstance } from 'fastify';
import { WORKSPACE_HEADER } from '../../http/authenticate.ts';
import { innerCall } from '../../lib/inner-call.ts';
import { markTexts, shapeOf } from './mark-texts.ts';

/** An operation of the contract. */
export interface Operation {
  readonly '~orpc': {
    readonly meta: OperationMeta;
    readonly route: { readonly method?: string; readonly path?: string };
    readonly inputSchema?: Schema<unknown, unknown>;
    readonly outputSchema?: Schema<unknown, unknown>;
  };
}
type InputOf<Asked extends Operation> = InferSchemaInput<NonNullable<Asked['~orpc']['inputSchema']>>;
type AnswerOf<Asked extends Operation> = InferSchemaOutput<NonNullable<Asked['~orpc']['outputSchema']>>;

/** The API refused. */
export class ApiRefusal extends Error {
  readonly code: string;
  readonly details: unknown;
  constructor(code: string, message: string, details: unknown) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Who asks, and for which brand. */
export interface Asking {
  readonly key: string;
  readonly ip: string;
  /** Slug; undefined: the only one of the key, or the oldest for what only reads. */
  readonly brand: string | undefined;
  /** Marks what is text in the answers. */
  readonly tag: string;
}

export type CallApi = <Asked extends Operation>(
  operation: Asked,
  input?: InputOf<Asked>,
  options?: { idempotencyKey?: string | undefined },
) => Promise<AnswerOf<Asked>>;

/**
 * Asks the API in process as a program outside would, with the caller's own key: rights, limits, record and repetitions are the
 * API's, there is no second way in. Texts of the answers are marked as data.
 * @throws ApiRefusal
 */
export function apiFor(
  server: FastifyInstance,
  asking: Asking,
): { call: CallApi; brand: () => string | undefined } {
  let brand = asking.brand;
  const call: CallApi = async (operation, input, { idempotencyKey } = {}) => {
    const { route, outputSchema } = operation['~orpc'];
    const { method, url, body } = addressOf(route, (input ?? {}) as Record<string, unknown>);
    const answer = await server.inject({
      method,
      url: `/api/v1${url}`,
      remoteAddress: asking.ip,
      headers: {
        ...innerCall(),
        authorization: `Bearer ${asking.key}`,
        ...(asking.brand === undefined ? {} : { [WORKSPACE_HEADER]: asking.brand }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const named = answer.headers[WORKSPACE_HEADER];
    if (typeof named === 'string') brand = named;
    const told: unknown = answer.json();
    if (answer.statusCode >= 400) throw refusalOf(told, asking.tag);
    return markTexts(told as AnswerOf<typeof operation>, shapeOf(outputSchema), asking.tag);
  };
  return { call, brand: () => brand };
}

function refusalOf(told: unknown, tag: string): ApiRefusal {
  const { code, message, details } = told as { code: string; message: string; details?: unknown };
  return new ApiRefusal(code, message, markTexts(details, undefined, tag));
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Where an operation is asked, and with what: named parts go into the path, the rest into the query of what only reads, into the body of all else. */
export function addressOf(
  { method = 'POST', path = '' }: Operation['~orpc']['route'],
  input: Record<string, unknown>,
): { method: Method; url: string; body: Record<string, unknown> | undefined } {
  const rest = { ...input };
  const url = path.replace(/\{(\w+)\}/g, (_part, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (method !== 'GET') {
    const isEmpty = method === 'DELETE' && Object.keys(rest).length === 0;
    return { method: method as Method, url, body: isEmpty ? undefined : rest };
  }
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return { method, url: query.size === 0 ? url : `${url}?${query}`, body: undefined };
}
