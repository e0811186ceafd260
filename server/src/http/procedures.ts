import { implement } from '@orpc/server';
import { contract } from '@postownia/contract';
import { checksAnswers } from '../config.ts';
import { Refusal } from '../lib/refusal.ts';
import type { RequestContext, Session } from './request-context.ts';

/**
 * The contract, ready to be implemented: `procedures.posts.list.use(signedIn).handler(…)`. Inputs are always checked;
 * answers are our own data, typed by the compiler, and checked at run time only by the tests (a fifth of the time of a
 * month's read, see `docs/decisions/0006-answers-are-checked-by-the-tests.md`).
 */
export const procedures = implement(
  contract,
  checksAnswers() ? {} : { initialOutputValidationIndex: Number.NaN },
).$context<RequestContext>();

/**
 * Whether the contract says `member` of an operation. Such a one asks for a session before anything else is looked at,
 * whatever its handler does: forgetting a guard lets no stranger in.
 */
export function isForMembers(procedure: { readonly '~orpc': { readonly errorMap: object } }): boolean {
  return 'UNAUTHORIZED' in procedure['~orpc'].errorMap;
}

/** Whether the contract says `binding` of an operation: refused while the workspace is leaving, whatever its handler does. */
export function bindsWorkspace(procedure: { readonly '~orpc': { readonly errorMap: object } }): boolean {
  return 'DELETION_PENDING' in procedure['~orpc'].errorMap;
}

/** @throws Refusal UNAUTHORIZED */
export async function requireSession(context: RequestContext): Promise<Session> {
  const session = await context.session();
  if (session === null) throw new Refusal('UNAUTHORIZED');
  return session;
}

/** Lets any member of the workspace in, viewers too; the handler's context then holds `who`. */
export const signedIn = procedures.middleware(async ({ context, next }) =>
  next({ context: { who: await requireSession(context) } }),
);

/** Lets those in who may change things: owners and editors. */
export const editor = procedures.middleware(async ({ context, next }) => {
  const who = await requireSession(context);
  if (who.role === 'viewer') throw new Refusal('FORBIDDEN');
  return next({ context: { who } });
});

/** Lets the owner in: what binds the brand to pay. */
export const owner = procedures.middleware(async ({ context, next }) => {
  const who = await requireSession(context);
  if (who.role !== 'owner') throw new Refusal('FORBIDDEN');
  return next({ context: { who } });
});
