import type { Context } from '../../context.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { feedAad } from './calendar-feed.ts';
import { replaceEncryptedSecret } from './feed.queries.ts';
import { selectFeedsAfter } from './feed.system-queries.ts';

const PAGE = 200;

/**
 * Encrypts the secret addresses of all calendar feeds with the newest key, where an older one encrypted them; the addresses
 * stay the same. Safe to run twice and beside working processes: one renewed meanwhile stays as it is.
 * @returns how many were encrypted anew
 * @throws SecretBoxError when the key of a value is not among those of SECRET_KEY
 */
export async function reencryptFeeds({ db, secretBox }: Pick<Context, 'db' | 'secretBox'>): Promise<number> {
  let reencrypted = 0;
  for (let after: string | null = null; ; ) {
    const feeds = await selectFeedsAfter(db, { after, limit: PAGE });
    for (const { workspaceId: workspace, encryptedSecret: before } of feeds) {
      if (secretBox.isCurrent(before)) continue;
      const workspaceId = asWorkspaceId(workspace);
      const aad = feedAad(workspaceId);
      const next = secretBox.encrypt(secretBox.decrypt(before, aad), aad);
      if (await replaceEncryptedSecret(workspaceId, db, { before, next })) reencrypted += 1;
    }
    if (feeds.length < PAGE) return reencrypted;
    after = feeds.at(-1)?.workspaceId ?? null;
  }
}
