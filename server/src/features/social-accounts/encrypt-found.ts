import { message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { problemOf } from '../../lib/stored-message.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { LoginResult } from '../../providers/social/social-login.ts';
import { encryptCandidates } from './encrypted-secrets.ts';
import type { ConnectionRow } from './social-accounts.queries.ts';

/** How long a login may take, and after it the choosing. */
export const CONNECTION_MILLISECONDS = 15 * 60_000;

const NOTHING_FOUND = message('account.nothing-found');

type Change = Pick<ConnectionRow, 'problem' | 'message'> &
  Partial<Pick<ConnectionRow, 'encryptedCandidates' | 'expiresAt'>> & { status: 'choosing' | 'failed' };

/** What a finished login makes of its connection: accounts to choose from, encrypted, or why there are none. */
export function encryptFound(
  { secretBox, clock }: Pick<Context, 'secretBox' | 'clock'>,
  key: { workspaceId: WorkspaceId; state: string },
  found: LoginResult,
): Change {
  if (found.accounts.length === 0) return { status: 'failed', ...problemOf(found.problem ?? NOTHING_FOUND) };
  const { networkUserId, userToken, scopes, accounts, problem, baseUrl = null, proofKey = null } = found;
  const encryptedCandidates = encryptCandidates(secretBox, key, {
    networkUserId,
    userToken,
    baseUrl,
    proofKey,
    scopes: [...scopes],
    accounts: accounts.map((account) => ({ ...account, ...problemOf(account.problem) })),
  });
  const expiresAt = new Date(clock.now().getTime() + CONNECTION_MILLISECONDS);
  return { status: 'choosing', ...problemOf(problem), encryptedCandidates, expiresAt };
}
