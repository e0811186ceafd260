import type { ContentType, ReelScript, VideoType } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { admitQuota } from '../../db/quotas.ts';
import { addDays } from '../../lib/calendar-days.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readTold } from '../brand-facts/index.ts';
import { requireBrandProfile } from '../brand-profile/index.ts';
import { planTopic } from '../month-plans/index.ts';
import { readTexts } from '../posts/index.ts';
import { callProvider } from './call-provider.ts';
import { writerRefusal } from './writer-refusal.ts';

/** What a kind of video is as a kind of post: the planner looks for its subject there. */
const TOLD_AS: Readonly<Record<VideoType, ContentType>> = {
  tutorial: 'educational',
  entertainment: 'behind-the-scenes',
  challenge: 'expert-advice',
  trend: 'industry-news',
  product: 'promotion',
};
const REMEMBERED_DAYS = 90;

/**
 * A script for a short video on the planner's topic for the day, by the configured writer: from the phrase banks, or by a
 * model. Free (decision 0027) and nothing is kept; another `variant` gives another script.
 * @throws Refusal PROFILE_MISSING, WRITER_FAILED (`details.sentence`, `details.message`), TOO_MANY_REQUESTS
 * (`details.retryAfterSeconds`)
 */
export async function writeReelScript(
  context: Pick<Context, 'db' | 'clock' | 'writer' | 'readPostDays'>,
  workspaceId: WorkspaceId,
  wish: { videoType: VideoType; date: string; variant: number; signal: AbortSignal },
): Promise<ReelScript> {
  const { db, writer } = context;
  const { videoType, date, variant, signal } = wish;
  await admitScript(context, workspaceId);
  const stored = await requireBrandProfile(db, workspaceId);
  const profile = { ...stored, contentTypes: [TOLD_AS[videoType]] };
  const seed = `${workspaceId}|${videoType}|${variant}`;
  const topic = await planTopic(context, db, workspaceId, { profile, date, seed });
  const window = { from: addDays(date, -REMEMBERED_DAYS), to: addDays(date, REMEMBERED_DAYS) };
  const recentTexts = await readTexts(db, workspaceId, window);
  const { facts, speaker } = await readTold(db, workspaceId);
  const brief = {
    profile,
    facts,
    speaker,
    topic,
    date,
    language: profile.postLanguage,
    recentTexts,
    variant,
    seed,
  };
  try {
    const call = { kind: 'text', name: writer.name, signal, asked: true } as const;
    const write = () => writer.script({ ...brief, videoType }, { signal });
    return await callProvider(context, call, write, async ({ provenance: _provenance, ...script }) => script);
  } catch (error) {
    throw writerRefusal(error);
  }
}

async function admitScript(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
): Promise<void> {
  await admitQuota(db, 'reelScripts', { owner: workspaceId, now: clock.now() });
}
