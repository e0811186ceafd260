import { type GenerationBatch, PlannedTopic } from '@postownia/contract';
import { runOnce } from '../../db/run-once.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { KeyBudget } from '../../lib/key-budget.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { requireBrandProfile } from '../brand-profile/index.ts';
import { createPlan } from '../month-plans/index.ts';
import { assertChangeable, readPostRecords } from '../posts/index.ts';
import { getBatch } from './batch-view.ts';
import { countBeingMade } from './generation.queries.ts';
import { type GenerationContext, newBatchId, openBatch } from './start-batch.ts';

type PostRow = Awaited<ReturnType<typeof readPostRecords>>[number];

/**
 * "Nowa treść", "Nowy obraz", "Cztery propozycje": a batch of one day that gives a post a new text, image or images to choose from.
 * @throws Refusal NOT_FOUND, POST_PUBLISHED, POST_BUSY (something is being made for it already), PROFILE_MISSING,
 * INSUFFICIENT_TOKENS, IDEMPOTENCY_MISMATCH
 */
export async function startPart(
  context: GenerationContext,
  workspaceId: WorkspaceId,
  options: {
    by: RecordedActor;
    budget?: KeyBudget | null;
    key: string | undefined;
    postId: string;
    part: 'text' | 'image' | 'proposals';
  },
): Promise<GenerationBatch> {
  const { by, budget = null, key, postId, part } = options;
  const operation = `generation.${part}`;
  const request = { workspaceId, key, operation, input: { postId }, now: context.clock.now() };
  const { id } = await inTransaction(
    context.db,
    (tx) =>
      runOnce(tx, request, async () => {
        const batchId = newBatchId();
        const [post] = await readPostRecords(tx, workspaceId, { ids: [postId], calendar: 'ai' });
        if (!post) throw new Refusal('NOT_FOUND');
        assertChangeable(post);
        const topic = await topicOf(context, tx, workspaceId, { post, batchId });
        const batch = { ...by, budget, id: batchId, part, existing: 'replace', planId: null } as const;
        await openBatch(context, tx, workspaceId, { ...batch, days: [{ topic, postId }] });
        // Two presses at once wait for each other at the ledger's lock; the second sees the first one's day here.
        if ((await countBeingMade(workspaceId, tx, postId)) > 1) throw new Refusal('POST_BUSY');
        return { id: batchId };
      }),
    { retries: 3 },
  );
  return getBatch(context.db, workspaceId, id);
}

/** The topic the post was written from, on its present day; a post without one gets a fresh idea. */
async function topicOf(
  context: GenerationContext,
  tx: Tx,
  workspaceId: WorkspaceId,
  { post, batchId }: { post: PostRow; batchId: string },
): Promise<PlannedTopic> {
  const profile = await requireBrandProfile(tx, workspaceId);
  const known = PlannedTopic.safeParse(post.topic);
  if (known.success) return { ...known.data, date: post.date };
  const planning = { profile, dates: [post.date], existing: 'replace', usedByBatchId: batchId } as const;
  const { topics } = await createPlan(context, tx, workspaceId, planning);
  const [topic] = topics;
  if (!topic) throw new Refusal('NOT_FOUND');
  return topic;
}
