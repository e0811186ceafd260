import type { Context } from '../../context.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { disconnectAccount } from './disconnect-account.ts';
import { selectAccounts } from './social-accounts.queries.ts';

/** Disconnects every account of a workspace; consents that are no longer needed are revoked at the networks. */
export async function disconnectAll(
  context: Parameters<typeof disconnectAccount>[0] & Pick<Context, 'db'>,
  workspaceId: WorkspaceId,
  { by }: { by: RecordedActor },
): Promise<number> {
  const accounts = await selectAccounts(workspaceId, context.db);
  for (const { id } of accounts) await disconnectAccount(context, workspaceId, { id, by });
  return accounts.length;
}
