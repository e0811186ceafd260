import { FacebookOptions } from '@postownia/contract/networks/facebook';
import {
  IconBrandFacebook,
  IconMessageCircle,
  IconShare3,
  IconThumbUp,
  IconWorld,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icon.tsx';
import { loadLazily } from '../lib/load-lazily.ts';
import type { NetworkView, OptionsView, PreviewedPost } from './network-view.ts';
import styles from './preview.module.css';
import { PreviewMosaic } from './preview-images.tsx';
import { FoldedText, PreviewCard, PreviewComment, PreviewHead, PreviewLink } from './preview-parts.tsx';
import { PreviewStory } from './preview-story.tsx';
import { storyProblem } from './story-problem.ts';

const ACTIONS = [
  { name: 'like', shape: IconThumbUp },
  { name: 'comment', shape: IconMessageCircle },
  { name: 'share', shape: IconShare3 },
] as const;

function Preview(post: PreviewedPost) {
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

const options: OptionsView = {
  Form: loadLazily(() => import('./facebook-form.tsx')),
  answersOf: (stored) => stored,
  optionsOf: (answers) => {
    const { asStory, ...others } = FacebookOptions.parse(answers);
    return asStory === true ? { ...others, asStory } : others;
  },
  problemOf: storyProblem('facebook'),
};

export const facebook: NetworkView = {
  icon: IconBrandFacebook,
  Preview,
  scenes: ['press', 'login', 'choose', 'consents'],
  offeredAlways: true,
  showsFigures: false,
  options,
};
