import type { Publication } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { lockPostRecords } from '../posts/index.ts';
import { announceDue } from './claim-rows.ts';
import { toPublications } from './publication-view.ts';
import {
  lockOfPosts,
  type PublicationChange,
  type PublicationRow,
  selectPublication,
  updateByPerson,
} from './publications.queries.ts';
import { writePostState } from './refresh-post-state.ts';
import { ROWS_ONLY } from './write-step.ts';

/**
 * A person decides about one publication: locks post and publications, asks `decide` for the change, and brings the
 * post in line.
 * @param options.decide throws a Refusal when the publication does not wait for this
 * @throws Refusal NOT_FOUND, also for another workspace's publication
 */
export async function changeByPerson(
  context: Pick<Context, 'db'>,
  workspaceId: WorkspaceId,
  options: { id: string; decide: (row: PublicationRow, tx: Tx) => Promise<PublicationChange> },
): Promise<Publication> {
  const { id, decide } = options;
  return inTransaction(
    context.db,
    async (tx) => {
      const found = await selectPublication(workspaceId, tx, id);
      const [post] = await lockPostRecords(tx, workspaceId, found?.postId == null ? [] : [found.postId]);
      if (post === undefined) throw new Refusal('NOT_FOUND');
      const rows = await lockOfPosts(workspaceId, tx, [post.id]);
      const row = rows.find((candidate) => candidate.id === id);
      if (row === undefined) throw new Refusal('NOT_FOUND');
      const changed = await updateByPerson(workspaceId, tx, id, await decide(row, tx));
      await writePostState(
        tx,
        workspaceId,
        post,
        rows.map((candidate) => (candidate.id === id ? changed : candidate)),
      );
      await announceDue(tx);
      const [publication] = await toPublications(tx, workspaceId, [changed]);
      if (publication === undefined) throw new Error('A publication has no view');
      return publication;
    },
    ROWS_ONLY,
  );
}
