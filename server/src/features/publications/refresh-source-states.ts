import type { Tx } from '../../db/transaction.ts';
import { emitAll } from '../../events/emit.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { recordStates, type SourceOutcome } from './lock-sources.ts';
import { postStateOf } from './post-state.ts';
import type { PublicationRow } from './publication-row.ts';
import { isOf, type Source } from './publication-source.ts';
import { readOfSources } from './worker.system-queries.ts';

/** Brings the posts' states in line with their publications. They are locked by the caller, and given as they are. */
export async function refreshSourceStates(tx: Tx, sources: readonly Source[], now: Date): Promise<void> {
  const rows = await readOfSources(tx, sources);
  const outcomes = sources.flatMap((source) => outcomeOf(source, rows.filter(isOf(source))) ?? []);
  await recordStates(tx, outcomes);
  await emitAll(tx, sources.map(toEvent), now);
}

const toEvent = ({ workspaceId, id: postId }: Source) => ({
  workspaceId: asWorkspaceId(workspaceId),
  event: { name: 'publication.changed', payload: { postId } } as const,
});

/** Writes only what differs. */
export async function writeSourceState(
  tx: Tx,
  source: Source,
  rows: readonly PublicationRow[],
): Promise<void> {
  const outcome = outcomeOf(source, rows);
  if (outcome !== null) await recordStates(tx, [outcome]);
}

function outcomeOf(source: Source, rows: readonly PublicationRow[]): SourceOutcome | null {
  const { state, publishedAt } = postStateOf(
    rows.map((row) => ({ ...row, claimed: row.claimedBy !== null })),
  );
  if (state === source.state && publishedAt?.getTime() === source.publishedAt?.getTime()) return null;
  return { source, state, publishedAt };
}
