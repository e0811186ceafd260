import { IconMessageCircle, IconShare3, IconThumbUp, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icon.tsx';
import type { PreviewedPost } from './network-view.ts';
import styles from './preview.module.css';
import { PreviewMosaic } from './preview-images.tsx';
import { FoldedText, PreviewCard, PreviewComment, PreviewHead, PreviewLink } from './preview-parts.tsx';
import { PreviewStory } from './preview-story.tsx';

const ACTIONS = [
  { name: 'like', shape: IconThumbUp },
  { name: 'comment', shape: IconMessageCircle },
  { name: 'share', shape: IconShare3 },
] as const;

export default function Preview(post: PreviewedPost) {
  return post.shownIn === 'story' ? <PreviewStory network="facebook" {...post} /> : <FeedPreview {...post} />;
}

function FeedPreview({ text, language, images, account, when, link, comment }: PreviewedPost) {
  const { t } = useTranslation('posts');
  return (
    <PreviewCard network="facebook">
      <PreviewHead
        account={account}
        look="plain"
        under={
          <small>
            {when} · <Icon of={IconWorld} size={14} />
          </small>
        }
      />
      <FoldedText
        key={text}
        network="facebook"
        text={text}
        language={language}
        unfold={t('unfold.facebook')}
      />
      {link === null ? <PreviewMosaic images={images} /> : <PreviewLink link={link} />}
      <div className={styles.actions} aria-hidden="true">
        {ACTIONS.map(({ name, shape }) => (
          <span key={name}>
            <Icon of={shape} size={18} /> {t(`facebookAction.${name}`)}
          </span>
        ))}
      </div>
      <PreviewComment {...{ account, comment, language }} />
    </PreviewCard>
  );
}
