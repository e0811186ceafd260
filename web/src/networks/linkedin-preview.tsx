import { IconMessageCircle, IconRepeat, IconSend, IconThumbUp, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icon.tsx';
import type { PreviewedPost } from './network-view.ts';
import styles from './preview.module.css';
import { PreviewMosaic } from './preview-images.tsx';
import { FoldedText, PreviewCard, PreviewHead, PreviewLink } from './preview-parts.tsx';

export default function Preview({ text, language, images, account, when, link }: PreviewedPost) {
  const { t } = useTranslation('posts');
  return (
    <PreviewCard network="linkedin">
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
        network="linkedin"
        text={text}
        language={language}
        unfold={t('unfold.linkedin')}
      />
      {link !== null && <PreviewLink link={link} />}
      {link === null && images.length > 0 && <PreviewMosaic images={images} />}
      <div className={styles.signs} aria-hidden="true">
        <Icon of={IconThumbUp} size={20} />
        <Icon of={IconMessageCircle} size={20} />
        <Icon of={IconRepeat} size={20} />
        <Icon of={IconSend} size={20} />
      </div>
    </PreviewCard>
  );
}
