import { createHash } from 'node:crypto';
import { json, type Route, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { STRIPE_HANDLERS } from './calls.ts';
import type { StripeCall } from './creation.ts';
import { StripeFailure, stripeFailure } from './errors.ts';
import { readForm, toTyped } from './form.ts';
import { unixNow } from './records.ts';
import type { StripeServer } from './server.ts';
import { definitions, operationOf, STRIPE_VERSION, violationOf } from './spec.ts';

const DAY = 86_400;

/**
 * Stripe's API as version 2026-10-28.endive has it, strict: that version must be named, unknown parameters are
 * refused, and an idempotency key gets its first answer again, also a 500, for a day.
 */
export function stripeRoutes(server: StripeServer): Route[] {
  return Object.keys(STRIPE_HANDLERS).map((name) => {
    const [method = '', path = ''] = name.split(' ');
    return {
      provider: 'stripe' as const,
      method,
      path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handle: (request: SandboxRequest) => answer(server, name, request),
    };
  });
}

function answer(server: StripeServer, name: string, request: SandboxRequest): SandboxReply {
  const refused = refusedBefore(request);
  if (refused) return refused;
  const key = request.headers['idempotency-key'];
  if (request.method === 'GET' || typeof key !== 'string') return run(server, name, request);
  if (key.length > 255)
    return stripeFailure(400, { message: 'Idempotency keys are at most 255 characters.' });
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.path}\n`)
    .update(request.body)
    .digest('hex');
  const earlier = server.records.replays.get(key);
  if (earlier && earlier.created > unixNow(server.state) - DAY) {
    if (earlier.fingerprint !== fingerprint) {
      return stripeFailure(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
      });
    }
    return {
      status: earlier.status,
      headers: { 'content-type': 'application/json', 'idempotent-replayed': 'true', 'idempotency-key': key },
      body: earlier.body,
    };
  }
  const reply = run(server, name, request);
  // What was refused before it was executed is not kept: the same key may be used for the mended request.
  if (reply.status !== 400 && reply.status !== 429) {
    const { status, body } = reply;
    server.records.replays.put(key, {
      key,
      fingerprint,
      status,
      body: String(body),
      created: unixNow(server.state),
    });
  }
  return { ...reply, headers: { ...reply.headers, 'idempotency-key': key } };
}

function refusedBefore(request: SandboxRequest): SandboxReply | null {
  const secret = /^Bearer (sk_\w+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (secret === undefined) return stripeFailure(401, { message: 'You did not provide an API key.' });
  if (secret.includes('invalid'))
    return stripeFailure(401, { message: `Invalid API Key provided: ${secret.slice(0, 8)}***` });
  const version = request.headers['stripe-version'];
  if (version !== STRIPE_VERSION)
    return stripeFailure(400, { message: `The sandbox speaks ${STRIPE_VERSION}, not ${String(version)}.` });
  const type = request.headers['content-type'] ?? '';
  if (request.method === 'POST' && !type.startsWith('application/x-www-form-urlencoded'))
    return stripeFailure(400, { message: 'The request body must be application/x-www-form-urlencoded.' });
  return null;
}

function faultOf({ fault }: SandboxRequest): SandboxReply | null {
  switch (fault?.kind) {
    case 'rate-limit':
      return stripeFailure(429, { code: 'rate_limit', message: 'Too many requests.' });
    case 'lock-timeout':
      // Unlike other limits, one that passes at once: the answer asks for a repeat.
      return stripeFailure(
        429,
        { code: 'lock_timeout', message: 'This object cannot be accessed right now.' },
        { 'stripe-should-retry': 'true' },
      );
    case 'api-error':
      return stripeFailure(fault.parameters.status ?? 500, {
        type: 'api_error',
        message: 'An unknown error occurred',
      });
    case 'card-declined':
      return stripeFailure(402, {
        type: 'card_error',
        code: 'card_declined',
        message: 'Your card was declined.',
      });
    default:
      return null;
  }
}

const VIOLATION_CODES: Readonly<Record<string, string>> = {
  unknown: 'parameter_unknown',
  missing: 'parameter_missing',
};

function run(server: StripeServer, name: string, request: SandboxRequest): SandboxReply {
  const struck = faultOf(request);
  if (struck) return struck;
  const [method = '', path = ''] = name.split(' ');
  const { input, output } = operationOf(method, path);
  const given = method === 'GET' ? request.query : new URLSearchParams(request.body.toString('utf8'));
  const parameters = toTyped(readForm(given), input, definitions) as Record<string, unknown>;
  const violation = violationOf(parameters, input);
  if (violation) {
    return stripeFailure(400, {
      code: VIOLATION_CODES[violation.kind] ?? 'parameter_invalid',
      message:
        `${violation.kind === 'unknown' ? 'Received unknown parameter' : 'Invalid parameter'}: ${violation.path} ${violation.detail}`.trim(),
      param: violation.path,
    });
  }
  const expand = Array.isArray(parameters.expand) ? (parameters.expand as string[]) : [];
  const call: StripeCall = { server, id: request.params.id ?? '', parameters, expand };
  try {
    const body = STRIPE_HANDLERS[name]?.(call);
    const wrong = violationOf(body, output);
    if (wrong)
      throw new Error(
        `${name} answers what the API never would: ${wrong.path} ${wrong.kind} ${wrong.detail}`,
      );
    return json(200, body, { 'request-id': `req_${Math.random().toString(36).slice(2)}` });
  } catch (error) {
    if (error instanceof StripeFailure) return stripeFailure(error.status, error.body);
    throw error;
  }
}
