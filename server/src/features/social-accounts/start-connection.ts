import { randomBytes } from 'node:crypto';
import type { Network } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { insertConnection } from './social-accounts.queries.ts';

/** How long a login may take, and after it the choosing. */
export const CONNECTION_MILLISECONDS = 15 * 60_000;

/**
 * Opens a one-time connection for this person and says where the popup has to go.
 * @throws Refusal NETWORK_NOT_CONFIGURED
 */
export async function startConnection(
  context: Pick<Context, 'db' | 'networks' | 'clock'>,
  workspaceId: WorkspaceId,
  { network, userId }: { network: Network; userId: string },
): Promise<{ state: string; url: string }> {
  const login = context.networks.login(network);
  const reason = context.networks.unavailable(network);
  if (login === undefined || reason !== null) {
    const details = { reason: reason && formatMessageIn('pl', reason), message: reason };
    throw new Refusal('NETWORK_NOT_CONFIGURED', details);
  }
  const state = randomBytes(32).toString('base64url');
  const now = context.clock.now();
  await insertConnection(workspaceId, context.db, {
    state,
    userId,
    network,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CONNECTION_MILLISECONDS),
  });
  return { state, url: login.dialogUrl(state) };
}
