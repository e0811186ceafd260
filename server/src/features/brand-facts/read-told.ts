import type { BrandFact, Speaker } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readConfirmedFacts } from './read-confirmed-facts.ts';
import { readSpeaker } from './read-interview.ts';

/** What planner and writer know from the brand itself: its confirmed facts, and whether it speaks as one or as several. */
export async function readTold(
  db: Queryable,
  workspaceId: WorkspaceId,
): Promise<{ facts: BrandFact[]; speaker: Speaker | null }> {
  return {
    facts: await readConfirmedFacts(db, workspaceId),
    speaker: await readSpeaker(db, workspaceId),
  };
}
