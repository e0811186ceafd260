import { IconEye } from '@tabler/icons-react';
import { Icon } from '../components/icon.tsx';
import type { PreviewedPost } from './network-view.ts';
import styles from './preview.module.css';
import { PreviewMosaic } from './preview-images.tsx';
import { FoldedText, PreviewCard, PreviewHead, PreviewLink } from './preview-parts.tsx';

export default function Preview({ text, language, images, account, when, link }: PreviewedPost) {
  return (
    <PreviewCard network="telegram">
      <PreviewHead account={account} look="plain" under={<small>{when}</small>} />
      {link === null && images.length > 0 && <PreviewMosaic images={images} />}
      <FoldedText key={text} network="telegram" text={text} language={language} />
      {link !== null && <PreviewLink link={link} />}
      <div className={styles.signs} aria-hidden="true">
        <Icon of={IconEye} size={18} />
      </div>
    </PreviewCard>
  );
}
