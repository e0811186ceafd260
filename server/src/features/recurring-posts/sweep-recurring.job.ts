import { RECURRING } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { daysAhead, makeOccurrences, type RecurringContext } from './make-occurrences.ts';
import { lockRecurring, lockRecurringList } from './recurring-posts.queries.ts';
import { selectDueRecurring } from './recurring-posts.system-queries.ts';

const PAGE = 200;

/** Every hour: makes the occurrences of the day that came into view. What is left over comes an hour later; there are two weeks. */
export async function sweepRecurring(
  context: RecurringContext & Pick<Context, 'log'>,
  _input: object = {},
  run?: { readonly stopping: AbortSignal },
): Promise<void> {
  // The earliest zone on earth: whoever is in view there alone is looked at in vain until their own day comes.
  const before = addDays(todayIn('Pacific/Kiritimati', context.clock.now()), RECURRING.daysAhead);
  let after: string | null = null;
  do {
    const due: { workspaceId: string; id: string }[] = await selectDueRecurring(context.db, {
      before,
      after,
      limit: PAGE,
    });
    for (const { workspaceId, id } of due) {
      if (run?.stopping.aborted) return;
      await makeOf(context, asWorkspaceId(workspaceId), id);
    }
    after = due.at(-1)?.id ?? null;
  } while (after !== null);
}

async function makeOf(
  context: RecurringContext & Pick<Context, 'log'>,
  workspaceId: WorkspaceId,
  id: string,
): Promise<void> {
  try {
    await inTransaction(
      context.db,
      async (tx) => {
        await lockRecurringList(workspaceId, tx);
        const row = await lockRecurring(workspaceId, tx, id);
        if (row?.state !== 'active') return;
        const { to } = await daysAhead(context, tx, workspaceId, row);
        if (row.madeUntil >= to) return;
        await makeOccurrences(context, tx, workspaceId, row);
        await emit(tx, workspaceId, { name: 'recurring-posts.changed', payload: {} }, context.clock.now());
      },
      { retries: 3 },
    );
  } catch (error) {
    // One brand's trouble is not the others'.
    context.log.error({ err: error, workspaceId, id }, 'occurrences of a recurring post were not made');
  }
}
