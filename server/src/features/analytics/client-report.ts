import type { ClientReport, ClientReportChoice } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { organizationOf } from '../../db/organization-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { readAllowance } from '../billing/index.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { selectClientReport, upsertClientReport } from './client-report.queries.ts';
import { monthBefore } from './month-to-report.ts';

type Used = Pick<Context, 'db' | 'clock'>;

/** To whom a brand's month goes by itself. */
export async function readClientReport(
  { db }: Pick<Used, 'db'>,
  workspaceId: WorkspaceId,
): Promise<ClientReport> {
  const row = await selectClientReport(workspaceId, db);
  return { recipients: row?.recipients ?? [], language: row?.language ?? 'pl' };
}

/**
 * Chooses who gets each month's report; nobody: none goes out. The first is of the month that runs now.
 * @throws Refusal FORBIDDEN below the premium level
 */
export async function saveClientReport(
  { db, clock }: Used,
  workspaceId: WorkspaceId,
  { by, choice }: { by: RecordedActor; choice: ClientReportChoice },
): Promise<ClientReport> {
  const now = clock.now();
  const { analytics } = await readAllowance(db, await organizationOf(db, workspaceId), now);
  // Whoever has no premium any more can still end it.
  if (analytics !== 'premium' && choice.recipients.length > 0) throw new Refusal('FORBIDDEN');
  const { zone } = await getPreferences(db, workspaceId);
  const recipients = [...new Set(choice.recipients)];
  await inTransaction(db, async (tx) => {
    const lastMonth = monthBefore(zone, now);
    await upsertClientReport(workspaceId, tx, { ...choice, recipients, lastMonth, updatedAt: now });
    const event = { ...by, action: 'client-report.changed', details: { count: recipients.length } } as const;
    await recordEvent(tx, workspaceId, event, now);
  });
  return readClientReport({ db }, workspaceId);
}
