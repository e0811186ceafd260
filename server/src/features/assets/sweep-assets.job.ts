import type { Context } from '../../context.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { type AssetRef, selectOldUploads, selectUnused } from './assets.system-queries.ts';
import { giveUpUpload, removeAsset } from './remove-asset.ts';

/** An upload may rest for this long, and a video or an image wait for its post. */
export const GRACE_MILLISECONDS = 72 * 3_600_000;
const PAGE = 500;

/**
 * Collects what nobody needs: uploads that nobody finished or that were refused, uploaded assets that went into nothing
 * and made ones that nothing shows any more. The library's stay until a person removes them. Safe to run twice and at once.
 */
export async function sweepAssets(
  context: Pick<Context, 'db' | 'clock' | 'storage' | 'uploads' | 'log'>,
): Promise<void> {
  const before = new Date(context.clock.now().getTime() - GRACE_MILLISECONDS);
  let [abandoned, unused] = [0, 0];
  for await (const { workspaceId, id } of oldUploads(context, before))
    if (await giveUpUpload(context, asWorkspaceId(workspaceId), id)) abandoned += 1;
  for await (const { workspaceId, id } of unusedAssets(context, before))
    if (await removeAsset(context, asWorkspaceId(workspaceId), { id, kept: false })) unused += 1;
  if (abandoned + unused > 0) context.log.info({ abandoned, unused }, 'unused assets removed');
}

/** Each page is gone when the next is asked for. */
async function* oldUploads({ db }: Pick<Context, 'db'>, before: Date): AsyncIterable<AssetRef> {
  for (;;) {
    const page = await selectOldUploads(db, { before, limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
  }
}

async function* unusedAssets({ db }: Pick<Context, 'db'>, before: Date): AsyncIterable<AssetRef> {
  for (let after: AssetRef | null = null; ; ) {
    const page: AssetRef[] = await selectUnused(db, { before, after, limit: PAGE });
    yield* page;
    after = page.at(-1) ?? after;
    if (page.length < PAGE) return;
  }
}
