import type { Context } from '../../context.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { selectEncryptedAfter } from './account.system-queries.ts';
import { encryptAccount, openAccount } from './encrypted-secrets.ts';
import { type AccountRow, replaceEncryptedToken } from './social-accounts.queries.ts';

const PAGE = 200;

/**
 * Encrypts the tokens of all accounts with the newest key, where an older one encrypted them. Safe to run twice and beside
 * working processes: a token that changed meanwhile stays as it is.
 * @returns how many were encrypted anew
 * @throws SecretBoxError when the key of a value is not among those of SECRET_KEY
 */
export async function reencryptAccounts({
  db,
  secretBox,
}: Pick<Context, 'db' | 'secretBox'>): Promise<number> {
  let reencrypted = 0;
  for (let after: AccountRow | null = null; ; ) {
    const accounts: AccountRow[] = await selectEncryptedAfter(db, { after, limit: PAGE });
    for (const { id, workspaceId: workspace, network, remoteId, encryptedToken } of accounts) {
      if (encryptedToken === null || secretBox.isCurrent(encryptedToken)) continue;
      const workspaceId = asWorkspaceId(workspace);
      const key = { workspaceId, network, remoteId };
      const next = encryptAccount(secretBox, key, openAccount(secretBox, key, encryptedToken));
      if (await replaceEncryptedToken(workspaceId, db, { id, before: encryptedToken, next }))
        reencrypted += 1;
    }
    if (accounts.length < PAGE) return reencrypted;
    after = accounts.at(-1) ?? null;
  }
}
