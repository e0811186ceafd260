import type { SupportRating, SupportRequest } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { inRequest } from './in-request.ts';
import { updateRequest } from './support.queries.ts';

/**
 * Ends the person's own request; no answer is owed any more. Said again with a rating, only the rating is kept.
 * @throws Refusal NOT_FOUND
 */
export function closeRequest(
  context: Pick<Context, 'db' | 'clock'>,
  { workspaceId, userId }: Caller,
  { id, rating }: { id: string; rating?: SupportRating | undefined },
): Promise<SupportRequest> {
  return inRequest(context, { workspaceId, id, userId }, (tx, row, now) =>
    updateRequest(workspaceId, tx, id, {
      answerBy: null,
      closedAt: row.closedAt ?? now,
      rating: rating ?? row.rating,
      updatedAt: now,
    }),
  );
}
