import type { Queryable } from '../../db/transaction.ts';
import { isSameActor, type RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { memberRows } from '../workspaces/index.ts';
import { selectLastHands } from './post-versions.queries.ts';

/**
 * The posts for which somebody cannot give the team's word: a program gives none, and nobody gives it for what they wrote
 * last themselves, unless the brand has nobody else who may approve (decision 0055).
 * @returns their ids
 */
export async function listOwnWork(
  db: Queryable,
  workspaceId: WorkspaceId,
  { posts, by }: { posts: readonly { readonly id: string }[]; by: RecordedActor },
): Promise<string[]> {
  const ids = posts.map(({ id }) => id);
  if (ids.length === 0) return [];
  if (by.actor !== 'user' || by.actorId === null) return ids;
  const hands = await selectLastHands(workspaceId, db, ids);
  const own = ids.filter((id) => {
    const hand = hands.get(id);
    return hand !== undefined && isSameActor(hand, by);
  });
  if (own.length === 0 || !(await memberRows.hasOtherApprover(db, workspaceId, by.actorId))) return [];
  return own;
}
