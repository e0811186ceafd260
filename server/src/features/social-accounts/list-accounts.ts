import { NETWORKS, type NetworkAvailability, type SocialAccount } from '@postownia/contract';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import { messageOf } from '../../lib/stored-message.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type AccountRow, selectAccounts } from './social-accounts.queries.ts';

type Availability = z.infer<typeof NetworkAvailability>;

/** The connected accounts and what can be connected here. */
export async function listAccounts(
  context: Pick<Context, 'db' | 'networks'>,
  workspaceId: WorkspaceId,
): Promise<{ accounts: SocialAccount[]; networks: Availability[] }> {
  const rows = await selectAccounts(workspaceId, context.db);
  return {
    accounts: rows.map(toSocialAccount),
    networks: NETWORKS.map((network) => availability(context, network)),
  };
}

function availability(
  { networks }: Pick<Context, 'networks'>,
  network: Availability['network'],
): Availability {
  const login = networks.login(network);
  const reason = networks.unavailable(network);
  const why = { reason: reason && formatMessageIn('pl', reason), message: reason };
  return {
    network,
    available: login !== undefined && reason === null,
    demo: login?.demo ?? false,
    example: login?.way === 'form' ? (login.example ?? null) : null,
    ...why,
  };
}

/** What people see of an account. */
export function toSocialAccount(row: AccountRow): SocialAccount {
  return {
    id: row.id,
    network: row.network,
    name: row.name,
    label: row.label,
    username: row.username,
    avatarUrl: row.avatarUrl,
    state: row.state === 'connected' ? 'connected' : 'needs-reconnect',
    problem: row.problem,
    message: row.problem === null ? null : messageOf(row.problem, row.message),
    connectedAt: row.connectedAt.toISOString(),
    expiresAt: row.tokenExpiresAt?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    profileUrl: row.profileUrl,
  };
}
