import { isVideoStory } from '@postownia/contract/first-comment';
import { InstagramOptions } from '@postownia/contract/networks/instagram';
import {
  IconBookmark,
  IconBrandInstagram,
  IconHeart,
  IconMessageCircle,
  IconSend,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icon.tsx';
import { SwitchRow } from '../components/switch.tsx';
import type { NetworkView, OptionsFormProps, OptionsView, PreviewedPost } from './network-view.ts';
import styles from './preview.module.css';
import { PreviewCarousel } from './preview-images.tsx';
import { FoldedText, PreviewCard, PreviewComment, PreviewHead } from './preview-parts.tsx';
import { PreviewStory } from './preview-story.tsx';
import { StorySwitch, storyProblem } from './story-switch.tsx';

function Preview(post: PreviewedPost) {
  return post.shownIn === 'story' ? (
    <PreviewStory network="instagram" {...post} />
  ) : (
    <FeedPreview {...post} />
  );
}

function FeedPreview({ text, language, images, account, comment }: PreviewedPost) {
  const { t } = useTranslation('posts');
  return (
    <PreviewCard network="instagram">
      <PreviewHead account={account} look="ringed" />
      <PreviewCarousel images={images} />
      <div className={styles.signs} aria-hidden="true">
        <Icon of={IconHeart} size={24} />
        <Icon of={IconMessageCircle} size={24} />
        <Icon of={IconSend} size={24} />
        <Icon of={IconBookmark} size={24} />
      </div>
      <FoldedText
        key={text}
        network="instagram"
        text={text}
        language={language}
        unfold={t('unfold.instagram')}
        before={<b>{account} </b>}
      />
      <PreviewComment {...{ account, comment, language }} />
    </PreviewCard>
  );
}

function OptionsForm({ answers, medium, onChange }: OptionsFormProps) {
  const { t } = useTranslation('video-posts');
  if (medium === 'images') return null;
  return (
    <>
      <StorySwitch network="instagram" answers={answers} onChange={onChange} />
      {!isVideoStory(answers) && (
        <SwitchRow
          label={t('shareToFeed')}
          hint={t('shareToFeedHint')}
          isOn={InstagramOptions.parse(answers).shareToFeed}
          onChange={(shareToFeed) => onChange({ ...answers, shareToFeed })}
        />
      )}
    </>
  );
}

const options: OptionsView = {
  Form: OptionsForm,
  answersOf: (stored) => stored,
  optionsOf: (answers) => {
    const { shareToFeed, asStory, ...others } = InstagramOptions.parse(answers);
    return {
      ...others,
      ...(shareToFeed ? {} : { shareToFeed }),
      ...(asStory === true ? { asStory } : {}),
    };
  },
  problemOf: storyProblem('instagram'),
};

export const instagram: NetworkView = {
  icon: IconBrandInstagram,
  Preview,
  scenes: ['business', 'link', 'press', 'consents'],
  offeredAlways: true,
  showsFigures: true,
  options,
};
