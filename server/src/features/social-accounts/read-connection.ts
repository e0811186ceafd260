import type { ConnectionCandidate, SocialConnection } from '@postownia/contract';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import { messageOf } from '../../lib/stored-message.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { candidateId, openCandidates } from './encrypted-secrets.ts';
import { type ConnectionRow, selectAccounts, selectConnection } from './social-accounts.queries.ts';

/**
 * How far the login in the popup is, with the accounts to choose from once there are some.
 * @throws Refusal NOT_FOUND, also for another person's connection
 */
export async function readConnection(
  context: Pick<Context, 'db' | 'clock' | 'secretBox'>,
  workspaceId: WorkspaceId,
  key: { state: string; userId: string },
): Promise<SocialConnection> {
  const row = await selectConnection(workspaceId, context.db, key);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  const status = isExpired(row, context.clock.now()) ? 'expired' : row.status;
  const candidates = status === 'choosing' ? await candidatesOf(context, workspaceId, row) : [];
  return { state: row.state, status, ...whyOf(row), candidates };
}

const whyOf = ({ problem, message }: Pick<ConnectionRow, 'problem' | 'message'>) => ({
  problem,
  message: problem === null ? null : messageOf(problem, message),
});

/** Only what still waits for somebody can expire. */
export function isExpired(row: Pick<ConnectionRow, 'status' | 'expiresAt'>, now: Date): boolean {
  return (row.status === 'pending' || row.status === 'choosing') && row.expiresAt.getTime() <= now.getTime();
}

async function candidatesOf(
  context: Pick<Context, 'db' | 'secretBox'>,
  workspaceId: WorkspaceId,
  row: ConnectionRow,
): Promise<z.infer<typeof ConnectionCandidate>[]> {
  const { accounts } = openCandidates(
    context.secretBox,
    { workspaceId, state: row.state },
    row.encryptedCandidates ?? '',
  );
  const connected = new Set((await selectAccounts(workspaceId, context.db)).map(candidateId));
  return accounts.map((account) => ({
    id: candidateId(account),
    network: account.network,
    name: account.name,
    username: account.username,
    avatarUrl: account.avatarUrl,
    alreadyConnected: connected.has(candidateId(account)),
    ...whyOf(account),
  }));
}
