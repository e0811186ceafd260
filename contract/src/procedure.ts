import { oc } from '@orpc/contract';
import { refusals } from './errors.ts';

/** What any operation may answer besides its own refusals. */
export const open = oc.errors(
  refusals(
    'BAD_REQUEST',
    'PAYLOAD_TOO_LARGE',
    'TOO_MANY_REQUESTS',
    'INTERNAL_SERVER_ERROR',
    'SERVICE_UNAVAILABLE',
  ),
);

/** An operation of a signed-in member of a workspace; someone else's id is NOT_FOUND. */
export const member = open.errors(refusals('UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'));

/**
 * An operation that binds the workspace to something beyond today: a purchase, an account, publishing by itself. The
 * server refuses it while a deletion of the workspace waits (decision 0029), whatever its handler does.
 */
export const binding = member.errors(refusals('DELETION_PENDING'));
