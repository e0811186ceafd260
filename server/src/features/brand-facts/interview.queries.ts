import { eq, sql } from 'drizzle-orm';
import { interviewAnswers } from '../../db/schema/brand-facts.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type AnswerRow = typeof interviewAnswers.$inferSelect;

export function selectAnswers(workspaceId: WorkspaceId, db: Queryable): Promise<AnswerRow[]> {
  return db.select().from(interviewAnswers).where(eq(interviewAnswers.workspaceId, workspaceId));
}

export async function upsertAnswer(
  workspaceId: WorkspaceId,
  tx: Tx,
  answer: Pick<AnswerRow, 'question' | 'state' | 'text' | 'speaker' | 'updatedAt'>,
): Promise<void> {
  const { state, text, speaker, updatedAt } = answer;
  await tx
    .insert(interviewAnswers)
    .values({ ...answer, workspaceId })
    .onConflictDoUpdate({
      target: [interviewAnswers.workspaceId, interviewAnswers.question],
      set: { state, text, speaker, updatedAt, revision: sql`${interviewAnswers.revision} + 1` },
    });
}
