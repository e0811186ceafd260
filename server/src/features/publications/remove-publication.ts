import { definitionOf, type Publication } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

import { recordEvent } from '../audit/index.ts';
import { changeByUser } from './change-by-user.ts';

/**
 * Has a post that is out deleted at its network. What was asked is committed with the job that does it; asked again while
 * it is under way, or when it is gone, nothing new happens.
 * @throws Refusal NOT_FOUND, NOT_CANCELLABLE where it is not out, or its network takes no such call
 */
export async function removePublication(
  context: Pick<Context, 'db' | 'clock' | 'enqueue'>,
  workspaceId: WorkspaceId,
  { id, by }: { id: string; by: RecordedActor },
): Promise<Publication> {
  const now = context.clock.now();
  return changeByUser(context, workspaceId, {
    id,
    decide: async (row, tx) => {
      const isOut = row.state === 'published' && row.remoteId !== null && row.claimedBy === null;
      if (!isOut || !definitionOf(row.network).removable) throw new Refusal('NOT_CANCELLABLE');
      if (row.removalState === 'removed') return { updatedAt: row.updatedAt };
      const turn = { of: workspaceId, asked: true };
      await context.enqueue(tx, 'remove-publication', { workspaceId, publicationId: id }, { turn });
      if (row.removalState === 'asked') return { updatedAt: row.updatedAt };
      const details = { network: row.network };
      await recordEvent(tx, workspaceId, { ...by, action: 'publication.removed', details }, now);
      return { removalState: 'asked', removalAt: now, removalMessage: null, updatedAt: now };
    },
  });
}
