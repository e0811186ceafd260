import type { Context } from '../../context.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { selectKnownIds } from './media.queries.ts';
import { PICTURES } from './picture-keys.ts';

/** Younger files may belong to a post that is just being made. */
const GRACE_MILLISECONDS = 24 * 3_600_000;
const PAGE = 500;
const KEY = /^post-images\/([0-9a-f-]{36})\/([0-9a-f-]{36})\.(?:jpg|webp)$/;

/**
 * Removes files no row knows: pictures are stored before their row, so a crash between the two leaves one behind.
 * Safe to run twice and at once.
 */
export async function removeLeftovers(
  context: Pick<Context, 'db' | 'clock' | 'storage' | 'log'>,
): Promise<void> {
  const oldEnough = context.clock.now().getTime() - GRACE_MILLISECONDS;
  let removed = 0;
  let page: string[] = [];
  const flush = async () => {
    const leftovers = await unknownKeys(context, page);
    for (const key of leftovers) await context.storage.remove(key);
    removed += leftovers.length;
    page = [];
  };
  for await (const { key, storedAt } of context.storage.list(PICTURES)) {
    if (storedAt.getTime() > oldEnough) continue;
    page.push(key);
    if (page.length === PAGE) await flush();
  }
  await flush();
  if (removed > 0) context.log.info({ removed }, 'leftover files removed');
}

async function unknownKeys(context: Pick<Context, 'db'>, keys: readonly string[]): Promise<string[]> {
  const idsByWorkspace = new Map<string, Set<string>>();
  const parsed = keys.map((key) => ({ key, parts: KEY.exec(key) }));
  for (const { parts } of parsed) {
    const [, workspace, id] = parts ?? [];
    if (workspace === undefined || id === undefined) continue;
    idsByWorkspace.set(workspace, (idsByWorkspace.get(workspace) ?? new Set()).add(id));
  }
  const known = new Set<string>();
  for (const [workspace, ids] of idsByWorkspace) {
    for (const id of await selectKnownIds(asWorkspaceId(workspace), context.db, [...ids]))
      known.add(`${workspace}/${id}`);
  }
  return parsed.filter(({ parts }) => !known.has(`${parts?.[1]}/${parts?.[2]}`)).map(({ key }) => key);
}
