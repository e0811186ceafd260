import type { Publication, PublicationState } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { problemOf } from '../../lib/stored-message.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readPublishingAccounts } from '../social-accounts/index.ts';
import { changeByUser } from './change-by-user.ts';
import type { PublicationChange, PublicationRow } from './publication-row.ts';
import { resetPublication } from './reset-publication.ts';

/** Over without success, or waiting for its next try. A lost answer is not among them: it is looked for instead. */
const RETRYABLE: readonly PublicationState[] = [
  'failed',
  'needs-fix',
  'skipped',
  'needs-reconnect',
  'waiting',
  'cancelled',
];

/**
 * "Ponów": tries again now, with the post as it is now, whatever the preferences say. Of a post that is out, the first
 * comment that failed, unless it is deleted there.
 * @throws Refusal NOT_FOUND, NOT_RETRYABLE, NOT_APPROVED
 */
export async function retryPublication(
  context: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { id, by }: { id: string; by: RecordedActor },
): Promise<Publication> {
  return changeByUser(context, workspaceId, {
    id,
    decide: async (row, tx, { cleared }) => {
      if (row.removalState === 'removed') throw new Refusal('NOT_RETRYABLE');
      if (row.commentState === 'failed') return commentAgain(row, { by, now: context.clock.now() });
      if (!cleared) throw new Refusal('NOT_APPROVED');
      const accounts = await readPublishingAccounts(tx, workspaceId, [row.accountId]);
      const connected = accounts.get(row.accountId)?.state === 'connected';
      if (!RETRYABLE.includes(row.state) || !connected) throw new Refusal('NOT_RETRYABLE');
      return resetPublication({ by, now: context.clock.now() });
    },
  });
}

/** One that may be there is looked for first. */
function commentAgain(
  { lostAnswers }: PublicationRow,
  { by, now }: { by: RecordedActor; now: Date },
): PublicationChange {
  const isLost = lostAnswers > 0;
  return {
    ...by,
    commentState: isLost ? 'sending' : 'due',
    lostAnswers: isLost ? 1 : 0,
    failures: 0,
    nextTryAt: now,
    ...problemOf(null),
    problemCode: null,
    updatedAt: now,
  };
}
