import type { Context } from '../../context.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { feedAad } from './calendar-feed.ts';
import { replaceSealedSecret, selectFeedsAfter } from './feed.queries.ts';

const PAGE = 200;

/**
 * Seals the secret addresses of all calendar feeds with the newest key, where an older one sealed them; the addresses
 * stay the same. Safe to run twice and beside working processes: one renewed meanwhile stays as it is.
 * @returns how many were sealed anew
 * @throws SecretBoxError when the key of a value is not among those of SECRET_KEY
 */
export async function resealFeeds({ db, secretBox }: Pick<Context, 'db' | 'secretBox'>): Promise<number> {
  let sealedAnew = 0;
  for (let after: string | null = null; ; ) {
    const feeds = await selectFeedsAfter(db, { after, limit: PAGE });
    for (const { workspaceId: workspace, sealedSecret: before } of feeds) {
      if (secretBox.isCurrent(before)) continue;
      const workspaceId = asWorkspaceId(workspace);
      const aad = feedAad(workspaceId);
      const next = secretBox.seal(secretBox.open(before, aad), aad);
      if (await replaceSealedSecret(workspaceId, db, { before, next })) sealedAnew += 1;
    }
    if (feeds.length < PAGE) return sealedAnew;
    after = feeds.at(-1)?.workspaceId ?? null;
  }
}
