import type { Publication, PublicationState } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { problemOf } from '../../lib/stored-message.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { changeByUser } from './change-by-user.ts';
import { CANCELLED } from './plan-source.ts';

/** Nothing of it is under way and nothing of it can be out. */
const CANCELLABLE: readonly PublicationState[] = [
  'planned',
  'waiting',
  'needs-reconnect',
  'needs-fix',
  'failed',
  'skipped',
];

/**
 * "Odwołaj": this account does not get the post, whatever the preferences say, until a person publishes it there. The
 * other accounts are left alone.
 * @throws Refusal NOT_FOUND, NOT_CANCELLABLE
 */
export async function cancelPublication(
  context: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { id, by }: { id: string; by: RecordedActor },
): Promise<Publication> {
  return changeByUser(context, workspaceId, {
    id,
    decide: async (row) => {
      if (!CANCELLABLE.includes(row.state) || row.claimedBy !== null) throw new Refusal('NOT_CANCELLABLE');
      return {
        ...by,
        state: 'cancelled',
        problemCode: CANCELLED,
        ...problemOf(null),
        nextTryAt: null,
        updatedAt: context.clock.now(),
      };
    },
  });
}
