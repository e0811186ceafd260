import { oc } from '@orpc/contract';
import { refusals } from './errors.ts';
import type { Action } from './permissions.ts';

/** What the server reads of an operation before its handler runs. */
export interface OperationMeta {
  /** What somebody must be allowed to do; none: open to everybody. */
  readonly action?: Action;
  /** Binds the brand to something beyond today: refused while its deletion waits. */
  readonly blockedDuringDeletion?: boolean;
  /** Open to a person who still has to set up the second factor that their firm asks for. */
  readonly withoutSecondFactor?: boolean;
  /** Its answer opens something: it is told once, and a repetition with the same `Idempotency-Key` is told so. */
  readonly secretAnswer?: boolean;
}

const base = oc.$meta<OperationMeta>({});

/** What any operation may answer besides its own refusals. */
export const open = base.errors(
  refusals(
    'BAD_REQUEST',
    'PAYLOAD_TOO_LARGE',
    'TOO_MANY_REQUESTS',
    'INTERNAL_SERVER_ERROR',
    'SERVICE_UNAVAILABLE',
  ),
);

/**
 * An operation for those who may do the action in the brand they act in. The server asks before the handler runs, whatever
 * the handler does; someone else's id is NOT_FOUND.
 */
export const may = (action: Action) =>
  open
    .meta({ action })
    .errors(refusals('UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'BRAND_ARCHIVED', 'SECOND_FACTOR_NEEDED'));

/**
 * A person's own, needed on the way to a second factor or out of the firm: open before the firm's wish for one is met
 * (`docs/decisions/0074`). Shows nothing of what is in a brand.
 */
export const mayFirst = (action: Action) => may(action).meta({ withoutSecondFactor: true });

/**
 * The same for an operation that binds the workspace to something beyond today: a purchase, an account, publishing by
 * itself. The server refuses it while a deletion of the workspace waits (`docs/decisions/0029`).
 */
export const mayUnlessDeleting = (action: Action) =>
  may(action).meta({ blockedDuringDeletion: true }).errors(refusals('DELETION_PENDING'));
