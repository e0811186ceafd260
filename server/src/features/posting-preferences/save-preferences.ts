import type { PostingPreferences, StoredPostingPreferences } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { toPreferences } from './get-preferences.ts';
import { upsertPreferences } from './posting-preferences.queries.ts';

/** Replaces zone, times, late policy and pause; planned posts get their new due instants in the same transaction. */
export function savePreferences(
  context: Pick<Context, 'db' | 'clock' | 'changeHooks'>,
  workspaceId: WorkspaceId,
  { by, preferences }: { by: RecordedActor; preferences: PostingPreferences },
): Promise<StoredPostingPreferences> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const row = await upsertPreferences(workspaceId, tx, preferences, now);
    await recordEvent(tx, workspaceId, { ...by, action: 'posting-preferences.changed' }, now);
    await context.changeHooks.preferencesChanged(tx, workspaceId);
    return toPreferences(row);
  });
}
