import type { StoredPostingPreferences } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { setAutoPublish } from '../posting-preferences/index.ts';
import { postApprovals } from '../posts/index.ts';
import { syncWorkspacePublications } from './sync-publications.ts';
import { ROWS_ONLY } from './write-step.ts';

type Used = Pick<Context, 'db' | 'clock' | 'networks' | 'changeHooks' | 'shortLinkUrl'>;

/**
 * Turns auto-publish on or off. On approves exactly the named posts (P-1); posts that are approved already go
 * out as well, later ones stay drafts until approved.
 */
export async function switchAutoPublish(
  context: Used,
  workspaceId: WorkspaceId,
  change: { by: RecordedActor } & ({ on: true; postIds: readonly string[] } | { on: false }),
): Promise<StoredPostingPreferences> {
  const now = context.clock.now();
  return inTransaction(
    context.db,
    async (tx) => {
      const { by } = change;
      if (change.on) {
        const { postIds } = change;
        await postApprovals.approvePosts(context, tx, workspaceId, { postIds, by, now });
      }
      const preferences = await setAutoPublish(tx, workspaceId, { on: change.on, now });
      const action = change.on ? 'auto-publish.on' : 'auto-publish.off';
      await recordEvent(tx, workspaceId, { ...by, action }, now);
      await syncWorkspacePublications(context, tx, workspaceId);
      return preferences;
    },
    ROWS_ONLY,
  );
}
