import { isVideoStory } from '@postownia/contract/first-comment';
import { type Network, networkName } from '@postownia/contract/networks';
import { useTranslation } from 'react-i18next';
import { SwitchRow } from '../components/switch.tsx';
import type { Answers } from './network-view.ts';
import { mostSeconds } from './story-problem.ts';

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
