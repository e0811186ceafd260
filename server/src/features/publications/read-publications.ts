import type { Publication } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readPostRecords } from '../posts/index.ts';
import { toPublications } from './publication-view.ts';
import { selectOfPost } from './publications.queries.ts';

/**
 * Where a post went or will go, account by account, with its log.
 * @throws Refusal NOT_FOUND, also for another workspace's
 */
export async function readPublications(
  db: Queryable,
  workspaceId: WorkspaceId,
  postId: string,
): Promise<{ publications: Publication[] }> {
  const [found] = await readPostRecords(db, workspaceId, { ids: [postId] });
  if (found === undefined) throw new Refusal('NOT_FOUND');
  const rows = await selectOfPost(workspaceId, db, postId);
  return { publications: await toPublications(db, workspaceId, rows) };
}
