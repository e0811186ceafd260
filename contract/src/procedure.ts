import { oc } from '@orpc/contract';
import { refusals } from './errors.ts';
import type { Action } from './permissions.ts';

/** What the server reads of an operation before its handler runs. */
export interface OperationMeta {
  /** What somebody must be allowed to do; none: open to everybody. */
  readonly action?: Action;
  /** Binds the brand to something beyond today: refused while its deletion waits. */
  readonly blockedDuringDeletion?: boolean;
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
  open.meta({ action }).errors(refusals('UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'BRAND_ARCHIVED'));

/**
 * The same for an operation that binds the workspace to something beyond today: a purchase, an account, publishing by
 * itself. The server refuses it while a deletion of the workspace waits (`docs/decisions/0029`).
 */
export const mayUnlessDeleting = (action: Action) =>
  may(action).meta({ blockedDuringDeletion: true }).errors(refusals('DELETION_PENDING'));
