import type { SocialAccount } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { problemOf } from '../../lib/stored-message.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { accountDetails } from './account-details.ts';
import { type Candidates, candidateId, encryptAccount, openCandidates } from './encrypted-secrets.ts';
import { toSocialAccount } from './list-accounts.ts';
import { loginOf } from './login-of.ts';
import { isExpired } from './read-connection.ts';
import {
  lockConnection,
  selectAccountByKey,
  updateConnection,
  upsertAccount,
} from './social-accounts.queries.ts';

type Used = Pick<Context, 'db' | 'clock' | 'secretBox' | 'networks' | 'changeHooks' | 'refuseDuringDeletion'>;

/**
 * Connects the chosen accounts, or connects them anew, and ends the connection; its tokens are forgotten. Publications
 * that wait for these accounts wake up in the same transaction.
 * @throws Refusal DELETION_PENDING, NOT_FOUND, CONNECTION_EXPIRED, ACCOUNT_NOT_CONNECTABLE, NETWORK_NOT_CONFIGURED
 */
export async function chooseAccounts(
  context: Used,
  workspaceId: WorkspaceId,
  { state, userId, candidateIds }: { state: string; userId: string; candidateIds: readonly string[] },
): Promise<{ accounts: SocialAccount[] }> {
  return inTransaction(
    context.db,
    async (tx) => {
      const now = context.clock.now();
      // Checked before the operation, too; a wish that comes between the two waits for this transaction.
      await context.refuseDuringDeletion(tx, workspaceId);
      const connection = await lockConnection(workspaceId, tx, { state, userId });
      if (connection === undefined) throw new Refusal('NOT_FOUND');
      if (connection.status !== 'choosing' || isExpired(connection, now))
        throw new Refusal('CONNECTION_EXPIRED');
      const found = openCandidates(
        context.secretBox,
        { workspaceId, state },
        connection.encryptedCandidates ?? '',
      );
      const chosen = [...new Set(candidateIds)].map((id) => candidateOf(context, found, id));
      const accounts: SocialAccount[] = [];
      for (const candidate of chosen) {
        accounts.push(await connect(context, tx, workspaceId, { found, candidate, userId, now }));
      }
      await updateConnection(workspaceId, tx, state, {
        status: 'done',
        ...problemOf(null),
        encryptedCandidates: null,
      });
      await context.changeHooks.accountsChanged(tx, workspaceId);
      return { accounts };
    },
    { retries: 3 },
  );
}

type Candidate = Candidates['accounts'][number];

function candidateOf(context: Used, found: Candidates, id: string): Candidate & { token: string } {
  const candidate = found.accounts.find((account) => candidateId(account) === id);
  if (candidate === undefined) throw new Refusal('ACCOUNT_NOT_CONNECTABLE');
  const { network, problem, token } = candidate;
  loginOf(context, network);
  if (problem !== null || token === null) throw new Refusal('ACCOUNT_NOT_CONNECTABLE', { id, problem });
  return { ...candidate, token };
}

async function connect(
  { secretBox }: Used,
  tx: Tx,
  workspaceId: WorkspaceId,
  login: { found: Candidates; candidate: Candidate & { token: string }; userId: string; now: Date },
): Promise<SocialAccount> {
  const {
    token,
    tokenExpiresAt,
    renewal,
    problem: _problem,
    message: _message,
    ...account
  } = login.candidate;
  const { networkUserId, userToken, scopes, baseUrl, proofKey } = login.found;
  const key = { workspaceId, network: account.network, remoteId: account.remoteId };
  const known = await selectAccountByKey(workspaceId, tx, key);
  const row = await upsertAccount(workspaceId, tx, {
    ...account,
    tokenExpiresAt,
    scopes,
    renewAt: renewal?.dueAt ?? null,
    renewingUntil: null,
    checkedAt: login.now,
    encryptedToken: encryptAccount(secretBox, key, {
      token,
      userToken,
      baseUrl,
      proofKey,
      refreshToken: renewal?.refreshToken ?? null,
    }),
    loginRemoteId: networkUserId,
    connectedBy: login.userId,
    connectedAt: login.now,
    updatedAt: login.now,
  });
  const action = known ? 'account.reconnected' : 'account.connected';
  await recordEvent(
    tx,
    workspaceId,
    { ...byUser(login.userId), action, details: accountDetails(row) },
    login.now,
  );
  return toSocialAccount(row);
}
