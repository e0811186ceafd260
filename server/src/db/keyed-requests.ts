import { randomUUID } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { Refusal } from '../lib/refusal.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';
import type { Database } from './connect.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { idempotentRequests, keyedRequests } from './schema/index.ts';

/** A repeat comes within a day or not at all. */
const KEPT_MILLISECONDS = 86_400_000;
/** Longer than any operation takes: one that is not done by then was broken off with its process. */
const RUNNING_MILLISECONDS = 120_000;
/** More than this of an answer is not kept. */
const ANSWER_CHARACTERS = 262_144;
/** When a repeat that came while the first runs may come again. */
const RUNNING_SECONDS = 1;

/** A write that came with a key. */
export interface KeyedRequest {
  /** Whose key it is, and for what; 64 characters. */
  readonly scope: string;
  readonly workspaceId: WorkspaceId | null;
  readonly inputHash: string;
  /** Its work may run again after it was broken off: it keeps its key in its own transaction (`runOnce`). */
  readonly runsAgain: boolean;
  /** Whether the answer may be stored. */
  readonly keepsAnswer: boolean;
  readonly now: () => Date;
  readonly log: Logger;
}

type Row = typeof keyedRequests.$inferSelect;

/**
 * Does a write once however often it is asked for. What is to be done is written down before, so that a process that dies
 * between the work and its answer leaves a row: a repeat is told so instead of doing the work a second time
 * (`docs/decisions/0069`). A refusal did nothing and leaves nothing.
 * @throws Refusal IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING (`retryAfterSeconds`), IDEMPOTENCY_DONE, IDEMPOTENCY_UNKNOWN,
 * and what the work throws
 */
export async function onceByKey<Answer>(
  db: Database,
  request: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  const attempt = randomUUID();
  const earlier = await claim(db, request, attempt);
  // The first still runs: the work waits for its key in the transaction and finds the answer there.
  if (earlier !== null && request.runsAgain && isRunning(earlier, request))
    return { answer: await work(), replayed: false };
  if (earlier !== null) return { answer: answerOf(earlier, request) as Answer, replayed: true };
  const mine = and(eq(keyedRequests.scope, request.scope), eq(keyedRequests.attempt, attempt));
  // What became of the work is the answer, whether or not it could be written down.
  const record = (written: Promise<unknown>) =>
    written.catch((err: unknown) => request.log.warn({ err }, 'a keyed request could not be settled'));
  let answer: Answer;
  try {
    answer = await work();
  } catch (error) {
    if (request.runsAgain || didNothing(error)) await record(db.delete(keyedRequests).where(mine));
    else await record(db.update(keyedRequests).set({ state: 'broken' }).where(mine));
    throw error;
  }
  const done = { state: 'done', answer: keptOf(answer, request) } as const;
  await record(db.update(keyedRequests).set(done).where(mine));
  return { answer, replayed: false };
}

const isRunning = ({ state, inputHash }: Row, request: KeyedRequest): boolean =>
  state === 'running' && inputHash === request.inputHash;

/** A refusal is said before anything is kept; what the contract does not allow is refused by the API library itself. */
const didNothing = (error: unknown): boolean =>
  error instanceof Refusal ||
  (error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500);

/** Writes down that the work begins; otherwise answers what is known of it. */
async function claim(
  db: Database,
  { scope, workspaceId, inputHash, runsAgain, now }: KeyedRequest,
  attempt: string,
): Promise<Row | null> {
  const startedAt = now();
  const before = (milliseconds: number) => new Date(startedAt.getTime() - milliseconds);
  const forgotten = lt(keyedRequests.startedAt, before(KEPT_MILLISECONDS));
  const brokenOff = and(
    eq(keyedRequests.state, 'running'),
    eq(keyedRequests.inputHash, inputHash),
    lt(keyedRequests.startedAt, before(RUNNING_MILLISECONDS)),
  );
  const begun = { workspaceId, inputHash, attempt, startedAt, state: 'running', answer: null } as const;
  for (;;) {
    const claimed = await db
      .insert(keyedRequests)
      .values({ scope, ...begun })
      .onConflictDoUpdate({
        target: keyedRequests.scope,
        set: begun,
        setWhere: sql`${forgotten} or (${runsAgain} and ${brokenOff})`,
      })
      .returning({ scope: keyedRequests.scope });
    if (claimed.length > 0) return null;
    const [row] = await db.select().from(keyedRequests).where(eq(keyedRequests.scope, scope));
    // Between the two it may have been refused and so forgotten: then it is ours.
    if (row === undefined) continue;
    if (row.state === 'running' && row.startedAt < before(RUNNING_MILLISECONDS))
      return { ...row, state: 'broken' };
    return row;
  }
}

/** @throws Refusal IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING, IDEMPOTENCY_DONE, IDEMPOTENCY_UNKNOWN */
function answerOf({ inputHash, state, answer }: Row, request: KeyedRequest): unknown {
  if (inputHash !== request.inputHash) throw new Refusal('IDEMPOTENCY_MISMATCH');
  switch (state) {
    case 'running':
      throw new Refusal('IDEMPOTENCY_RUNNING', { retryAfterSeconds: RUNNING_SECONDS });
    case 'broken':
      throw new Refusal('IDEMPOTENCY_UNKNOWN');
    case 'done':
      if (answer === null) throw new Refusal('IDEMPOTENCY_DONE');
      return answer.body;
  }
}

/** What is stored of an answer: all of it, or nothing. */
function keptOf(body: unknown, { keepsAnswer }: KeyedRequest): { body: unknown } | null {
  if (!keepsAnswer) return null;
  return JSON.stringify(body ?? null).length > ANSWER_CHARACTERS ? null : { body };
}

/** Forgets the keys that came more than a day ago. */
export async function forgetKeyedRequests(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MILLISECONDS);
  await deleteInBatches(db, keyedRequests, lt(keyedRequests.startedAt, before));
  await deleteInBatches(db, idempotentRequests, lt(idempotentRequests.createdAt, before));
}
