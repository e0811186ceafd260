import { IconBookmark, IconHeart, IconMessageCircle, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icon.tsx';
import type { PreviewedPost } from './network-view.ts';
import styles from './preview.module.css';
import { PreviewCarousel } from './preview-images.tsx';
import { FoldedText, PreviewCard, PreviewComment, PreviewHead } from './preview-parts.tsx';
import { PreviewStory } from './preview-story.tsx';

export default function Preview(post: PreviewedPost) {
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
