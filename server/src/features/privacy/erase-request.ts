import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { BY_SYSTEM } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { removeCustomer } from '../billing/index.ts';
import { forgetContactsOf } from '../contact/index.ts';
import { links } from '../identity/index.ts';
import { forgetEmailsTo } from '../notifications/index.ts';
import { disconnectAll } from '../social-accounts/index.ts';
import { eraseUser } from '../workspaces/index.ts';
import {
  type DeletionRow,
  endDeletion,
  selectEmail,
  selectSoleOrganizations,
  selectSoleWorkspaces,
} from './deletion.system-queries.ts';
import { countFirmRows, countRows } from './erased.queries.ts';

const PREFIXES = ['post-images', 'post-videos', 'brand-logos', 'brand-sounds'];

/**
 * Carries a deletion out: first what is outside (networks, payment provider, files), then all rows in one transaction
 * together with the note that it was done. Every step may be repeated, so a crash between any two only delays it.
 */
export async function eraseRequest(context: Context, request: DeletionRow): Promise<void> {
  const { userId } = request;
  if (userId === null) return;
  const own = await selectSoleWorkspaces(context.db, userId);
  const organizations = await selectSoleOrganizations(context.db, userId);
  const erased: Record<string, number> = {};
  for (const organizationId of organizations)
    await removeCustomer(context, organizationId, { giveBackSince: request.requestedAt });
  for (const workspaceId of own) {
    await disconnectAll(context, workspaceId, { by: BY_SYSTEM });
    add(erased, { files: await removeFiles(context, workspaceId) });
    add(erased, await countRows(workspaceId, context.db));
  }
  for (const organizationId of organizations) add(erased, await countFirmRows(organizationId, context.db));
  const now = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    if (!(await endDeletion(tx, request.id, { state: 'final', endedAt: now, erased }))) return;
    const email = await selectEmail(tx, userId);
    if (email === null) return;
    await forgetEmailsTo(tx, email);
    await forgetContactsOf(tx, { email, userId });
    await context.forgetJobs(tx, [userId, ...own]);
    await links.forget(tx, { userId, email });
    await eraseUser(tx, { userId, organizationIds: organizations, workspaceIds: own });
  });
}

function add(sum: Record<string, number>, more: Record<string, number>): void {
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count;
}

async function removeFiles({ storage }: Pick<Context, 'storage'>, workspaceId: WorkspaceId): Promise<number> {
  let removed = 0;
  for (const prefix of PREFIXES) {
    for await (const { key } of storage.list(`${prefix}/${workspaceId}/`)) {
      await storage.remove(key);
      removed += 1;
    }
  }
  return removed;
}
