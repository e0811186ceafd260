import type { LinkSettings, StoredLinkSettings } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { getLinkSettings } from './get-link-settings.ts';
import { upsertLinkSettings } from './short-links.queries.ts';

/** Changes what happens to the addresses of posts that go out from now on, also of those frozen but not yet seen. */
export async function saveLinkSettings(
  context: Pick<Context, 'db' | 'clock' | 'shortLinkUrl' | 'changeHooks'>,
  workspaceId: WorkspaceId,
  { settings, by }: { settings: LinkSettings; by: RecordedActor },
): Promise<StoredLinkSettings> {
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    await upsertLinkSettings(workspaceId, tx, settings, now);
    await context.changeHooks.preferencesChanged(tx, workspaceId);
    await recordEvent(tx, workspaceId, { ...by, action: 'link-settings.changed' }, now);
    return getLinkSettings(context, tx, workspaceId);
  });
}
