import type { Publication } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readPostRecords } from '../posts/index.ts';
import { videoPostToPublish } from '../video-posts/index.ts';
import type { SourceRef } from './publication-source.ts';
import { toPublications } from './publication-view.ts';
import { selectOfSource } from './publications.queries.ts';

/**
 * Where a post or video went or will go, account by account, with its log.
 * @throws Refusal NOT_FOUND, also for another workspace's
 */
export async function readPublications(
  context: Pick<Context, 'db' | 'storage'>,
  workspaceId: WorkspaceId,
  ref: SourceRef,
): Promise<{ publications: Publication[] }> {
  const { db } = context;
  const found =
    ref.kind === 'post'
      ? (await readPostRecords(db, workspaceId, { ids: [ref.id] }))[0]
      : await videoPostToPublish(context, db, workspaceId, ref.id);
  if (found === undefined) throw new Refusal('NOT_FOUND');
  const rows = await selectOfSource(workspaceId, db, ref);
  return { publications: await toPublications(db, workspaceId, rows) };
}
