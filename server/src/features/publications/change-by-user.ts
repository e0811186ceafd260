import type { Publication } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { announceDue } from './claim.system-queries.ts';
import { lockSources } from './lock-sources.ts';
import type { PublicationChange, PublicationRow } from './publication-row.ts';
import type { Source } from './publication-source.ts';
import { toPublications } from './publication-view.ts';
import { lockOfPosts, selectPublication, updateByUser } from './publications.queries.ts';
import { writeSourceState } from './refresh-source-states.ts';
import { ROWS_ONLY } from './write-step.ts';

/**
 * A person decides about one publication: locks its post and the post's publications, asks `decide` for the change, and brings the
 * post in line.
 * @param options.decide throws a Refusal when the publication does not wait for this
 * @throws Refusal NOT_FOUND, also for another workspace's publication
 */
export async function changeByUser(
  context: Pick<Context, 'db'>,
  workspaceId: WorkspaceId,
  options: {
    id: string;
    decide: (row: PublicationRow, tx: Tx, source: Source) => Promise<PublicationChange>;
  },
): Promise<Publication> {
  const { id, decide } = options;
  return inTransaction(
    context.db,
    async (tx) => {
      const found = await selectPublication(workspaceId, tx, id);
      const [source] = await lockSources(tx, workspaceId, found === undefined ? [] : [found.postId]);
      if (source === undefined) throw new Refusal('NOT_FOUND');
      const rows = await lockOfPosts(workspaceId, tx, [source.id]);
      const row = rows.find((candidate) => candidate.id === id);
      if (row === undefined) throw new Refusal('NOT_FOUND');
      const changed = await updateByUser(workspaceId, tx, id, await decide(row, tx, source));
      await writeSourceState(
        tx,
        source,
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
