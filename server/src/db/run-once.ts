import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { Refusal } from '../lib/refusal.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';
import { idempotentRequests } from './schema/index.ts';
import type { Tx } from './transaction.ts';

/** A repeat comes within a day or not at all. */
const KEPT_MILLISECONDS = 86_400_000;

/**
 * Makes a request with an `Idempotency-Key` harmless to repeat: the first one does the work, every later one, also
 * one that runs at the same moment in another process, gets its answer. Key and work share the transaction, so a
 * crash leaves both or neither. Without a key the work is simply done.
 * @param options.input what was asked; the same key with another input is refused
 * @param work must touch nothing but rows of `tx`; its answer must survive JSON
 * @throws Refusal IDEMPOTENCY_MISMATCH
 */
export async function runOnce<Answer>(
  tx: Tx,
  options: {
    workspaceId: WorkspaceId;
    key: string | undefined;
    operation: string;
    input: unknown;
    now: Date;
  },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { workspaceId, key, operation, now } = options;
  if (key === undefined) return work();
  await tx
    .delete(idempotentRequests)
    .where(
      and(
        eq(idempotentRequests.workspaceId, workspaceId),
        lt(idempotentRequests.createdAt, new Date(now.getTime() - KEPT_MILLISECONDS)),
      ),
    );
  const inputHash = createHash('sha256').update(JSON.stringify(options.input)).digest('hex');
  const claimed = await tx
    .insert(idempotentRequests)
    .values({ workspaceId, key, operation, inputHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotentRequests.key });
  const row = and(eq(idempotentRequests.workspaceId, workspaceId), eq(idempotentRequests.key, key));
  if (claimed.length > 0) {
    const answer = await work();
    await tx.update(idempotentRequests).set({ answer }).where(row);
    return answer;
  }
  const [earlier] = await tx.select().from(idempotentRequests).where(row);
  if (earlier === undefined || earlier.operation !== operation || earlier.inputHash !== inputHash) {
    throw new Refusal('IDEMPOTENCY_MISMATCH');
  }
  return earlier.answer as Answer;
}
