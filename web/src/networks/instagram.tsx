import { MOST_COLLABORATORS, MOST_TAGGED } from '@postownia/contract/networks/instagram';
import {
  IconBookmark,
  IconBrandInstagram,
  IconHeart,
  IconMessageCircle,
  IconSend,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icon.tsx';
import { loadLazily } from '../lib/load-lazily.ts';
import { accountNamesIn } from './account-names.ts';
import { typedIn } from './answers-by.ts';
import type { NetworkView, OptionsView, PreviewedPost } from './network-view.ts';
import styles from './preview.module.css';
import { PreviewCarousel } from './preview-images.tsx';
import { FoldedText, PreviewCard, PreviewComment, PreviewHead } from './preview-parts.tsx';
import { PreviewStory } from './preview-story.tsx';
import { storyProblem } from './story-problem.ts';

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

const options: OptionsView = {
  Form: loadLazily(() => import('./instagram-form.tsx')),
  answersOf: ({ collaborators, tagged, ...others }) => ({
    ...others,
    ...(Array.isArray(collaborators) ? { collaborators: collaborators.join(', ') } : {}),
    ...(Array.isArray(tagged) ? { tagged: tagged.join(', ') } : {}),
  }),
  optionsOf: (answers) => {
    const { shareToFeed, asStory, collaborators: _typed, tagged: _names, ...others } = answers;
    const collaborators = accountNamesIn(typedIn(answers, 'collaborators'), MOST_COLLABORATORS) ?? [];
    const tagged = accountNamesIn(typedIn(answers, 'tagged'), MOST_TAGGED) ?? [];
    return {
      ...others,
      ...(shareToFeed === false ? { shareToFeed } : {}),
      ...(asStory === true ? { asStory } : {}),
      ...(collaborators.length === 0 ? {} : { collaborators }),
      ...(tagged.length === 0 ? {} : { tagged }),
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
