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
