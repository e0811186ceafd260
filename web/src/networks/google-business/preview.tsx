import { useTranslation } from 'react-i18next';
import { formatDayRange } from '../../lib/formats.ts';
import type { PreviewedPost } from '../network-view.ts';
import styles from '../preview.module.css';
import { PreviewMosaic } from '../preview-images.tsx';
import { FoldedText, PreviewCard, PreviewHead } from '../preview-parts.tsx';
import { readAnswers } from './answers.ts';

/** Signs of a title at Google. */
const MOST_TITLE = 58;

/** A post of a profile in Search and Maps, with its title and its button. */
export default function GooglePreview({
  text,
  language,
  images,
  account,
  when,
  link,
  options,
}: PreviewedPost) {
  const { t, i18n } = useTranslation('network-options');
  const { t: inPosts } = useTranslation('posts');
  const { kind, title, startDate, endDate, button, couponCode } = readAnswers(options);
  const shown = button === '' && link !== null ? 'LEARN_MORE' : button;
  return (
    <PreviewCard network="googleBusiness">
      <PreviewHead account={account} look="plain" under={<small>{when}</small>} />
      {images.length > 0 && <PreviewMosaic images={images} />}
      {kind !== '' && (
        <p className={styles.text} lang={language}>
          {/* An empty title is the first line of the text. */}
          <b>{title.trim() || text.trimStart().split('\n', 1)[0]?.slice(0, MOST_TITLE)}</b>
          <br />
          {formatDayRange(startDate, endDate, i18n.language)}
          {couponCode !== '' && ` · ${couponCode}`}
        </p>
      )}
      <FoldedText
        key={text}
        network="googleBusiness"
        text={text}
        language={language}
        unfold={inPosts('unfold.googleBusiness')}
      />
      {kind !== 'OFFER' && shown !== '' && (
        <p className={styles.link}>
          <span>{t(`googleBusiness.buttons.${shown}`)}</span>
        </p>
      )}
    </PreviewCard>
  );
}
