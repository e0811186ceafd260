import type { IdentityInput, IdentityPath } from '@postownia/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Identity } from './identity-interface.ts';
import type { IdentityEvent } from './record-identity.ts';

/** Set by our own mount from the connection; what a caller writes there never arrives. */
export const IP_HEADER = 'x-postownia-client-ip';

/** What the identity library answered to one of our questions; refusals are thrown before. */
export interface LibraryAnswer {
  readonly body: unknown;
  readonly location: string | null;
  readonly setCookies: readonly string[];
}

/** Asks the library in the caller's name: GET with a query, POST with a body. */
export type AskLibrary = (
  path: string,
  input?: { query?: Record<string, string>; body?: Record<string, unknown> },
) => Promise<LibraryAnswer>;

/** Keeps for the audit log what the operation has just done, or refused. */
export type RecordIdentityEvent = (event: IdentityEvent) => void;

/** What the caller gets. */
export interface IdentityAnswer {
  readonly body?: unknown;
  readonly redirect?: string;
  readonly setCookies?: readonly string[];
}

/** The request itself, for the few operations that the library alone cannot answer. */
export interface Asked {
  readonly app: Context;
  readonly identity: Identity;
  readonly request: FastifyRequest;
}

/** The answer that says only that it was done. */
export function done(setCookies: readonly string[] = []): IdentityAnswer {
  return { body: { status: true }, setCookies };
}

/** Answers a question whose input the contract has checked. */
export type Operation<Input> = (
  ask: AskLibrary,
  input: Input,
  record: RecordIdentityEvent,
  asked: Asked,
) => Promise<IdentityAnswer>;

/** An answer for every path of the contract. */
export type IdentityOperations = { readonly [Path in IdentityPath]: Operation<IdentityInput<Path>> };

const Asker = z.object({ user: z.object({ id: z.string() }) });

/** Whose session the question came with; null for a visitor. */
export async function askerOf(ask: AskLibrary): Promise<{ userId: string } | null> {
  const { success, data } = Asker.safeParse((await ask('/get-session')).body);
  return success ? { userId: data.user.id } : null;
}

/**
 * What was asked, as the contract has it.
 * @throws Refusal BAD_REQUEST with `fields`
 */
export function parseInput<Input>(schema: z.ZodMiniType<Input>, input: unknown): Input {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }));
  throw new Refusal('BAD_REQUEST', { fields });
}
