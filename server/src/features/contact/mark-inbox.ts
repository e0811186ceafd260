import type { InboxKind, InboxOutcome } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import { updateInbox } from './inbox.system-queries.ts';

/**
 * Notes that something in the inbox was read, answered or archived, by whom and when; `waiting` takes the last two back.
 * Safe to repeat.
 * @throws Refusal NOT_FOUND
 */
export async function markInbox(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId }: { userId: string },
  { kind, id, as }: { kind: InboxKind; id: string; as: 'read' | 'waiting' | InboxOutcome },
): Promise<void> {
  const mark = { kind, id, now: clock.now() };
  const marked = await updateInbox(db, as === 'read' ? mark : { ...mark, handled: handledAs(as, userId) });
  if (!marked) throw new Refusal('NOT_FOUND');
}

const handledAs = (as: 'waiting' | InboxOutcome, by: string) => (as === 'waiting' ? null : { as, by });
