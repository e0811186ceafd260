import { DELETION } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { BY_OPERATOR } from '../../lib/recorded-actor.ts';
import { recordEvent } from '../audit/index.ts';
import { queueEmail } from '../notifications/index.ts';
import { lockUser } from '../workspaces/index.ts';
import { extendDeletionRow, lockPending, selectSoleWorkspaces } from './deletion.system-queries.ts';

const DAY = 86_400_000;

/**
 * Gives a deletion that cannot be carried out in thirty days up to sixty more, once, and tells the person why before the
 * thirty are over (GDPR article 12(3)).
 * @param options.days whole days after the thirtieth
 * @returns the new end, or why there is none: nothing pending, extended before, or the thirty days are over
 */
export async function extendDeletion(
  context: Pick<Context, 'db' | 'clock' | 'enqueue' | 'log' | 'appUrl'>,
  { userId, days, reason }: { userId: string; days: number; reason: string },
): Promise<Date | 'none' | 'extended-before' | 'too-late'> {
  if (days < 1 || days > DELETION.extensionDays) throw new RangeError(`no extension of ${days} days`);
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    const row = await lockPending(tx, userId);
    if (row === undefined) return 'none';
    if (row.finalAt <= now) return 'too-late';
    const finalAt = new Date(row.finalAt.getTime() + days * DAY);
    if (!(await extendDeletionRow(tx, row.id, { finalAt, extension: reason }))) return 'extended-before';
    const details = { until: finalAt.toISOString(), reason };
    for (const workspace of await selectSoleWorkspaces(tx, userId)) {
      await recordEvent(tx, workspace, { ...BY_OPERATOR, action: 'deletion.extended', details }, now);
    }
    const user = await lockUser(tx, userId);
    if (user !== null) {
      const { email: to, language } = user;
      await queueEmail(context, tx, {
        kind: 'deletion-extended',
        to,
        userId,
        language,
        link: `${context.appUrl}/settings/prywatnosc`,
        details: [
          ['reason', reason],
          ['newDate', finalAt.toISOString().slice(0, 10)],
        ],
      });
    }
    return finalAt;
  });
}
