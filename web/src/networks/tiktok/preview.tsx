import { IconBookmark, IconHeart, IconMessageCircle, IconShare3 } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import type { PreviewedPost } from '../network-view.ts';
import styles from '../preview.module.css';
import { PreviewCarousel } from '../preview-images.tsx';
import { FoldedText, PreviewCard, PreviewHead } from '../preview-parts.tsx';

/** Photos that are turned one by one, with what people do about them and the description below. */
export default function TikTokPreview({ text, language, images, account }: PreviewedPost) {
  return (
    <PreviewCard network="tiktok">
      <PreviewHead account={account} look="plain" />
      <PreviewCarousel images={images} />
      <div className={styles.signs} aria-hidden="true">
        <Icon of={IconHeart} size={24} />
        <Icon of={IconMessageCircle} size={24} />
        <Icon of={IconBookmark} size={24} />
        <Icon of={IconShare3} size={24} />
      </div>
      <FoldedText key={text} network="tiktok" text={text} language={language} />
    </PreviewCard>
  );
}
