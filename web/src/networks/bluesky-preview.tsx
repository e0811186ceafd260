import { IconHeart, IconMessageCircle, IconRepeat, IconShare2 } from '@tabler/icons-react';
import { Icon } from '../components/icon.tsx';
import type { PreviewedPost } from './network-view.ts';
import styles from './preview.module.css';
import { PreviewMosaic } from './preview-images.tsx';
import { FoldedText, PreviewCard, PreviewHead, PreviewLink } from './preview-parts.tsx';

export default function Preview({ text, language, images, account, when, link }: PreviewedPost) {
  return (
    <PreviewCard network="bluesky">
      <PreviewHead account={account} look="plain" under={<small>{when}</small>} />
      <FoldedText key={text} network="bluesky" text={text} language={language} />
      {link !== null && <PreviewLink link={link} />}
      {link === null && images.length > 0 && <PreviewMosaic images={images} />}
      <div className={styles.signs} aria-hidden="true">
        <Icon of={IconMessageCircle} size={20} />
        <Icon of={IconRepeat} size={20} />
        <Icon of={IconHeart} size={20} />
        <Icon of={IconShare2} size={20} />
      </div>
    </PreviewCard>
  );
}
