import type { Context } from '../../context.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { selectSealedAfter } from './account-rows.ts';
import { openAccount, sealAccount } from './sealed-secrets.ts';
import { replaceSealedToken } from './social-accounts.queries.ts';

const PAGE = 200;

/**
 * Seals the tokens of all accounts with the newest key, where an older one sealed them. Safe to run twice and beside
 * working processes: a token that changed meanwhile stays as it is.
 * @returns how many were sealed anew
 * @throws SecretBoxError when the key of a value is not among those of SECRET_KEY
 */
export async function resealAccounts({ db, secretBox }: Pick<Context, 'db' | 'secretBox'>): Promise<number> {
  let sealedAnew = 0;
  for (let after: string | null = null; ; ) {
    const accounts = await selectSealedAfter(db, { after, limit: PAGE });
    for (const { id, workspaceId: workspace, network, remoteId, sealedToken } of accounts) {
      if (sealedToken === null || secretBox.isCurrent(sealedToken)) continue;
      const workspaceId = asWorkspaceId(workspace);
      const key = { workspaceId, network, remoteId };
      const next = sealAccount(secretBox, key, openAccount(secretBox, key, sealedToken));
      if (await replaceSealedToken(workspaceId, db, { id, before: sealedToken, next })) sealedAnew += 1;
    }
    if (accounts.length < PAGE) return sealedAnew;
    after = accounts.at(-1)?.id ?? null;
  }
}
