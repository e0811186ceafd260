import {
  formatRules,
  networkOfPlatform,
  type PostTarget,
  type VideoFacts,
  type VideoPlatform,
  videoProblems,
} from '@postownia/contract';
import { isVideoStory } from '@postownia/contract/first-comment';

/**
 * What a platform would refuse about a video that goes out there as a story, which has narrower limits than what the
 * platform stands for; nothing where it goes out as that.
 */
export function storyProblems(
  platform: VideoPlatform,
  targets: readonly PostTarget[],
  facts: VideoFacts | null,
) {
  const network = networkOfPlatform(platform);
  const isStory = targets.some((target) => target.network === network && isVideoStory(target.options));
  const rules = formatRules(network, 'story')?.video;
  return isStory && facts !== null && rules ? videoProblems(rules, facts) : [];
}
