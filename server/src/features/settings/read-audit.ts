import type { AuditFilter, AuditRecord } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readKeyNames } from '../api-keys/index.ts';
import { readEvents } from '../audit/index.ts';
import { readAppNames } from '../connected-apps/index.ts';
import { readPublishingAccounts } from '../social-accounts/index.ts';
import { readUserNames } from '../workspaces/index.ts';

/** A page of the workspace's audit log with the names of those who acted and of accounts, newest first. */
export async function readAudit(
  { db }: Pick<Context, 'db'>,
  workspaceId: WorkspaceId,
  page: AuditFilter,
): Promise<{ records: AuditRecord[]; next: string | null }> {
  const { events, next } = await readEvents(db, workspaceId, page);
  const idsOf = (kind: 'api-key' | 'assistant') =>
    events.flatMap(({ actor, actorId }) => (actor === kind ? (actorId ?? []) : []));
  const userIds = events.flatMap(({ actorId, details: { member } }) =>
    [actorId, member].filter((id) => typeof id === 'string'),
  );
  const names = new Map([
    ...(await readUserNames(db, userIds)),
    ...(await readKeyNames(db, idsOf('api-key'))),
    ...(await readAppNames(db, idsOf('assistant'))),
  ]);
  const accounts = await readPublishingAccounts(
    db,
    workspaceId,
    events.flatMap(({ details: { account } }) => (typeof account === 'string' ? account : [])),
  );
  const records = events.map(({ id, createdAt, action, actor, actorId, details }) => ({
    id,
    action,
    actor,
    details: named(details, { accounts, names }),
    at: createdAt.toISOString(),
    name: actorId === null ? null : (names.get(actorId) ?? null),
  }));
  return { records, next };
}

/** Events name accounts and people by id; readers know them by name. Those who are gone are left out. */
function named(
  { account, member, ...details }: AuditRecord['details'],
  known: {
    accounts: ReadonlyMap<string, { name: string }>;
    names: ReadonlyMap<string, string>;
  },
): AuditRecord['details'] {
  const accountName = known.accounts.get(String(account))?.name;
  const memberName = known.names.get(String(member));
  return {
    ...details,
    ...(accountName === undefined ? {} : { account: accountName }),
    ...(memberName === undefined ? {} : { member: memberName }),
  };
}
