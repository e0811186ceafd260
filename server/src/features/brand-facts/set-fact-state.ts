import type { BrandFact } from '@postownia/contract';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { deleteFacts, updateFact } from './brand-facts.queries.ts';
import { changeFacts, type FactContext } from './change-facts.ts';
import { toFact } from './fact-view.ts';
import { requireFact } from './require-fact.ts';

/**
 * Rejects a fact, so that it is neither told nor proposed again, or takes a decision about it back. In the state that is
 * asked for already, nothing changes.
 * @throws Refusal NOT_FOUND; CONFLICT when somebody else changed it in the meantime
 */
export function setFactState(
  context: FactContext,
  workspaceId: WorkspaceId,
  {
    by,
    id,
    revision,
    state,
  }: { by: RecordedActor; id: string; revision: number; state: 'rejected' | 'proposed' },
): Promise<BrandFact> {
  const part = state === 'rejected' ? 'rejected' : 'reopened';
  return changeFacts(context, workspaceId, { by, part }, async (tx, now) => {
    const row = await requireFact(tx, workspaceId, id);
    if (row.state === state) return { answer: toFact(row), changed: 0 };
    if (row.revision !== revision) throw new Refusal('CONFLICT');
    const undone = { state, consent: false, confirmedBy: null, confirmedAt: null, updatedAt: now };
    return { answer: toFact(await updateFact(workspaceId, tx, id, undone)), changed: 1 };
  });
}

/** Removes a fact for good; what was told stays in the answer or the profile. One that is gone already is no error. */
export function removeFact(
  context: FactContext,
  workspaceId: WorkspaceId,
  { by, id }: { by: RecordedActor; id: string },
): Promise<{ removed: true }> {
  return changeFacts(context, workspaceId, { by, part: 'removed' }, async (tx) => ({
    answer: { removed: true },
    changed: await deleteFacts(workspaceId, tx, [id]),
  }));
}
