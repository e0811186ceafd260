import { randomBytes } from 'node:crypto';
import { json, type SandboxReply } from '../http-kernel.ts';
import type { Violation } from './json-schema.ts';

export interface OpenaiFailure {
  status: number;
  message: string;
  type?: string;
  param?: string | null;
  code?: string | null;
  headers?: Record<string, string>;
}

export class OpenaiError extends Error {
  readonly failure: OpenaiFailure;
  constructor(failure: OpenaiFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

export function openaiHeaders(): Record<string, string> {
  return {
    'x-request-id': `req_${randomBytes(16).toString('hex')}`,
    'openai-version': '2020-10-01',
    'openai-processing-ms': '1',
    'x-ratelimit-limit-requests': '10000',
    'x-ratelimit-remaining-requests': '9999',
    'x-ratelimit-remaining-tokens': '1999000',
  };
}

export function failureReply(failure: OpenaiFailure): SandboxReply {
  const { status, message, type = 'invalid_request_error', param = null, code = null } = failure;
  return json(status, { error: { message, type, param, code } }, { ...openaiHeaders(), ...failure.headers });
}

export function badRequest(code: string | null, message: string, param: string | null = null): OpenaiError {
  return new OpenaiError({ status: 400, message, param, code });
}

export function modelNotFound(model: string): OpenaiError {
  return new OpenaiError({
    status: 404,
    message: `The model \`${model}\` does not exist or you do not have access to it.`,
    code: 'model_not_found',
  });
}

const CODES: Record<Violation['kind'], string> = {
  unknown: 'unknown_parameter',
  missing: 'missing_required_parameter',
  type: 'invalid_type',
  value: 'invalid_value',
  below: 'decimal_below_min_value',
  above: 'decimal_above_max_value',
  short: 'invalid_value',
  long: 'string_above_max_length',
};

/** The 400 for a body that breaks the published schema. */
export function violationError(violation: Violation): OpenaiError {
  const { path, kind, detail } = violation;
  if (kind === 'unknown') return badRequest(CODES.unknown, `Unknown parameter: '${path}'.`, path);
  if (kind === 'missing') return badRequest(CODES.missing, `Missing required parameter: '${path}'.`, path);
  if (kind === 'type') return badRequest(CODES.type, `Invalid type for '${path}': ${detail}.`, path);
  if (kind === 'value') return badRequest(CODES.value, `Invalid value for '${path}': ${detail}.`, path);
  return badRequest(CODES[kind], `Invalid '${path}': ${detail}.`, path);
}
