import type { Publication } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { isHeld, releaseHold } from './hold-publication.ts';
import { lockSources } from './lock-sources.ts';
import type { PublicationRow } from './publication-row.ts';
import { toPublications } from './publication-view.ts';
import { deletePublications, lockOfPosts, updateByUser } from './publications.queries.ts';
import { writeSourceState } from './refresh-source-states.ts';
import { syncPostPublications } from './sync-publications.ts';
import { ROWS_ONLY } from './write-step.ts';

/**
 * "Cofnij" after "Opublikuj teraz" (P-47): every publication of the post that is still held is as it was before the press,
 * or gone where there was none. What a worker has taken into hand meanwhile goes out.
 * @throws Refusal NOT_FOUND, NOT_CANCELLABLE when nothing is held any more
 */
export async function takeBack(
  context: Pick<Context, 'db' | 'clock' | 'networks' | 'shortLinkUrl'>,
  workspaceId: WorkspaceId,
  { postId }: { postId: string },
): Promise<{ publications: Publication[] }> {
  const now = context.clock.now();
  return inTransaction(
    context.db,
    async (tx) => {
      const [source] = await lockSources(tx, workspaceId, [postId]);
      if (source === undefined) throw new Refusal('NOT_FOUND');
      const rows = await lockOfPosts(workspaceId, tx, [postId]);
      if (!rows.some(isHeld)) throw new Refusal('NOT_CANCELLABLE');
      const left: PublicationRow[] = [];
      for (const row of rows) {
        const before = isHeld(row) ? releaseHold(row, now) : null;
        if (before !== null) left.push(await updateByUser(workspaceId, tx, row.id, before));
        else if (isHeld(row)) await deletePublications(workspaceId, tx, [row.id]);
        else left.push(row);
      }
      await writeSourceState(tx, source, left);
      // Preferences, accounts and the post itself may have changed while it was held.
      await syncPostPublications(context, tx, workspaceId, postId);
      const publications = await lockOfPosts(workspaceId, tx, [postId]);
      return { publications: await toPublications(tx, workspaceId, publications) };
    },
    ROWS_ONLY,
  );
}
