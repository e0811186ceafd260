import type { ContentType, ReelScript, VideoType } from '@postownia/contract';
import { splitHashtags } from '@postownia/contract/post-text';
import type { Context } from '../../context.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { requireBrandProfile } from '../brand-profile/index.ts';
import { planTopic } from '../month-plans/index.ts';
import { readTexts } from '../posts/index.ts';
import { callProvider } from './call-provider.ts';
import { composeShots } from './compose-shots.ts';

/** What a kind of film is as a kind of post: the planner looks for its subject there. */
const TOLD_AS: Readonly<Record<VideoType, ContentType>> = {
  tutorial: 'educational',
  entertainment: 'behind-the-scenes',
  challenge: 'expert-advice',
  trend: 'industry-news',
  product: 'promotion',
};
const REMEMBERED_DAYS = 90;

/**
 * A script for a short film: the planner's topic for the day, hook and shots from the phrase banks, the caption by the
 * configured writer, ours or a model. Nothing is kept; another `variant` gives another script.
 * @throws Refusal PROFILE_MISSING, WRITER_FAILED (`details.sentence`)
 */
export async function writeReelScript(
  context: Pick<Context, 'db' | 'clock' | 'writer' | 'readPostDays'>,
  workspaceId: WorkspaceId,
  wish: { videoType: VideoType; date: string; variant: number; signal: AbortSignal },
): Promise<ReelScript> {
  const { db, writer } = context;
  const { videoType, date, variant, signal } = wish;
  const stored = await requireBrandProfile(db, workspaceId);
  const profile = { ...stored, contentTypes: [TOLD_AS[videoType]] };
  const seed = `${workspaceId}|${videoType}|${variant}`;
  const topic = await planTopic(context, db, workspaceId, { profile, date, seed });
  const window = { from: addDays(date, -REMEMBERED_DAYS), to: addDays(date, REMEMBERED_DAYS) };
  const recentTexts = await readTexts(db, workspaceId, window);
  const brief = { profile, topic, date, language: profile.postLanguage, recentTexts, variant, seed };
  try {
    const call = { kind: 'text', name: writer.name, signal } as const;
    const write = () => writer.write(brief, { signal });
    const text = await callProvider(context, call, write, async (written) => written.text);
    const { body, hashtags } = splitHashtags(text);
    const tags = hashtags.map((tag) => tag.replace(/^#/, ''));
    return { ...composeShots(profile, { videoType, topic, seed }), caption: body.trim(), hashtags: tags };
  } catch (error) {
    if (error instanceof ProviderError) throw new Refusal('WRITER_FAILED', { sentence: error.sentence });
    throw error;
  }
}
