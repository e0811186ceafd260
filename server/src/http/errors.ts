import { ORPCError, ValidationError } from '@orpc/server';
import { ERRORS, type ErrorCode } from '@postownia/contract';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { databaseErrorCode } from '../db/database-error-code.ts';
import { databaseIsAway } from '../db/database-is-away.ts';
import { Refusal } from '../lib/refusal.ts';
import { storageIsFull } from '../lib/storage-is-full.ts';

/** The body of every refusal: a stable code, a Polish sentence, and what the code promises besides. */
export interface ErrorBody {
  code: string;
  message: string;
  details?: unknown;
}

export function errorBody(code: ErrorCode, details?: unknown): ErrorBody {
  return { code, message: ERRORS[code].message, ...(details === undefined ? {} : { details }) };
}

/** Which fields were wrong and the Polish sentence for each, for BAD_REQUEST. */
function fieldDetails(error: ValidationError) {
  return {
    fields: error.issues.map((issue) => ({
      path: (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
      message: issue.message,
    })),
  };
}

function refuse(code: ErrorCode, cause: unknown, details?: unknown) {
  return new ORPCError(code, {
    status: ERRORS[code].status,
    message: ERRORS[code].message,
    data: details ?? null,
    cause,
  });
}

/** What PostgreSQL says of what no text of its own can hold, a zero byte first of all: only a sender makes such a text. */
const NO_TEXT = new Set(['22021', '22P05']);

/**
 * Turns whatever an operation threw into an answer of the contract. Only what nobody foresaw becomes a 5xx, and only
 * that is logged as an error; its cause never reaches the caller.
 */
export function toAnswer(error: unknown, log: Logger): ORPCError<string, unknown> {
  if (error instanceof Refusal) return refuse(error.code, error, error.details);
  if (error instanceof ORPCError) {
    if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
      return refuse('BAD_REQUEST', error, fieldDetails(error.cause));
    }
    if (error.status < 500 && error.code in ERRORS) return refuse(error.code as ErrorCode, error, error.data);
    if (error.status < 500) return refuse('BAD_REQUEST', error);
  }
  if (NO_TEXT.has(databaseErrorCode(error) ?? '')) return refuse('BAD_REQUEST', error);
  if (databaseIsAway(error)) {
    log.error({ err: error }, 'database is away');
    return refuse('SERVICE_UNAVAILABLE', error);
  }
  if (storageIsFull(error)) {
    log.error({ err: error }, 'no room left for files');
    return refuse('SERVICE_UNAVAILABLE', error);
  }
  log.error({ err: error }, 'operation failed');
  return refuse('INTERNAL_SERVER_ERROR', error);
}

/** When nobody answers now: soon enough for a person, late enough for whatever is starting. */
const AWAY_SECONDS = 5;

/** What `Retry-After` says with an answer; undefined where trying again changes nothing. */
export function retryAfterOf({ status, data }: ORPCError<string, unknown>): string | undefined {
  const promised =
    typeof data === 'object' && data !== null && 'retryAfterSeconds' in data ? data.retryAfterSeconds : null;
  if (typeof promised === 'number') return String(promised);
  return status === 503 ? String(AWAY_SECONDS) : undefined;
}

/** Sends a refusal where no operation of the contract does it: downloads, identity, uploads. */
export function sendAnswer(reply: FastifyReply, answer: ORPCError<string, unknown>): FastifyReply {
  const { code, status, message, data } = answer;
  const later = retryAfterOf(answer);
  if (later !== undefined) reply.header('retry-after', later);
  return reply
    .code(status)
    .send({ code, message, ...(data === undefined || data === null ? {} : { details: data }) });
}
