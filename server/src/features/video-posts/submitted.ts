import { type PostFormat, type PostTarget, type VideoPostDraft, videoCaption } from '@postownia/contract';
import type { PostMedium } from '../../db/schema/post-media.ts';
import type { Tx } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { videoAssets } from '../assets/index.ts';
import { recordEvent } from '../audit/index.ts';
import { getBrandProfile } from '../brand-profile/index.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import type { saveOwn } from '../posts/index.ts';
import { listPublishingAccounts, readPublishingAccounts } from '../social-accounts/index.ts';
import { decideRelease } from './decide-release.ts';
import { targetsOf, withTextsOf } from './video-targets.ts';

const UNSAID = { aiMade: false, altText: '', crops: null };
type Saving = Pick<Parameters<typeof saveOwn>[3], 'post' | 'release'>;

/**
 * The post that a form asks for, once its wish to go out was held against the rules; that it may is recorded.
 * @param options.shown the video as the post shows it so far
 * @param options.format what the post is so far
 * @param options.said its targets so far
 * @throws Refusal NOT_FOUND (the video), and what `decideRelease` refuses
 */
export async function submitted(
  tx: Tx,
  workspaceId: WorkspaceId,
  options: {
    draft: VideoPostDraft;
    shown?: PostMedium;
    format?: PostFormat;
    said?: readonly PostTarget[];
    by: RecordedActor;
    now: Date;
  },
): Promise<Saving> {
  const { draft, format = 'video', said = [], by, now } = options;
  const { videoId, date, time, videoType, aiLabel } = draft;
  const video = (await videoAssets.keep(tx, workspaceId, { ids: [videoId], now })).get(videoId);
  if (video === undefined) throw new Refusal('NOT_FOUND');
  const answered = draft.answers.flatMap(({ accountId }) => accountId ?? []);
  const named = [...draft.excludedAccountIds, ...answered];
  const chosen = targetsOf(draft, await readPublishingAccounts(tx, workspaceId, named));
  const targets = withTextsOf(chosen, said);
  const { zone } = await getPreferences(tx, workspaceId);
  const accounts = await listPublishingAccounts(tx, workspaceId);
  const release = decideRelease({ draft, targets, video, accounts, zone, now });
  if (release !== null) {
    await recordEvent(tx, workspaceId, { ...by, action: 'video.released', details: { date } }, now);
  }
  const coverMs = Math.min(draft.coverMs, video.facts?.durationMs ?? 0);
  return {
    release,
    post: {
      date,
      time,
      format,
      videoType,
      targets,
      aiLabel,
      link: null,
      content: videoCaption({ ...draft, hashtags: [...new Set(draft.hashtags)] }),
      media: [{ assetId: videoId, ...UNSAID, ...options.shown, coverMs }],
      language: (await getBrandProfile(tx, workspaceId))?.postLanguage ?? 'pl',
    },
  };
}
