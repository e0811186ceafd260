import type { Settings } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { noteEvent } from '../audit/index.ts';
import { setZone } from '../posting-preferences/index.ts';
import { renameWorkspace } from '../workspaces/index.ts';
import { readSettings, type Who } from './read-settings.ts';

/** Renames the workspace and moves it to another zone; planned posts get their new due instants at once. */
export async function saveWorkspace(
  context: Pick<Context, 'db' | 'clock' | 'announcements'>,
  who: Who,
  { name, zone }: Pick<Settings['workspace'], 'name' | 'zone'>,
): Promise<Settings> {
  const now = context.clock.now();
  const before = await readSettings(context, who);
  await inTransaction(context.db, async (tx) => {
    const { workspaceId, userId: actorId } = who;
    if (before.workspace.name !== name) {
      await renameWorkspace(tx, workspaceId, name);
      await noteEvent(
        tx,
        workspaceId,
        { actor: 'person', actorId, action: 'workspace.renamed', details: { name } },
        now,
      );
    }
    if (before.workspace.zone !== zone) {
      await setZone(tx, workspaceId, { zone, now });
      await context.announcements.preferencesChanged(tx, workspaceId);
      await noteEvent(
        tx,
        workspaceId,
        { actor: 'person', actorId, action: 'workspace.zone-changed', details: { zone } },
        now,
      );
    }
  });
  return readSettings(context, who);
}
