import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { statementOf } from '../../lib/stored-statement.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { tellPeople } from '../notifications/index.ts';
import { readPublishingAccounts } from '../social-accounts/index.ts';
import { listPeopleToTell } from '../workspaces/index.ts';
import { logPath } from './log-path.ts';
import { isToCheck } from './post-state.ts';
import type { PublicationRow } from './publication-row.ts';
import { sourceOf } from './publication-source.ts';
import { TO_CHECK } from './publication-state.ts';

const TROUBLE: readonly PublicationRow['state'][] = ['failed', 'needs-fix', 'needs-reconnect', 'skipped'];
const LONGEST_EXCERPT = 120;

/**
 * Publications that only a person can bring on: their people are told once, in the transaction in which it happened.
 * An account that has to be connected anew is told of once a day, however many posts wait for it.
 */
export async function tellOfTrouble(
  context: Pick<Context, 'clock' | 'enqueue' | 'log' | 'appUrl' | 'secretBox'>,
  tx: Tx,
  rows: readonly PublicationRow[],
): Promise<void> {
  for (const row of rows) {
    if (!TROUBLE.includes(row.state) && !isToCheck({ ...row, claimed: row.claimedBy !== null })) continue;
    const workspaceId = asWorkspaceId(row.workspaceId);
    const accounts = await readPublishingAccounts(tx, workspaceId, [row.accountId]);
    const people = await listPeopleToTell(tx, workspaceId);
    const excerpt = (row.caption ?? '').slice(0, LONGEST_EXCERPT);
    const details = [
      ['Konto', accounts.get(row.accountId)?.name ?? ''],
      ...(excerpt === '' ? [] : [['Post', excerpt] as const]),
    ] as const;
    await tellPeople(context, tx, workspaceId, { ...occasionOf(row, context.clock.now()), details, people });
  }
}

function occasionOf(row: PublicationRow, now: Date) {
  const said = row.problem === null ? TO_CHECK : statementOf(row.problem, row.statement);
  if (row.state === 'needs-reconnect') {
    const day = now.toISOString().slice(0, 10);
    return {
      kind: 'account-needs-you',
      occasion: `reconnect:${row.accountId}:${day}`,
      said,
      path: '/dashboard?tab=social-media',
    } as const;
  }
  return {
    kind: 'post-needs-you',
    occasion: `publication:${row.id}:${row.fence}:${row.state}`,
    said,
    path: logPath(sourceOf(row)),
  } as const;
}
