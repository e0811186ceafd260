import type { Settings } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { recordEvent } from '../audit/index.ts';
import { setZone } from '../posting-preferences/index.ts';
import { brandRows } from '../workspaces/index.ts';
import { readSettings, type Who } from './read-settings.ts';

/** Renames the workspace and moves it to another zone; planned posts get their new due instants at once. */
export async function saveWorkspace(
  context: Pick<Context, 'db' | 'clock' | 'changeHooks'>,
  who: Who,
  { by, name, zone }: Pick<Settings['workspace'], 'name' | 'zone'> & { by: RecordedActor },
): Promise<Settings> {
  const now = context.clock.now();
  const before = await readSettings(context, who);
  await inTransaction(context.db, async (tx) => {
    const { workspaceId } = who;
    if (before.workspace.name !== name) {
      await brandRows.renameWorkspace(tx, workspaceId, name);
      const event = { ...by, action: 'workspace.renamed', details: { name } } as const;
      await recordEvent(tx, workspaceId, event, now);
      await emit(tx, workspaceId, { name: 'profile.changed', payload: {} }, now);
    }
    if (before.workspace.zone !== zone) {
      await setZone(tx, workspaceId, { zone, now });
      await context.changeHooks.preferencesChanged(tx, workspaceId);
      const event = { ...by, action: 'workspace.zone-changed', details: { zone } } as const;
      await recordEvent(tx, workspaceId, event, now);
    }
  });
  return readSettings(context, who);
}
