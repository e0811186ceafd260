import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { useTranslation } from 'react-i18next';
import { CropMarks } from '../../components/crop-marks.tsx';
import { Hashtags } from '../../components/hashtags.tsx';
import { PaletteBar, paletteKey } from '../../components/palette-bar.tsx';
import styles from './trial-proof.module.css';
import { useFirstPost } from './use-first-post.ts';

/** A post of this very brand as a proof: its poster, and below it what it says. An empty sheet until the trade is told. */
export function TrialProof({ profile }: { profile: BrandProfile }) {
  const { t, i18n } = useTranslation('brand-profile');
  const { colorPalette: palette, preferredImageStyle: style } = profile;
  const post = useFirstPost(profile);
  return (
    <>
      <figure className={styles.proof}>
        <div className={styles.bar}>
          <PaletteBar palette={paletteKey(palette)} small />
        </div>
        <CropMarks>
          {post === undefined ? (
            <div className={styles.blank}>{t('proofWaits')}</div>
          ) : (
            <img
              className={styles.poster}
              src={post.posterUrl}
              alt={t('proofAlt', { brand: profile.brandName })}
              width={360}
              height={360}
            />
          )}
        </CropMarks>
        <figcaption className={styles.side}>
          {t('proofSide', { palette, style: t(`imageStyles.${style}`).toLocaleLowerCase(i18n.language) })}
        </figcaption>
      </figure>
      {post !== undefined && (
        <p className={styles.text} lang={profile.postLanguage}>
          <Hashtags text={post.text} className={styles.hashtag} />
        </p>
      )}
    </>
  );
}
