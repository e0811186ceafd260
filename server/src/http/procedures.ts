import { implement } from '@orpc/server';
import { contract, type OperationMeta } from '@postownia/contract';
import { checksAnswers } from '../config.ts';
import { identityRows } from '../features/workspaces/index.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Caller } from './authenticate.ts';
import { authorize } from './authenticate.ts';
import type { RequestContext } from './request-context.ts';

/**
 * The contract, ready to be implemented: `procedures.posts.list.use(authorized).handler(…)`. Inputs are always checked;
 * answers are our own data, typed by the compiler, and checked at run time only by the tests (a fifth of the time of a
 * month's read, see `docs/decisions/0006-answers-are-checked-by-the-tests.md`).
 */
export const procedures = implement(
  contract,
  checksAnswers() ? {} : { initialOutputValidationIndex: Number.NaN },
).$context<RequestContext>();

/** An operation with what the contract says of it. */
export type Named = { readonly '~orpc': { readonly meta: OperationMeta } };

/** What the contract says of an operation besides its input and answer. */
export const metaOf = (procedure: Named): OperationMeta => procedure['~orpc'].meta;

/**
 * Whoever asks, if they may do what the contract names for the operation; null for one that is open to everybody.
 * @throws Refusal UNAUTHORIZED, SECOND_FACTOR_NEEDED, FORBIDDEN
 */
export async function authorizeFor(context: RequestContext, procedure: Named): Promise<Caller | null> {
  const { action, withoutSecondFactor } = metaOf(procedure);
  return action === undefined ? null : authorize(await context.actor(), action, { withoutSecondFactor });
}

/** Gives a handler `who`, allowed to do what the contract names for its operation. */
export const authorized = procedures.middleware(async ({ context, procedure, next }) => {
  const who = await authorizeFor(context, procedure);
  if (who === null) throw new Error('An operation that is open to everybody has nobody to ask for.');
  return next({ context: { who } });
});

/**
 * The same for whoever runs the installation.
 * @throws Refusal NOT_FOUND for everybody else: for them none of it exists
 */
export const operating = procedures.middleware(async ({ context, procedure, next }) => {
  const who = await authorizeFor(context, procedure);
  if (who === null || !(await identityRows.isOperator(context.app.db, who.userId)))
    throw new Refusal('NOT_FOUND');
  return next({ context: { who } });
});
