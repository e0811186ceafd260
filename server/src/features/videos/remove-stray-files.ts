import type { Context } from '../../context.ts';
import { VIDEOS } from './video-keys.ts';
import { selectKnownVideoIds } from './video-rows.ts';

const PAGE = 500;
const KEY = /^post-videos\/[0-9a-f-]{36}\/([0-9a-f-]{36})(?:\.webp)?$/;

/** Removes films' files that no row knows any more, stored before an instant. Safe to run twice and at once. */
export async function removeStrayFiles(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { before }: { before: Date },
): Promise<number> {
  let removed = 0;
  let page: string[] = [];
  const flush = async () => {
    const ids = page.flatMap((key) => KEY.exec(key)?.[1] ?? []);
    const known = await selectKnownVideoIds(db, ids);
    const stray = page.filter((key) => !known.has(KEY.exec(key)?.[1] ?? ''));
    for (const key of stray) await storage.remove(key);
    removed += stray.length;
    page = [];
  };
  for await (const { key, storedAt } of storage.list(VIDEOS)) {
    if (storedAt < before) page.push(key);
    if (page.length === PAGE) await flush();
  }
  await flush();
  return removed;
}
