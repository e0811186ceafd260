import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import type { PreviewedPost } from '../network-view.ts';
import styles from '../preview.module.css';
import { PreviewCarousel } from '../preview-images.tsx';
import { FoldedText, PreviewCard, PreviewHead } from '../preview-parts.tsx';
import { readAnswers } from './answers.ts';

/** A pin, large, with its title and the page that it leads to. */
export default function PinterestPreview({ text, language, images, account, options }: PreviewedPost) {
  const { t } = useTranslation('posts');
  const { title = '', link = '' } = readAnswers(options);
  return (
    <PreviewCard network="pinterest">
      {images.length > 0 && <PreviewCarousel images={images} />}
      {link !== '' && (
        <p className={styles.link}>
          <Icon of={IconLink} size={18} />
          <span>{new URL(link).hostname.replace(/^www\./, '')}</span>
        </p>
      )}
      {title !== '' && (
        <p className={styles.text} lang={language}>
          <b>{title}</b>
        </p>
      )}
      <FoldedText
        key={text}
        network="pinterest"
        text={text}
        language={language}
        unfold={t('unfold.pinterest')}
      />
      <PreviewHead account={account} look="plain" />
    </PreviewCard>
  );
}
