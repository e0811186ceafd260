import { Statement, statement } from '@postownia/contract/statements/statement';
import * as z from 'zod/mini';
import { sayIn } from './say-in.ts';

/**
 * A statement as rows keep it: in a column of its own, beside the Polish sentence it makes. It counts only beside that
 * sentence: a process of the version before writes the sentence alone, and then that sentence is what happened.
 */
export const StoredStatement = z.extend(Statement, { sentence: z.string() });
export type StoredStatement = z.infer<typeof StoredStatement>;

/** A statement with the Polish sentence beside it. */
export function storeStatement(said: Statement): StoredStatement {
  return { ...said, sentence: sayIn('pl', said) };
}

/** The columns of a row's problem; both empty where there is none. */
export function problemOf(said: Statement | null): {
  problem: string | null;
  statement: StoredStatement | null;
} {
  const stored = said === null ? null : storeStatement(said);
  return { problem: stored?.sentence ?? null, statement: stored };
}

/** What a row says, by the two columns. A sentence that was stored without its statement is said as it is. */
export function statementOf(sentence: string, stored: StoredStatement | null | undefined): Statement {
  if (stored?.sentence !== sentence) return statement('as-stored', { sentence });
  return { code: stored.code, values: stored.values };
}
