import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { lockFacts } from './brand-facts.queries.ts';

export type FactContext = Pick<Context, 'db' | 'clock'>;

/** Who changes facts, and what of them, as the audit log calls it. */
export interface FactChange {
  readonly by: RecordedActor;
  readonly part:
    | 'answer'
    | 'text'
    | 'profile'
    | 'website'
    | 'confirmed'
    | 'rejected'
    | 'reopened'
    | 'removed';
}

/** What a change came to; `changed` counts what is other than before, so that a repeat notes nothing. */
export interface ChangeResult<Answer> {
  readonly answer: Answer;
  readonly changed: number;
}

/**
 * Changes a brand's facts in one transaction, one change after the other, notes who did what (never the words) and tells
 * open screens. A change of nothing is neither noted nor told.
 */
export function changeFacts<Answer>(
  context: FactContext,
  workspaceId: WorkspaceId,
  { by, part }: FactChange,
  work: (tx: Tx, now: Date) => Promise<ChangeResult<Answer>>,
): Promise<Answer> {
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    await lockFacts(workspaceId, tx);
    const { answer, changed } = await work(tx, now);
    if (changed > 0) {
      const event = {
        ...by,
        action: 'brand-facts.changed',
        details: { part, count: changed },
      } as const;
      await recordEvent(tx, workspaceId, event, now);
      await emit(tx, workspaceId, { name: 'facts.changed', payload: {} }, now);
    }
    return answer;
  });
}
