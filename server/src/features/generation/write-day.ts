import type { BrandProfile, BrandVoice } from '@postownia/contract';
import { openingOf, SIMILARITY_LIMIT, textSimilarity } from '@postownia/contract/post-text';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { readTold } from '../brand-facts/index.ts';
import { readTexts } from '../posts/index.ts';
import { callProvider } from './call-provider.ts';
import { type ClaimedDay, updateLeasedDay } from './day-claims.queries.ts';
import { lockBatch, selectDrafts } from './generation.queries.ts';
import { notifyBatch } from './generation.system-queries.ts';

/** Nothing of the last 90 days is said again, nor anything of the days ahead. */
const REMEMBERED_DAYS = 90;
const AHEAD_DAYS = 60;
/** Days of a batch are written side by side: a text that another one forestalled is written anew so often. */
const REWRITES = 2;

/**
 * Writes a day's text and keeps it with the day before anything is drawn, so that a crash pays no model twice.
 * @param options.variant 0 for a first text, one more for every new one
 * @returns null when another worker took the day over
 * @throws ProviderError
 */
export async function writeDay(
  context: Pick<Context, 'db' | 'clock' | 'writer'>,
  day: ClaimedDay,
  {
    profile,
    voice,
    variant,
    signal,
    asked,
  }: {
    profile: BrandProfile;
    voice: BrandVoice | null;
    variant: number;
    signal: AbortSignal;
    asked: boolean;
  },
): Promise<string | null> {
  const { writer } = context;
  const { facts, speaker } = await readTold(context.db, day.workspaceId);
  for (let rewrites = 0; ; rewrites += 1) {
    const recentTexts = await readRecentTexts(context, day);
    const brief = {
      profile,
      facts,
      speaker,
      topic: day.topic,
      date: day.date,
      language: profile.postLanguage,
      recentTexts,
      variant: variant + rewrites,
      voice,
      seed: day.workspaceId,
    };
    const call = { kind: 'text', name: writer.name, signal, asked } as const;
    const write = () => writer.write(brief, { signal });
    const text = await callProvider(context, call, write, async (written) => written.text);
    const kept = await keepDraft(context, day, { text, known: recentTexts, last: rewrites === REWRITES });
    if (kept !== 'forestalled') return kept === 'kept' ? text : null;
  }
}

async function readRecentTexts(context: Pick<Context, 'db'>, day: ClaimedDay): Promise<string[]> {
  const window = { from: addDays(day.date, -REMEMBERED_DAYS), to: addDays(day.date, AHEAD_DAYS) };
  const [texts, drafts] = await Promise.all([
    readTexts(context.db, day.workspaceId, window),
    selectDrafts(day.workspaceId, context.db, { batchId: day.batchId, exceptDayId: day.id }),
  ]);
  return [...drafts, ...texts];
}

/** One draft after the other, under the batch's lock: what came in meanwhile is compared before this one is kept. */
async function keepDraft(
  context: Pick<Context, 'db' | 'clock'>,
  day: ClaimedDay,
  { text, known, last }: { text: string; known: readonly string[]; last: boolean },
): Promise<'kept' | 'forestalled' | 'lost'> {
  const { workspaceId, batchId } = day;
  return inTransaction(
    context.db,
    async (tx) => {
      await lockBatch(workspaceId, tx, batchId);
      if (!last) {
        const drafts = await selectDrafts(workspaceId, tx, { batchId, exceptDayId: day.id });
        const fresh = drafts.filter((draft) => !known.includes(draft));
        if (fresh.some((other) => sayTheSame(text, other))) return 'forestalled';
      }
      const change = { state: 'drawing', draftText: text, updatedAt: context.clock.now() } as const;
      const held = await updateLeasedDay(workspaceId, tx, day, change);
      await notifyBatch(tx, batchId);
      return held ? 'kept' : 'lost';
    },
    { retries: 3 },
  );
}

const sayTheSame = (one: string, other: string) =>
  openingOf(one) === openingOf(other) || textSimilarity(one, other) > SIMILARITY_LIMIT;
