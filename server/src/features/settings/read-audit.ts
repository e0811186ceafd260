import type { AuditMatter, AuditRecord } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readEvents } from '../audit/index.ts';
import { readPublishingAccounts } from '../social-accounts/index.ts';
import { readUserNames } from '../workspaces/index.ts';

/** A page of the workspace's audit log with the names of those who acted and of accounts, newest first. */
export async function readAudit(
  { db }: Pick<Context, 'db'>,
  workspaceId: WorkspaceId,
  page: { before?: string | undefined; matter?: AuditMatter | undefined },
): Promise<{ records: AuditRecord[]; next: string | null }> {
  const { events, next } = await readEvents(db, workspaceId, page);
  const names = await readUserNames(
    db,
    events.flatMap(({ actorId }) => actorId ?? []),
  );
  const accounts = await readPublishingAccounts(
    db,
    workspaceId,
    events.flatMap(({ details: { account } }) => (typeof account === 'string' ? account : [])),
  );
  const records = events.map(({ id, createdAt, action, actor, actorId, details }) => ({
    id,
    action,
    actor,
    details: named(details, accounts),
    at: createdAt.toISOString(),
    name: actorId === null ? null : (names.get(actorId) ?? null),
  }));
  return { records, next };
}

/** Events name accounts by id; people know them by name. */
function named(
  { account, ...details }: AuditRecord['details'],
  accounts: ReadonlyMap<string, { name: string }>,
): AuditRecord['details'] {
  if (typeof account !== 'string') return details;
  const known = accounts.get(account);
  return known === undefined ? details : { ...details, account: known.name };
}
