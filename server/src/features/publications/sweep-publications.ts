import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { listAutoPublishing } from '../posting-preferences/index.ts';
import { syncWorkspacePublications } from './sync-publications.ts';

/** Workspaces brought in line per sweep; a sweep starts where the last one of this process ended. */
const WORKSPACES_PER_SWEEP = 20;
const lastSwept = new WeakMap<object, WorkspaceId>();

/**
 * The net under the change hooks: brings the publications of some auto-publishing workspaces in line with their
 * posts. Finds nothing to do unless something went wrong.
 */
export async function sweepPublications(
  context: Pick<Context, 'db' | 'clock' | 'networks' | 'database' | 'shortLinkUrl'>,
): Promise<void> {
  const after = lastSwept.get(context.database) ?? null;
  const workspaces = await listAutoPublishing(context.db, { after, limit: WORKSPACES_PER_SWEEP });
  for (const workspaceId of workspaces) {
    await inTransaction(context.db, (tx) => syncWorkspacePublications(context, tx, workspaceId), {
      retries: 2,
    });
  }
  const last = workspaces.at(-1);
  if (last === undefined || workspaces.length < WORKSPACES_PER_SWEEP) lastSwept.delete(context.database);
  else lastSwept.set(context.database, last);
}
