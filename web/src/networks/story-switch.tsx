import { isVideoStory } from '@postownia/contract/first-comment';
import { formatRules, type Network, networkName } from '@postownia/contract/networks';
import { useTranslation } from 'react-i18next';
import { SwitchRow } from '../components/switch.tsx';
import type { Answers, OptionsView } from './network-view.ts';

/** Seconds that a story of a video may last. */
const mostSeconds = (network: Network): number => formatRules(network, 'story')?.video?.seconds[1] ?? 0;

interface StorySwitchProps {
  network: Network;
  answers: Answers;
  onChange: (changed: Answers) => void;
}

/** Whether a video goes out as a story instead of as a reel. */
export function StorySwitch({ network, answers, onChange }: StorySwitchProps) {
  const { t } = useTranslation('video-posts');
  return (
    <SwitchRow
      label={t('asStory', { network: networkName(network) })}
      hint={t('asStoryHint', { limit: mostSeconds(network) })}
      isOn={isVideoStory(answers)}
      onChange={(asStory) => onChange({ asStory: asStory ? true : undefined })}
    />
  );
}

/** Why a video is too long for the story that was chosen. */
export const storyProblem =
  (network: Network): OptionsView['problemOf'] =>
  (answers, { durationMs }, t) => {
    const limit = mostSeconds(network);
    return isVideoStory(answers) && durationMs > limit * 1000 ? t('storyTooLong', { limit }) : null;
  };
