import { isVideoStory } from '@postownia/contract/first-comment';
import { formatRules, type Network } from '@postownia/contract/networks';
import type { OptionsView } from './network-view.ts';

/** Seconds that a story of a video may last. */
export const mostSeconds = (network: Network): number =>
  formatRules(network, 'story')?.video?.seconds[1] ?? 0;

/** Why a video is too long for the story that was chosen. */
export const storyProblem =
  (network: Network): OptionsView['problemOf'] =>
  (answers, { durationMs }, t) => {
    const limit = mostSeconds(network);
    return isVideoStory(answers) && durationMs > limit * 1000 ? t('storyTooLong', { limit }) : null;
  };
