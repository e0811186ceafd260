import { randomUUID } from 'node:crypto';
import { PlannedTopic, type PostLanguage, type Reworded, TOKEN_COSTS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { organizationOf } from '../../db/organization-of.ts';
import { admitQuota } from '../../db/quotas.ts';
import { runOnce } from '../../db/run-once.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { addDays } from '../../lib/calendar-days.ts';
import type { KeyBudget } from '../../lib/key-budget.ts';
import { Refusal } from '../../lib/refusal.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { RewordBrief } from '../../providers/text/text-writer.ts';
import { readTold } from '../brand-facts/index.ts';
import { getBrandVoice, requireBrandProfile } from '../brand-profile/index.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { readPostRecords, readTexts } from '../posts/index.ts';
import { commitTokens, readBalance, reserveTokens } from '../tokens/index.ts';
import { callProvider } from './call-provider.ts';
import { writerRefusal } from './writer-refusal.ts';

const REMEMBERED_DAYS = 90;

interface Asked {
  readonly budget?: KeyBudget | null;
  readonly key: string | undefined;
  readonly input: { readonly postId?: string | undefined; readonly text: string; readonly wish: string };
  readonly signal: AbortSignal;
}

/**
 * "Popraw słowem": the text as somebody wants it. Nothing is stored but the price, which is taken only for a text that
 * changed and after it is there, so that a death in between charges nothing.
 * @param asked.key the request's `Idempotency-Key`; a repeat answers with the text that the first one made
 * @throws Refusal NOT_FOUND, PROFILE_MISSING, WRITER_FAILED, INSUFFICIENT_TOKENS, TOKEN_CAP_REACHED, KEY_CAP_REACHED,
 * IDEMPOTENCY_MISMATCH, TOO_MANY_REQUESTS
 */
export async function rewordText(
  context: Pick<Context, 'db' | 'clock' | 'writer'>,
  workspaceId: WorkspaceId,
  { budget = null, key, input, signal }: Asked,
): Promise<Reworded> {
  const { db, clock, writer } = context;
  await admitQuota(db, 'rewords', { owner: workspaceId, now: clock.now() });
  const brief = await readBrief(context, workspaceId, input);
  await assertAffordable(context, workspaceId);
  const call = { kind: 'text', name: writer.name, signal, asked: true } as const;
  const written = await callProvider(
    context,
    call,
    () => writer.reword(brief, { signal }),
    async (made) => made,
  ).catch((error: unknown) => {
    throw writerRefusal(error);
  });
  const { text, unmet, missed } = written;
  const answer = { text, unmet: [...unmet], missed: [...missed] };
  if (text === null) return answer;
  const now = clock.now();
  const request = { workspaceId, key, operation: 'generation.reword', input, now };
  const pay = async (tx: Tx) => {
    const spent = { amount: TOKEN_COSTS.text, cause: 'reword', key: randomUUID(), now };
    const reservationId = await reserveTokens(tx, workspaceId, { ...spent, budget });
    await commitTokens(tx, workspaceId, { ...spent, reservationId });
    return answer;
  };
  return inTransaction(db, (tx) => runOnce(tx, request, () => pay(tx)), { retries: 3 });
}

/** Who cannot pay is told before a model is paid. */
async function assertAffordable(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
): Promise<void> {
  const { balance } = await readBalance(db, await organizationOf(db, workspaceId), clock.now());
  const needed = TOKEN_COSTS.text;
  if (balance < needed) throw new Refusal('INSUFFICIENT_TOKENS', { needed, balance });
}

async function readBrief(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { postId, text, wish }: Asked['input'],
): Promise<RewordBrief> {
  const [post] = postId === undefined ? [] : await readPostRecords(db, workspaceId, { ids: [postId] });
  if (postId !== undefined && post === undefined) throw new Refusal('NOT_FOUND');
  const profile = await requireBrandProfile(db, workspaceId);
  const { zone } = await getPreferences(db, workspaceId);
  const date = post?.date ?? todayIn(zone, clock.now());
  const planned = PlannedTopic.safeParse(post?.topic);
  const window = { from: addDays(date, -REMEMBERED_DAYS), to: addDays(date, REMEMBERED_DAYS) };
  const texts = await readTexts(db, workspaceId, window);
  const { facts, speaker } = await readTold(db, workspaceId);
  return {
    profile,
    facts,
    speaker,
    topic: planned.success ? planned.data : ownTopic(date, text),
    planned: planned.success,
    date,
    language: post === undefined ? profile.postLanguage : (post.language as PostLanguage),
    recentTexts: texts.filter((other) => other !== text && other !== post?.content),
    variant: post?.textVariant ?? 0,
    voice: await getBrandVoice(db, workspaceId),
    seed: workspaceId,
    text,
    wish,
  };
}

/** What a person wrote has no row of a plan: its first words stand for one. */
const ownTopic = (date: string, text: string): PlannedTopic => ({
  date,
  contentType: 'educational',
  occasionId: null,
  occasionName: null,
  idea: 'own:words',
  tone: 'friendly',
  headline: [...(text.split(/(?<=[.!?])\s/u)[0] ?? '')].slice(0, 60).join(''),
  summary: '',
  reason: '',
});
