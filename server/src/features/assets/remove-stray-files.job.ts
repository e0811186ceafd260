import type { Context } from '../../context.ts';
import { assetOfKey, PREFIXES } from './asset-keys.ts';
import { selectKnown } from './assets.system-queries.ts';
import { GRACE_MILLISECONDS } from './sweep-assets.job.ts';

const PAGE = 500;

/**
 * Removes files that neither an asset nor an upload knows: files are stored before their row and removed after it, so a
 * crash between leaves one behind. Younger ones may belong to a post that is just being made. Safe to run twice and at once.
 */
export async function removeStrayFiles(
  context: Pick<Context, 'db' | 'clock' | 'storage' | 'log'>,
): Promise<void> {
  const { storage, clock, log } = context;
  const before = new Date(clock.now().getTime() - GRACE_MILLISECONDS);
  let removed = 0;
  for (const prefix of Object.values(PREFIXES)) {
    let page: string[] = [];
    const flush = async () => {
      removed += await removeUnknown(context, page);
      page = [];
    };
    for await (const { key, storedAt } of storage.list(prefix)) {
      if (storedAt < before) page.push(key);
      if (page.length === PAGE) await flush();
    }
    await flush();
  }
  if (removed > 0) log.info({ removed }, 'stray files removed');
}

async function removeUnknown(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  keys: readonly string[],
): Promise<number> {
  const files = keys.map((key) => ({ key, asset: assetOfKey(key) }));
  const known = await selectKnown(
    db,
    files.flatMap(({ asset }) => asset ?? []),
  );
  const strays = files.filter(
    ({ asset }) => asset === null || !known.has(`${asset.workspaceId}/${asset.id}`),
  );
  for (const { key } of strays) await storage.remove(key);
  return strays.length;
}
