import { IconHeart, IconMessageCircle, IconRepeat, IconSend } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import type { PreviewedPost } from '../network-view.ts';
import styles from '../preview.module.css';
import { PreviewCarousel } from '../preview-images.tsx';
import { FoldedText, PreviewCard, PreviewHead, PreviewLink } from '../preview-parts.tsx';

export default function Preview({ text, language, images, account, when, link }: PreviewedPost) {
  return (
    <PreviewCard network="threads">
      <PreviewHead account={account} look="plain" under={<small>{when}</small>} />
      <FoldedText key={text} network="threads" text={text} language={language} />
      {link !== null && <PreviewLink link={link} />}
      {link === null && images.length > 0 && <PreviewCarousel images={images} />}
      <div className={styles.signs} aria-hidden="true">
        <Icon of={IconHeart} size={20} />
        <Icon of={IconMessageCircle} size={20} />
        <Icon of={IconRepeat} size={20} />
        <Icon of={IconSend} size={20} />
      </div>
    </PreviewCard>
  );
}
