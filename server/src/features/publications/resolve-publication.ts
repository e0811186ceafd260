import type { Publication } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { problemOf } from '../../lib/stored-message.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { changeByUser } from './change-by-user.ts';
import { commentDue } from './comment-state.ts';
import { isToCheck } from './post-state.ts';
import { resetPublication } from './reset-publication.ts';

/**
 * The person's answer to "Do sprawdzenia": the post is there and counts as published, or it is not and goes out again.
 * @throws Refusal NOT_FOUND, NOT_TO_CHECK
 */
export async function resolvePublication(
  context: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { id, answer, by }: { id: string; answer: 'is-there' | 'is-not-there'; by: RecordedActor },
): Promise<Publication> {
  return changeByUser(context, workspaceId, {
    id,
    decide: async (row) => {
      if (!isToCheck({ ...row, claimed: row.claimedBy !== null })) throw new Refusal('NOT_TO_CHECK');
      const now = context.clock.now();
      if (answer === 'is-not-there') return { ...resetPublication({ by, now }), remoteId: null };
      return {
        ...by,
        state: 'published',
        publishedAt: row.publishedAt ?? row.intendedAt ?? now,
        ...problemOf(null),
        problemCode: null,
        ...commentDue(row, now),
        updatedAt: now,
      };
    },
  });
}
