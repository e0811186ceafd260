import {
  captionProblem,
  isMeantFor,
  networkOfPlatform,
  type PostTarget,
  platformProblems,
  targetFor,
  type Video,
  type VideoPlatform,
  type VideoPostDraft,
} from '@postownia/contract';
import { Refusal } from '../../lib/refusal.ts';
import { dueInstant } from '../../lib/wall-clock.ts';
import type { PublishingAccount } from '../social-accounts/index.ts';
import { storyProblems } from './story-problems.ts';

interface Submission {
  readonly draft: Omit<VideoPostDraft, 'videoId'>;
  /** What the draft says of its accounts. */
  readonly targets: readonly PostTarget[];
  readonly video: Video;
  readonly accounts: readonly PublishingAccount[];
  readonly zone: string;
  readonly now: Date;
}

/**
 * Whether a video post may go out as its person wishes. Drafts may be anything; one that shall go out is held against
 * the rules of its platforms. Where no account of the chosen platforms is connected "at once" stays a draft: connecting one
 * weeks later must not send at once what was asked for today.
 * @returns null for a draft
 * @throws Refusal VIDEO_NOT_READY, VIDEO_REFUSED_BY_PLATFORM (`details.problems`), DAY_IN_THE_PAST,
 * NETWORK_ANSWERS_MISSING
 */
export function decideRelease({
  draft,
  targets,
  video,
  accounts,
  zone,
  now,
}: Submission): 'planned' | 'at-once' | null {
  const { release, date, time } = draft;
  if (video.state !== 'ready') throw new Refusal('VIDEO_NOT_READY');
  if (release === 'draft') return null;
  const problems = draft.platforms.flatMap((platform) => problemsOf(platform, { draft, targets, video }));
  if (problems.length > 0) throw new Refusal('VIDEO_REFUSED_BY_PLATFORM', { problems });
  if (release === 'planned' && dueInstant(date, time, zone) <= now) throw new Refusal('DAY_IN_THE_PAST');
  const chosen = new Set(draft.platforms.map(networkOfPlatform));
  const wanted = accounts.filter(
    (account) =>
      account.state === 'connected' && chosen.has(account.network) && !targetFor(targets, account).excluded,
  );
  // Of a network's accounts one with answers is enough: a form asks for one of them.
  const reached = new Set(
    wanted.filter((account) => isMeantFor(targets, account)).map(({ network }) => network),
  );
  if (wanted.some(({ network }) => !reached.has(network))) throw new Refusal('NETWORK_ANSWERS_MISSING');
  return release === 'at-once' && wanted.length === 0 ? null : release;
}

function problemsOf(
  platform: VideoPlatform,
  { draft, targets, video }: Pick<Submission, 'draft' | 'targets' | 'video'>,
) {
  const ofText = captionProblem(platform, draft);
  const ofVideo = video.facts === null ? [] : platformProblems(platform, video.facts, video);
  const ofStory = storyProblems(platform, targets, video.facts).filter(({ code }) =>
    ofVideo.every((problem) => problem.code !== code),
  );
  return [...ofVideo, ...ofStory, ...(ofText === null ? [] : [ofText])].map((problem) => ({
    platform,
    ...problem,
  }));
}
