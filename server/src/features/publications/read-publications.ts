import type { Publication } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readPostRecords } from '../posts/index.ts';
import { toPublications } from './publication-view.ts';
import { selectOfPost } from './publications.queries.ts';

/**
 * Where a post went or will go, account by account, with its log.
 * @throws Refusal NOT_FOUND, also for another workspace's post
 */
export async function readPublications(
  { db }: Pick<Context, 'db'>,
  workspaceId: WorkspaceId,
  { id }: { id: string },
): Promise<{ publications: Publication[] }> {
  const [post] = await readPostRecords(db, workspaceId, { ids: [id] });
  if (post === undefined) throw new Refusal('NOT_FOUND');
  const rows = await selectOfPost(workspaceId, db, id);
  return { publications: await toPublications(db, workspaceId, rows) };
}
