import { and, lt, ne } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { publicationAttempts } from '../../db/schema/publications.ts';

/** Deletes calls begun before then, across workspaces, but none whose answer is still open. @returns how many */
export async function deleteAttemptsBefore(
  db: Database,
  instant: Date,
  options: { rows?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const { startedAt, outcome } = publicationAttempts;
  return deleteInBatches(db, publicationAttempts, and(lt(startedAt, instant), ne(outcome, 'open')), options);
}
