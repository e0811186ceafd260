import { INTERVIEW_QUESTIONS, type Interview, type Speaker } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type AnswerRow, selectAnswers } from './interview.queries.ts';

/** What the brand answered, in the order of the questions. */
export async function readInterview(db: Queryable, workspaceId: WorkspaceId): Promise<Interview> {
  const rows = await selectAnswers(workspaceId, db);
  const answers = INTERVIEW_QUESTIONS.flatMap((question) => rows.filter((row) => row.question === question));
  return {
    speaker: speakerIn(rows),
    answers: answers.map(({ question, state, text, revision }) => ({ question, state, text, revision })),
  };
}

/** Whether the brand speaks of itself as one person or as several; null until it said so. */
export async function readSpeaker(db: Queryable, workspaceId: WorkspaceId): Promise<Speaker | null> {
  return speakerIn(await selectAnswers(workspaceId, db));
}

const speakerIn = (rows: readonly AnswerRow[]) =>
  rows.find(({ question }) => question === 'q1')?.speaker ?? null;
